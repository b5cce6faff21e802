import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * Writes the failed tests to `test-results/unit-failures.txt`, which is empty if none failed: `npm test` repeats them
 * after the browser tests, at the end of its log.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const failures = [
      ...modules.flatMap((file) => [
        ...file.errors().map((error) => ({ where: file.relativeModuleId, error })),
        ...[...file.children.allTests('failed')].flatMap((test) =>
          (test.result().errors ?? []).map((error) => ({
            where: `${file.relativeModuleId} > ${test.fullName} (${Math.round(test.diagnostic()?.duration ?? 0)} ms)`,
            error,
          })),
        ),
      ]),
      ...unhandled.map((error) => ({ where: 'Not caught by any test', error })),
    ]
    const path = 'test-results/unit-failures.txt'
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, failures.map(({ where, error }) => `${where}\n${textOf(error)}\n\n`).join(''))
  }
}

function textOf({ message, diff, stack }: SerializedError): string {
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  return [message.slice(0, 1_000), stripVTControlCharacters(`${diff ?? ''}`).slice(0, 1_500), ...frames.slice(0, 5)]
    .filter(Boolean)
    .join('\n')
}
