// Runs all checks: types and lint, then the unit tests and the browser tests in parallel. Both spend half of their time
// waiting for timers, jobs or pages, so that both together take little longer than one alone.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfPresent } from './files.mjs'

const options = { cwd: join(import.meta.dirname, '..'), shell: process.platform === 'win32' }

for (const [command, ...args] of [
  ['react-router', 'typegen'],
  ['tsc', '-p', '.'],
  ['biome', 'check', '.'],
]) {
  const code = await exitOf(spawn(command, args, { ...options, stdio: 'inherit' }))
  if (code !== 0) process.exit(code)
}

console.log('\nUnit tests. The browser tests run at the same time; their output follows.\n')
const browser = spawn('node', ['scripts/browser-tests.mjs'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
const browserOutput = []
let show = (chunk) => browserOutput.push(chunk)
for (const stream of [browser.stdout, browser.stderr]) stream.on('data', (chunk) => show(chunk))
const browserExit = exitOf(browser)
/** Written by test/failures-reporter.ts. */
const unitFailures = join(options.cwd, 'test-results', 'unit-failures.txt')
rmSync(unitFailures, { force: true })
const unit = await exitOf(spawn('vitest', ['run'], { ...options, stdio: 'inherit' }))

console.log('\nBrowser tests.\n')
show = (chunk) => process.stdout.write(chunk)
browserOutput.forEach(show)
const codes = { 'unit tests': unit, 'browser tests': await browserExit }
const failed = Object.keys(codes).filter((name) => codes[name] !== 0)
if (unit !== 0) {
  const failures = readIfPresent(unitFailures) ?? 'They ended before their results were written.'
  console.error(`\nUnit tests that failed:\n\n${failures}`)
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(' and ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0

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
