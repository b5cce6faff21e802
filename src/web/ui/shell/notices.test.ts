import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The lines of each element that screen readers are told about when it changes, by its first line. */
function* liveElements(text: string): Generator<{ line: number; inside: string }> {
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    if (!/\srole="(?:status|alert)"/.test(line) || line.endsWith('/>')) continue
    if (/<\/\w+>\S*$/.test(line)) {
      yield { line: at + 1, inside: line }
      continue
    }
    // A tag of several lines has its attributes one step further in.
    const start = line.trimStart().startsWith('<') ? at : lines.findLastIndex((one, i) => i < at && /^\s*<\w/.test(one))
    const indent = /^ */.exec(lines[start] ?? '')?.[0]
    const end = lines.findIndex((one, i) => i > at && one.startsWith(`${indent}</`))
    yield { line: at + 1, inside: lines.slice(at + 1, Math.max(at + 1, end)).join('\n') }
  }
}

it('puts no notice into what is announced already: screen readers would read it twice', () => {
  const nested = globSync('src/web/**/*.tsx').flatMap((file) =>
    [...liveElements(readFileSync(file, 'utf8'))]
      .filter(({ inside }) => /<Alert\b/.test(inside))
      .map(({ line }) => `${file}:${line}`),
  )
  expect(nested).toEqual([])
})
