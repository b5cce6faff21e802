// Runs all checks side by side: types, lint, unit tests and browser tests. The tests spend half of their time waiting for
// timers, jobs or pages, and the web app is built on one processor, so that all together take little longer than the
// longest. The unit tests write to the terminal; the others' output follows, but a failure of types or lint is shown at
// once.
//   npm test                       one half of the long and the browser tests, by the seed (test/turns.ts)
//   npm test -- --all              both halves
//   npm test -- --shard=1/3        the first third, for as many machines; all of them need the same SEED
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readIfPresent } from './files.mjs'

const { shard, all } = parseArgs({ options: { shard: { type: 'string' }, all: { type: 'boolean' } } }).values
if (!all) process.env.TAKE_TURNS = '1'
// The unit tests and the browser tests do the same half.
process.env.SEED ??= String(randomInt(2 ** 31))
console.log(`SEED=${process.env.SEED}`)
const shardArgs = shard ? [`--shard=${shard}`] : []
const isFirst = !shard || shard.startsWith('1/')
const options = { cwd: join(import.meta.dirname, '..'), shell: process.platform === 'win32' }
process.env.E2E_WORKERS ??= '2'
/** Written by test/failures-reporter.ts. */
const unitFailures = join(options.cwd, 'test-results', 'unit-failures.txt')
rmSync(unitFailures, { force: true })

const failed = []
const browser = start(['node', 'scripts/browser-tests.mjs', ...shardArgs])
// Four checkers do half as much again of the work, and hold twice the memory.
const types = isFirst && inTurn('types', ['react-router', 'typegen'], ['tsc', '-p', '.', '--checkers', '1'])
const lint = isFirst && inTurn('lint', ['biome', 'check', '.'])
console.log('\nUnit tests. The other checks run at the same time; their output follows.\n')
const unit = await exitOf(spawn('vitest', ['run', ...shardArgs], { ...options, stdio: 'inherit' }))
if (unit !== 0) failed.push('unit tests')
await Promise.all([types, lint])

console.log('\nBrowser tests.\n')
browser.follow()
if ((await browser.exit) !== 0) failed.push('browser tests')
if (unit !== 0) {
  const failures = readIfPresent(unitFailures) ?? 'They ended before their results were written.'
  console.error(`\nUnit tests that failed:\n\n${failures}`)
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(' and ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Runs commands one after the other, until one fails. Shows at once what the failed one said. */
async function inTurn(name, ...commands) {
  for (const command of commands) {
    const { exit, follow } = start(command)
    if ((await exit) === 0) continue
    console.error(`\n${name}: failed\n`)
    follow()
    failed.push(name)
    return
  }
  console.log(`${name}: no faults`)
}

/** Starts a command whose output is kept until somebody follows it. */
function start([command, ...args]) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const kept = []
  let show = (chunk) => kept.push(chunk)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => show(chunk))
  const follow = () => {
    show = (chunk) => process.stdout.write(chunk)
    kept.splice(0).forEach(show)
  }
  return { exit: exitOf(child), follow }
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
