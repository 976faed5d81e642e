// What the Go profiles show: hashes, sorts, generic maps, waits at a lock, for some seconds.
package main

import (
	"context"
	"crypto/sha256"
	"os"
	"runtime"
	"runtime/pprof"
	"sort"
	"strconv"
	"sync"
	"time"
)

var lock sync.Mutex
var sink [][]byte

func hash() {
	block := make([]byte, 4096)
	for i := 0; i < 2000; i++ {
		sum := sha256.Sum256(block)
		block[i%4096] = sum[0]
	}
}

func collect[K comparable](count int, key func(int) K) map[K]int {
	all := make(map[K]int)
	for i := 0; i < count; i++ {
		all[key(i)]++
	}
	return all
}

func order() {
	names := make([]string, 0)
	for name := range collect(20000, func(i int) string { return strconv.Itoa(i * 31 % 65537) }) {
		names = append(names, name)
	}
	sort.Strings(names)
}

func work(end time.Time, wait *sync.WaitGroup) {
	defer wait.Done()
	for time.Now().Before(end) {
		hash()
		order()
		lock.Lock()
		sink = append(sink, make([]byte, 100000))
		time.Sleep(2 * time.Millisecond)
		lock.Unlock()
	}
}

func write(name string) {
	file, _ := os.Create(name + ".pb.gz")
	pprof.Lookup(name).WriteTo(file, 0)
	file.Close()
}

func main() {
	runtime.SetMutexProfileFraction(1)
	runtime.SetBlockProfileRate(1000)
	file, _ := os.Create("cpu.pb.gz")
	pprof.StartCPUProfile(file)
	var wait sync.WaitGroup
	end := time.Now().Add(3 * time.Second)
	for i := 0; i < 2; i++ {
		wait.Add(1)
		go pprof.Do(context.Background(), pprof.Labels("worker", strconv.Itoa(i)), func(context.Context) { work(end, &wait) })
	}
	wait.Wait()
	pprof.StopCPUProfile()
	file.Close()
	runtime.GC()
	write("heap")
	write("mutex")
	write("goroutine")
}
