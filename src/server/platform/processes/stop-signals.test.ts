import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { childEnvironment } from '../../../../test/child-environment.ts'

/** Runs a program in a process of its own. @returns what it printed */
const run = (program: string) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: childEnvironment,
    encoding: 'utf8',
    timeout: 20_000,
  }).stdout

it('a signal that arrives while listeners are replaced stops the process', () => {
  const program = `
    import { stopOnSignals } from './stop-signals.ts'
    setTimeout(() => process.exit(), 10_000)
    const stop = (signal) => { console.log('stopped by ' + signal); process.exit() }
    stopOnSignals(stop)
    process.kill(process.pid, 'SIGTERM')
    stopOnSignals(stop)`
  expect(run(program)).toBe('stopped by SIGTERM\n')
})

it('only its own listener is left, once', () => {
  const program = `
    import { stopOnSignals } from './stop-signals.ts'
    const stop = () => {}
    process.on('SIGINT', () => process.exit(1))
    stopOnSignals(stop)
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))
    stopOnSignals(stop)
    console.log(['SIGTERM', 'SIGINT'].map((signal) => process.listeners(signal).map((one) => one === stop)).join(' '))`
  expect(run(program)).toBe('true true\n')
})
