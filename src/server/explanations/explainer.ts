import { createHash } from 'node:crypto'
import type { ModelExplanation } from '../../contract/explanations.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { Facts } from '../../engine/explain/facts.ts'
import { createSentenceParser, type ModelSentence, readSelection } from '../../engine/explain/model/answer.ts'
import { type Draft, draftOf } from '../../engine/explain/model/draft.ts'
import { type Prompt, promptOf } from '../../engine/explain/model/prompt.ts'
import { byTemplates, createProse, selectedWording, type Wording } from '../../engine/explain/model/wording.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { Clock } from '../platform/clock.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import type { ServerEvent } from '../platform/http/calls.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { ModelError, type modelAsker } from './ask-model.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import type { GroupModel, ModelStore } from './models.ts'
import { replyOf, sentenceReply } from './replies.ts'

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

/** Why an explanation uses templates although a model was requested. */
type Why = NonNullable<ModelExplanation['by']['why']>

const defaultMs = minuteMs
const mostCached = 1000
const cachedMs = dayMs

/** A model's answer before verification. It is cached unverified, because the same prompt can belong to different facts. */
type Answer = { readonly sentences: readonly ModelSentence[] } | { readonly handles: readonly string[] }

/**
 * Explains with the language model of a group. The reader always gets an explanation: the model's sentences that pass
 * verification, and templates for everything else.
 */
export function createExplainer({ models, ask, clock, log, longestMs = defaultMs }: ExplainerDependencies) {
  const breaker = circuitBreaker(clock)
  const cache = new Map<string, { readonly at: number; readonly answer: Answer }>()

  return {
    /** The model and mode that would be used; null if there is none, or the group has not consented. */
    async offered(groupId: string): Promise<{ model: string; mode: GroupModel['mode'] } | null> {
      const model = await models.active(groupId)
      return model ? { model: model.model, mode: model.mode } : null
    },

    /**
     * Yields events `sentence` (verified, only in the mode `prose`) while the model writes, then an event `explanation` with
     * the whole ModelExplanation, which replaces the sentences.
     */
    async *explain({ groupId, facts, locale, mayLeave }: Explained, signal: AbortSignal): AsyncGenerator<ServerEvent> {
      const draft = draftOf(facts, locale)
      const model = await models.active(groupId)
      const plain = (why: Why): ServerEvent => ({
        event: 'explanation',
        data: {
          explanation: replyOf(byTemplates(draft)),
          by: { mode: 'templates', model: model?.model ?? null, why, written: 0, refused: 0 },
        } satisfies ModelExplanation,
      })
      if (!model) return yield plain('off')
      if (!(await mayLeave())) return yield plain('forbidden')
      const prompt = promptOf(draft, model.mode)
      const key = keyOf(groupId, model, prompt)
      const cached = cache.get(key)
      if (cached && clock.now() - cached.at < cachedMs) return yield* replay(draft, model, cached.answer)
      // Failures count per group, because they may be due to the key or model of another group.
      const endpoint = `${groupId} ${model.address}`
      if (breaker.isOpen(endpoint)) return yield plain('unavailable')
      if (!(await models.take(groupId))) return yield plain('budget')
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
        const { answer, last } = yield* answerOf(draft, model, prompt, within)
        breaker.noteSuccess(endpoint)
        keep(key, answer)
        yield last
      } catch (error) {
        if (!(error instanceof FetchError || error instanceof ModelError)) throw error
        if (signal.aborted) return
        if (!(error instanceof FetchError && error.fault === 'off')) breaker.noteFailure(endpoint)
        const fault = error instanceof FetchError ? error.fault : 'answer'
        log.info({ groupId, fault, detail: error.detail }, 'model gave no explanation')
        yield plain('unavailable')
      }
    },
  }

  async function* answerOf(
    draft: Draft,
    model: GroupModel,
    prompt: Prompt,
    signal: AbortSignal,
  ): AsyncGenerator<ServerEvent, { readonly answer: Answer; readonly last: ServerEvent }> {
    if (model.mode === 'select') {
      let text = ''
      for await (const piece of ask(model, prompt, signal)) text += piece
      const handles = readSelection(text)
      if (!handles) throw new ModelError('no selection')
      return { answer: { handles }, last: done(model, selectedWording(draft, handles)) }
    }
    const prose = createProse(draft)
    const parser = createSentenceParser()
    const sentences: ModelSentence[] = []
    for await (const piece of ask(model, prompt, signal)) {
      for (const sentence of parser.push(piece)) {
        sentences.push(sentence)
        yield* sentenceEvent(prose.add(sentence))
      }
      if (parser.isFull()) break
    }
    if (sentences.length === 0) throw new ModelError('no sentence')
    return { answer: { sentences }, last: done(model, prose.finish()) }
  }

  function keep(key: string, answer: Answer) {
    cache.delete(key)
    cache.set(key, { at: clock.now(), answer })
    dropOldest(cache, mostCached)
  }
}

export type Explainer = ReturnType<typeof createExplainer>

function* replay(draft: Draft, model: GroupModel, answer: Answer): Generator<ServerEvent> {
  if ('handles' in answer) return yield done(model, selectedWording(draft, answer.handles))
  const prose = createProse(draft)
  for (const sentence of answer.sentences) yield* sentenceEvent(prose.add(sentence))
  yield done(model, prose.finish())
}

function* sentenceEvent(sentence: ReturnType<ReturnType<typeof createProse>['add']>): Generator<ServerEvent> {
  if (sentence) yield { event: 'sentence', data: sentenceReply(sentence) }
}

function done({ model }: GroupModel, { explanation, by, written, refused }: Wording): ServerEvent {
  const bad = Object.values(refused).reduce((sum, count) => sum + count, 0)
  return {
    event: 'explanation',
    data: {
      explanation: replyOf(explanation),
      by: { mode: by, model, why: by === 'templates' ? 'refused' : null, written, refused: bad },
    } satisfies ModelExplanation,
  }
}

/** Key of the cache: the same prompt of the same group to the same model has the same answer. */
function keyOf(groupId: string, { address, model, mode }: GroupModel, { system, user }: Prompt): string {
  return createHash('sha256')
    .update(JSON.stringify([groupId, address, model, mode, system, user]))
    .digest('base64url')
}
