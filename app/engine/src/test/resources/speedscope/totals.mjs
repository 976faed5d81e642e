// Prints what speedscope's own importer makes of a file: for each profile its name, unit, total
// weight, number of samples, and the weight of each frame by name, in itself and in all.
//
//   node totals.mjs FOLDER_OF_THE_NPM_PACKAGE FILE
//
// The package holds the viewer as one script for browsers and exports nothing. So the script is run
// up to where it would draw, in a world that answers every question with nothing, and the importer
// is taken out of it by the message that it logs.
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const [folder, file] = process.argv.slice(2);
const release = path.join(folder, 'dist', 'release');
const bundle = fs.readdirSync(release).find((name) => /^speedscope-.*\.js$/.test(name));
let script = fs.readFileSync(path.join(release, bundle), 'utf8');
const importer = /Importing as speedscope json file"\),([\w$]+)\(/.exec(script)[1];
const start = script.lastIndexOf('console.log(`speedscope v');
script = `${script.slice(0, start)}globalThis.importer=${importer};throw "drawn";${script.slice(start)}`;

const nothing = new Proxy(function () {}, {
  get: (target, key) => (key === Symbol.toPrimitive ? () => '' : nothing),
  apply: () => nothing,
  construct: () => nothing,
  set: () => true,
});
const world = vm.createContext({
  console: { log() {}, warn() {}, error() {} },
  window: nothing, document: nothing, navigator: nothing, location: nothing, self: nothing,
  performance, TextDecoder, TextEncoder, URL, setTimeout, Uint8Array,
});
try {
  vm.runInContext(script, world);
} catch (stop) {
  if (stop !== 'drawn') throw stop;
}
const group = world.importer(JSON.parse(fs.readFileSync(file, 'utf8')));
const result = group.profiles.map((profile) => {
  const frames = {};
  profile.forEachFrame((frame) => {
    const sum = (frames[frame.name] ??= { self: 0, samplesOfTotal: 0 });
    sum.self += frame.getSelfWeight();
    sum.samplesOfTotal += frame.getTotalWeight();
  });
  return {
    name: profile.getName(),
    unit: profile.getWeightUnit(),
    total: profile.getTotalWeight(),
    frames,
  };
});
process.stdout.write(JSON.stringify({ name: group.name, view: group.indexToView, profiles: result }));
