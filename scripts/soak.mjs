// Runs the long tests in full (test/soak.ts) and the package test: `npm run soak`; only some tests: `npm run soak --
// FILE`.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Test files that use `soak.ts`, and so are shortened in a normal run. */
const long = ['src', 'test'].flatMap((room) =>
  readdirSync(room, { recursive: true })
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
    .map((file) => join(room, file))
    .filter((file) => /\/soak\.ts'/.test(readFileSync(file, 'utf8'))),
)
const specs = long.filter((file) => file.endsWith('.spec.ts'))
/** Add the outputs: their shared conformance suite is shortened too. */
const tests = [...long.filter((file) => file.endsWith('.test.ts')), 'src/formats/outputs']
const args = process.argv.slice(2)
const options = {
  stdio: 'inherit',
  env: { ...process.env, SOAK: '1' },
  shell: process.platform === 'win32',
}
const { status } = spawnSync('vitest', ['run', ...(args.length > 0 ? args : tests)], options)
const screens = args.length > 0 ? { status: 0 } : spawnSync('node', ['scripts/browser-tests.mjs', ...specs], options)
const packaged = args.length > 0 ? { status: 0 } : spawnSync('npm', ['run', 'test:package'], options)
process.exit(status || (screens.status ?? 1) || (packaged.status ?? 1))
