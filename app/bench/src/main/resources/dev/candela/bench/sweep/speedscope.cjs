// Prints self and total of every frame, and a frame "none" or "time", as speedscope's importer reads a file,
// one JSON array a line:
//   node speedscope.cjs IMPORTER FILE
// IMPORTER is made in a checkout of speedscope, after npm install:
//   npx esbuild src/import/index.ts --bundle --platform=node --format=cjs '--external:jfrview*' --outfile=IMPORTER
const fs = require('fs')
const modules = require('module')
const load = modules._load
modules._load = (name, ...rest) => (name.startsWith('jfrview') ? {} : load(name, ...rest))
console.log = console.warn = console.error = () => {}

const [importer, file] = process.argv.slice(2)
const nanos = {nanoseconds: 1, microseconds: 1e3, milliseconds: 1e6, seconds: 1e9}
require(fs.realpathSync(importer))
  .importProfilesFromArrayBuffer(file, new Uint8Array(fs.readFileSync(file)).buffer)
  .then(group => {
    const sums = new Map()
    const unit = group.profiles[0].getWeightUnit()
    for (const profile of group.profiles.filter(each => each.getWeightUnit() === unit)) {
      profile.forEachFrame(frame => {
        const sum = sums.get(frame.name) || [0, 0]
        sum[0] += frame.getSelfWeight()
        sum[1] += frame.getTotalWeight()
        sums.set(frame.name, sum)
      })
    }
    sums.set(unit === 'none' ? 'none' : 'time', [0, 0])
    for (const [name, sum] of sums) {
      const whole = sum.map(value => Math.round(value * (nanos[unit] || 1)))
      process.stdout.write(JSON.stringify([name, ...whole]) + '\n')
    }
  })
