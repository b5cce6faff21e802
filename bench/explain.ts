/**
 * Asks a real language model to choose the sentences of 200 explanations, and prints how many of its handles belong to
 * no claim, and the latency: `EXPLAIN_TEST_URL=https://models.example/v1 EXPLAIN_TEST_MODEL=… EXPLAIN_TEST_KEY=… npm run
 * explain:try`. `EXPLAIN_TEST_CASES` sets a smaller number. An endpoint on 127.0.0.1 works too.
 */

import { type Locale, locales } from '../src/domain/text.ts'
import { claimsOf } from '../src/engine/explain/claims.ts'
import type { Facts } from '../src/engine/explain/facts.ts'
import { draftOf } from '../src/engine/explain/model/draft.ts'
import { promptOf } from '../src/engine/explain/model/prompt.ts'
import { readSelection } from '../src/engine/explain/model/selection.ts'
import { reportFacts } from '../src/engine/explain/report-facts.ts'
import { createGuardedFetch, createLoopbackFetchForTests } from '../src/fetch/guarded-fetch.ts'
import { modelAsker } from '../src/server/explanations/ask-model.ts'
import { demoReport, madeFacts } from '../test/explained.ts'
import { baseFacts, truths } from '../test/explained-truths.ts'

const { EXPLAIN_TEST_URL: address, EXPLAIN_TEST_MODEL: model = '', EXPLAIN_TEST_KEY: key } = process.env
const most = Number(process.env.EXPLAIN_TEST_CASES ?? 200)

if (!address) {
  console.log('EXPLAIN_TEST_URL names no endpoint: nothing was asked.')
  process.exit(0)
}

const isHere = URL.parse(address)?.hostname === '127.0.0.1'
const ask = modelAsker({ fetch: isHere ? createLoopbackFetchForTests() : createGuardedFetch() })

/** A report and an indicator for each claim, in both languages, and the demo. */
function* cases(): Generator<{ readonly facts: Facts; readonly locale: Locale }> {
  for (const locale of locales) yield { facts: reportFacts(demoReport()), locale }
  for (;;) {
    for (const subject of ['report', 'indicator'] as const) {
      for (const { id } of claimsOf[subject]) {
        for (const locale of locales)
          yield { facts: madeFacts(subject, { ...baseFacts[subject], ...truths[id]?.[0] }), locale }
      }
    }
  }
}

const latencies: number[] = []
let failed = 0
let handles = 0
let unknown = 0
let useless = 0
let asked = 0
for (const { facts, locale } of cases()) {
  if (asked >= most) break
  asked++
  const draft = draftOf(facts, locale)
  const known = new Set(draft.claims.map(({ handle }) => handle))
  const began = performance.now()
  try {
    const answer = await ask({ groupId: '', address, model, key }, promptOf(draft), AbortSignal.timeout(60_000))
    latencies.push(performance.now() - began)
    const chosen = readSelection(answer)
    const strange = chosen.filter((handle) => !known.has(handle)).length
    handles += chosen.length
    unknown += strange
    if (strange === chosen.length) useless++
  } catch (error) {
    failed++
    console.log(
      `${asked}: ${error instanceof Error ? `${error.message} ${'detail' in error ? error.detail : ''}` : error}`,
    )
  }
}

const sorted = latencies.toSorted((a, b) => a - b)
const at = (share: number) => `${((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(1)} s`
console.log(`${asked} cases: ${failed} without an answer, ${useless} answers without a claim`)
console.log(`${handles} handles, ${unknown} of them belong to no claim`)
console.log(`latency: median ${at(0.5)}, 90th percentile ${at(0.9)}, most ${at(1)}`)
