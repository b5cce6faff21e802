import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { extractText } from '../../../test/extract-text.ts'
import { isKindId, kindById } from '../../domain/observables/index.ts'

/**
 * Expectations of the test suites of other extractors, from the shared corpora. Some contradict each other or our
 * definitions (decisions, section 2; docs/decisions/0011). Such cases are listed here by id with the reason, or
 * excluded by rule: values without a canonical form, and non-routable values.
 */
const contradictions: readonly [reason: string, ids: readonly number[]][] = [
  ['a name in the path or query of a URL is part of that URL', [3, 4, 20, 21, 110]],
  ['the two digits of a percent escape are no part of the name', [5]],
  ['a bare file name (.py) is no domain', [12, 22, 23]],
  ['0x and forty digits are an account of Ethereum or a number, no SHA-1', [67]],
  ['an address has no leading zeros', [93, 97, 98, 99]],
  ['a quote or backtick ends a URL, as in every log format that quotes', [434, 436]],
]

const file = new URL('../../../../shared/corpora/ioc_vectors/union_truth.jsonl', import.meta.url)

it.skipIf(!existsSync(file))('finds the values in tests of other extractors that fit our definitions', () => {
  const excused = new Set(contradictions.flatMap(([, ids]) => ids))
  let expected = 0
  let turnedAway = 0
  const missed: string[] = []
  for (const row of readFileSync(file, 'utf8').trim().split('\n')) {
    const {
      id,
      line,
      expect: byKind,
    } = JSON.parse(row) as { id: number; line: string; expect: Record<string, string[]> }
    const extracted = new Set(extractText(line).map(({ kind, value }) => `${kind} ${value}`))
    for (const [kind, texts] of Object.entries(byKind)) {
      for (const text of texts) {
        const value = isKindId(kind) ? kindById[kind].canonical(text) : undefined
        if (value === undefined || !isKindId(kind) || !kindById[kind].isRoutable(value)) turnedAway++
        else {
          expected++
          if (!extracted.has(`${kind} ${value}`) && !excused.has(id)) missed.push(`${id}: ${kind}`)
        }
      }
    }
  }

  // Non-routable addresses, hosts without a public suffix, digests of one repeated digit, URLs without a scheme.
  expect(turnedAway).toBeLessThan(210)
  expect(expected).toBeGreaterThan(370)
  expect(1 - missed.length / expected, missed.join(', ')).toBeGreaterThanOrEqual(0.99)
})
