// Runs the unit tests and prints the share of covered lines, in total and by folder of src. Code that runs in a browser
// or in a child process counts as uncovered. Editors can show the uncovered lines from build/coverage/lcov.info.
//   npm run coverage                  all tests and all files
//   npm run coverage -- src/engine    some tests, and only the files that they load
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'build/coverage')
const args = process.argv.slice(2)
const coverage = [
  '--coverage.enabled',
  '--coverage.provider=v8',
  '--coverage.reporter=json-summary',
  '--coverage.reporter=lcovonly',
  '--coverage.reportOnFailure',
  `--coverage.reportsDirectory=${folder}`,
  '--coverage.exclude=src/engine/extract/wasm',
  // Otherwise files that no test loads would be left out.
  ...(args.length > 0 ? [] : ['--coverage.include=src/**/*.{ts,tsx}']),
]
rmSync(folder, { recursive: true, force: true })
const { status } = spawnSync('vitest', ['run', ...coverage, ...args], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})

const { total: _, ...files } = JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8'))
const rooms = new Map()
for (const [path, { lines }] of Object.entries(files)) {
  const [top, room] = relative(root, path).split(sep)
  if (top === 'src') rooms.set(room, [...(rooms.get(room) ?? []), lines])
}
const byRoom = [...rooms].sort().map(([room, lines]) => `${room} ${share(lines)}`)
console.log(`\nCoverage: ${share([...rooms.values()].flat())} % of lines (${byRoom.join(', ')})`)
process.exit(status ?? 1)

function share(files) {
  const sum = (name) => files.reduce((total, lines) => total + lines[name], 0)
  return ((100 * sum('covered')) / Math.max(1, sum('total'))).toFixed(1)
}
