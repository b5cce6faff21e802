/**
 * Asks a real language model to word 200 explanations, verifies its sentences against the facts, and prints refusals by
 * reason and the latency: `EXPLAIN_TEST_URL=https://models.example/v1 EXPLAIN_TEST_MODEL=… EXPLAIN_TEST_KEY=… npm run
 * explain:try`. `EXPLAIN_TEST_CASES` sets a smaller number, and `EXPLAIN_TEST_MODE=select` lets the model only choose
 * sentences. An endpoint on 127.0.0.1 works too.
 */

import type { ExplanationMode } from '../src/domain/explanation.ts'
import { type Locale, locales } from '../src/domain/text.ts'
import { claimsOf } from '../src/engine/explain/claims.ts'
import type { Facts } from '../src/engine/explain/facts.ts'
import { createSentenceParser, readSelection } from '../src/engine/explain/model/answer.ts'
import { type Draft, draftOf } from '../src/engine/explain/model/draft.ts'
import { promptOf } from '../src/engine/explain/model/prompt.ts'
import { createProse, selectedWording, type Wording } from '../src/engine/explain/model/wording.ts'
import { reportFacts } from '../src/engine/explain/report-facts.ts'
import { createGuardedFetch, createLoopbackFetchForTests } from '../src/fetch/guarded-fetch.ts'
import { modelAsker } from '../src/server/explanations/ask-model.ts'
import { demoReport, madeFacts } from '../test/explained.ts'
import { baseFacts, truths } from '../test/explained-truths.ts'

const { EXPLAIN_TEST_URL: address, EXPLAIN_TEST_MODEL: model = '', EXPLAIN_TEST_KEY: key } = process.env
const mode: ExplanationMode = process.env.EXPLAIN_TEST_MODE === 'select' ? 'select' : 'prose'
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

async function compose(draft: Draft, answer: AsyncIterable<string>): Promise<Wording> {
  if (mode === 'select') {
    let text = ''
    for await (const piece of answer) text += piece
    return selectedWording(draft, readSelection(text) ?? [])
  }
  const prose = createProse(draft)
  const parser = createSentenceParser()
  for await (const piece of answer) for (const said of parser.push(piece)) prose.add(said)
  return prose.finish()
}

const reasons = new Map<string, number>()
const latencies: number[] = []
let written = 0
let failed = 0
let templates = 0
let asked = 0
for (const { facts, locale } of cases()) {
  if (asked >= most) break
  asked++
  const draft = draftOf(facts, locale)
  const began = performance.now()
  try {
    const answer = ask({ groupId: '', address, model, mode, key }, promptOf(draft, mode), AbortSignal.timeout(60_000))
    const composed = await compose(draft, answer)
    latencies.push(performance.now() - began)
    written += composed.written
    if (composed.by === 'templates') templates++
    for (const [why, count] of Object.entries(composed.refused)) reasons.set(why, (reasons.get(why) ?? 0) + count)
  } catch (error) {
    failed++
    console.log(
      `${asked}: ${error instanceof Error ? `${error.message} ${'detail' in error ? error.detail : ''}` : error}`,
    )
  }
}

const sorted = latencies.toSorted((a, b) => a - b)
const at = (share: number) => `${((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(1)} s`
const refused = [...reasons.values()].reduce((sum, count) => sum + count, 0)
const percent = (part: number, all: number) => `${all > 0 ? ((part / all) * 100).toFixed(1) : '0.0'} %`
console.log(`${asked} cases, ${failed} without an answer, ${templates} became templates altogether`)
console.log(`${written} sentences, ${refused} refused (${percent(refused, written)})`)
for (const [why, count] of [...reasons].toSorted((a, b) => b[1] - a[1])) console.log(`  ${why}: ${count}`)
console.log(`latency: median ${at(0.5)}, 90th percentile ${at(0.9)}, most ${at(1)}`)
