import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildWasm } from '../../../scripts/build-wasm.mjs'
import { extractText } from '../../../test/extract-text.ts'
import { scriptScanner } from './script-scanner.ts'
import { wasmScanner } from './wasm-scanner.ts'

interface Case {
  readonly line: string
  readonly expected: readonly string[]
}

/** Format of `truth.txt`: a log line after `< `, then its observables, each after `> `. */
function readTruth(): Case[] {
  const cases: { line: string; expected: string[] }[] = []
  for (const row of readFileSync(new URL('truth.txt', import.meta.url), 'utf8').split('\n')) {
    if (row.startsWith('< ')) cases.push({ line: row.slice(2), expected: [] })
    else if (row.startsWith('> ')) cases.at(-1)?.expected.push(row.slice(2))
  }
  return cases
}

function score(cases: readonly Case[], extract: (line: string) => readonly string[]) {
  let right = 0
  let wrong = 0
  let missed = 0
  const faults: string[] = []
  for (const { line, expected } of cases) {
    const found = extract(line)
    const extra = found.filter((value) => !expected.includes(value))
    const absent = expected.filter((value) => !found.includes(value))
    right += expected.length - absent.length
    wrong += extra.length
    missed += absent.length
    if (extra.length + absent.length > 0) faults.push(`${line}\n  too many: ${extra}\n  missing: ${absent}`)
  }
  return { precision: right / (right + wrong), recall: right / (right + missed), faults }
}

const truth = readTruth()
const wasm = wasmScanner(new WebAssembly.Module(readFileSync(await buildWasm())))

describe('the truth set', () => {
  it('contains more than 1300 lines, a quarter of them without an observable', () => {
    expect(truth.length).toBeGreaterThan(1300)
    expect(truth.filter(({ expected }) => expected.length === 0).length).toBeGreaterThan(325)
  })

  it.each([scriptScanner, wasm])('is read without errors by the $name scanner', (scanner) => {
    const { precision, recall, faults } = score(truth, (line) =>
      extractText(line, scanner).map(({ kind, value }) => `${kind} ${value}`),
    )

    expect(faults).toEqual([])
    expect([precision, recall]).toEqual([1, 1])
  })
})
