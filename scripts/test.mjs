// Runs all checks: the unit tests, beside them types, lint, the words of commits and changes, and the build of the web app,
// and then the browser tests. Unit and browser tests beside each other take a third longer. A failure of what runs beside
// the unit tests is shown at once.
//   npm test                       all tests but those of the soak; long ones do a part (test/soak.ts)
//   npm test -- --shard=1/3        the first third, for as many machines; all of them need the same SEED
// `--all` has no effect: it is what scripts of earlier versions say.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseSeed } from '../test/choose-seed.ts'
import { readIfPresent } from './files.mjs'

const { shard } = parseArgs({ options: { shard: { type: 'string' }, all: { type: 'boolean' } } }).values
// Once for all, so that the unit tests and the browser tests have the same.
if (process.env.SEED) console.log(`SEED=${process.env.SEED}`)
chooseSeed()
const shardArgs = shard ? [`--shard=${shard}`] : []
const isFirst = !shard || shard.startsWith('1/')
const options = { cwd: join(import.meta.dirname, '..'), shell: process.platform === 'win32' }
process.env.E2E_WORKERS ??= '2'
/** Written by test/failures-reporter.ts. */
const unitFailures = join(options.cwd, 'test-results', 'unit-failures.txt')
rmSync(unitFailures, { force: true })

const failed = []
// Four checkers do half as much again of the work, and hold twice the memory.
const types = isFirst && inTurn('types', ['react-router', 'typegen'], ['tsc', '-p', '.', '--checkers', '1'])
const lint = isFirst && inTurn('lint', ['biome', 'check', '.'])
const words = isFirst && inTurn('commits and changes', ['npm', 'run', '--silent', 'words'])
const webApp = inTurn('web app', ['node', 'scripts/start.mjs', '--build-only'])
const unit = await run('Unit tests', ['vitest', 'run', ...shardArgs])
await Promise.all([types, lint, words, webApp])
await run('Browser tests', ['node', 'scripts/browser-tests.mjs', ...shardArgs])

if (!unit) {
  const failures = readIfPresent(unitFailures) ?? 'They ended before their results were written.'
  console.error(`\nUnit tests that failed:\n\n${failures}`)
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Runs a command that writes to the terminal. Resolves to whether it succeeded. */
async function run(name, [command, ...args]) {
  console.log(`\n${name}.\n`)
  const passed = (await exitOf(spawn(command, args, { ...options, stdio: 'inherit' }))) === 0
  if (!passed) failed.push(name)
  return passed
}

/** Runs commands one after the other, until one fails. Then it shows at once what that one wrote. */
async function inTurn(name, ...commands) {
  for (const command of commands) {
    const { passed, output } = await runQuietly(command)
    if (passed) continue
    console.error(`\n${name}: failed\n`)
    process.stdout.write(output)
    failed.push(name)
    return
  }
  console.log(`${name}: no faults`)
}

/** Runs a command and keeps what it writes. */
async function runQuietly([command, ...args]) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const kept = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => kept.push(chunk))
  return { passed: (await exitOf(child)) === 0, output: Buffer.concat(kept) }
}

/** Resolves to the exit code of a process; 1 if it could not be started or was ended by a signal. */
function exitOf(child) {
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(error)
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
}
