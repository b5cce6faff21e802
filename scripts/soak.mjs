// The long tests in full (test/soak.ts), and the package: `npm run soak`; some of the tests: `npm run soak -- FILE`.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Those that say how much they leave out otherwise. */
const long = ['src', 'test'].flatMap((room) =>
  readdirSync(room, { recursive: true })
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
    .map((file) => join(room, file))
    .filter((file) => /\/soak\.ts'/.test(readFileSync(file, 'utf8'))),
)
const specs = long.filter((file) => file.endsWith('.spec.ts'))
/** The conformance suite of these leaves out something, too. */
const tests = [...long.filter((file) => file.endsWith('.test.ts')), 'src/formats/outputs']
const given = process.argv.slice(2)
const options = {
  stdio: 'inherit',
  env: { ...process.env, SOAK: '1' },
  shell: process.platform === 'win32',
}
const { status } = spawnSync('vitest', ['run', ...(given.length > 0 ? given : tests)], options)
const screens = given.length > 0 ? { status: 0 } : spawnSync('node', ['scripts/browser-tests.mjs', ...specs], options)
const packaged = given.length > 0 ? { status: 0 } : spawnSync('npm', ['run', 'test:package'], options)
process.exit(status || (screens.status ?? 1) || (packaged.status ?? 1))
