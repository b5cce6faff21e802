import { hash } from 'node:crypto'
import type { ModelExplanation } from '../../contract/explanations.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { type Explanation, explain } from '../../engine/explain/explain.ts'
import type { Facts } from '../../engine/explain/facts.ts'
import { draftOf } from '../../engine/explain/model/draft.ts'
import { type Prompt, promptOf } from '../../engine/explain/model/prompt.ts'
import { readSelection, selectedExplanation } from '../../engine/explain/model/selection.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { Clock } from '../platform/clock.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { ModelError, type modelAsker } from './ask-model.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import type { GroupModel, ModelStore } from './models.ts'
import { replyOf } from './replies.ts'

export interface ExplainerDependencies {
  readonly models: Pick<ModelStore, 'active' | 'take'>
  readonly ask: ReturnType<typeof modelAsker>
  readonly clock: Clock
  readonly log: Pick<Log, 'info'>
  /** Longest time for an answer, ms. */
  readonly longestMs?: number
}

/** The facts to explain, and the group for which. */
export interface Explained {
  readonly groupId: string
  readonly facts: Facts
  readonly locale: Locale
  /** False if a marking or a licence forbids sending the facts to another party. */
  readonly mayLeave: () => Promise<boolean>
}

/** Why we chose the sentences although a model was requested. */
type Why = NonNullable<ModelExplanation['by']['why']>

const defaultMs = minuteMs
const mostCached = 1000
const cachedMs = dayMs

/**
 * Explains in sentences that the language model of a group chose and ordered. If there is none, or it gives no usable
 * answer, the reader gets the sentences that we choose.
 */
export function createExplainer({ models, ask, clock, log, longestMs = defaultMs }: ExplainerDependencies) {
  const breaker = circuitBreaker(clock)
  /** Selected handles by prompt. Equal prompts offer the same claims, also where their figures differ. */
  const cache = new Map<string, { readonly at: number; readonly handles: readonly string[] }>()

  return {
    /** The model that would be used; null if there is none, or the group has not consented. */
    async offered(groupId: string): Promise<{ model: string } | null> {
      const model = await models.active(groupId)
      return model ? { model: model.model } : null
    },

    async explain({ groupId, facts, locale, mayLeave }: Explained, signal: AbortSignal): Promise<ModelExplanation> {
      const model = await models.active(groupId)
      const reply = (explanation: Explanation, why: Why | null): ModelExplanation => ({
        explanation: replyOf(explanation),
        by: { model: model?.model ?? null, why },
      })
      const plain = (why: Why) => reply(explain(facts, { locale }), why)
      if (!model) return plain('off')
      if (!(await mayLeave())) return plain('forbidden')
      const draft = draftOf(facts, locale)
      const prompt = promptOf(draft)
      const key = keyOf(groupId, model, prompt)
      const cached = cache.get(key)
      const known = cached && clock.now() - cached.at < cachedMs && selectedExplanation(draft, cached.handles)
      if (known) return reply(known, null)
      // Failures count per group, because they may be due to the key or model of another group.
      const endpoint = `${groupId} ${model.address}`
      if (breaker.isOpen(endpoint)) return plain('unavailable')
      if (!(await models.take(groupId))) return plain('budget')
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
        const handles = readSelection(await ask(model, prompt, within))
        const selected = selectedExplanation(draft, handles)
        if (!selected) throw new ModelError('no selection')
        breaker.noteSuccess(endpoint)
        keep(key, handles)
        return reply(selected, null)
      } catch (error) {
        if (!(error instanceof FetchError || error instanceof ModelError)) throw error
        if (signal.aborted) return plain('unavailable')
        if (!(error instanceof FetchError && error.fault === 'off')) breaker.noteFailure(endpoint)
        const fault = error instanceof FetchError ? error.fault : 'answer'
        log.info({ groupId, fault, detail: error.detail }, 'model gave no explanation')
        return plain('unavailable')
      }
    },
  }

  function keep(key: string, handles: readonly string[]) {
    cache.delete(key)
    cache.set(key, { at: clock.now(), handles })
    dropOldest(cache, mostCached)
  }
}

export type Explainer = ReturnType<typeof createExplainer>

/** Key of the cache: the same prompt of the same group to the same model has the same answer. */
function keyOf(groupId: string, { address, model }: GroupModel, { system, user }: Prompt): string {
  return hash('sha256', JSON.stringify([groupId, address, model, system, user]), 'base64url')
}
