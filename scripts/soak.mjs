// Runs the long tests in full (test/soak.ts), then the package test.
//   npm run soak              all of them
//   npm run soak -- FILE…     only these tests
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Test files that use `soak.ts`, or the part of the browser tests that uses it: a normal run shortens them. */
const longTests = ['src', 'test'].flatMap((room) =>
  readdirSync(room, { recursive: true })
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
    .map((file) => join(room, file))
    .filter((file) => /\/(?:soak|faults)\.ts'/.test(readFileSync(file, 'utf8'))),
)
const specs = longTests.filter((file) => file.endsWith('.spec.ts'))
/** A normal run also shortens the conformance suite that the outputs share. */
const tests = [...longTests.filter((file) => file.endsWith('.test.ts')), 'src/formats/outputs']
const named = process.argv.slice(2)
const options = {
  stdio: 'inherit',
  env: { ...process.env, SOAK: '1' },
  shell: process.platform === 'win32',
}
const commands =
  named.length > 0
    ? [['vitest', 'run', ...named]]
    : [
        ['vitest', 'run', ...tests],
        ['node', 'scripts/browser-tests.mjs', ...specs],
        ['npm', 'run', 'test:package'],
      ]
const statuses = commands.map(([command, ...args]) => spawnSync(command, args, options).status ?? 1)
process.exit(statuses.find((status) => status !== 0) ?? 0)
