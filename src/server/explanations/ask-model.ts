import { hash } from 'node:crypto'
import { dayMs } from '../../domain/time-units.ts'
import { longestAnswer } from '../../engine/explain/model/answer.ts'
import type { Prompt } from '../../engine/explain/model/prompt.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { FetchedBody, GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import type { GroupModel } from './models.ts'

/** Thrown for an unusable answer of the endpoint; `detail` is for the log. */
export class ModelError extends Error {
  readonly detail: string
  constructor(detail: string) {
    super('The model gave no answer.')
    this.name = 'ModelError'
    this.detail = detail.slice(0, 200)
  }
}

/** The values of `response_format`, from the strictest to none. */
const formats = ['json_schema', 'json_object', 'text'] as const
type Format = (typeof formats)[number]

/** Statuses by which endpoints refuse a request with an unknown field. */
const unknownField = new Set([400, 404, 415, 422, 501])

/** Largest response body in bytes: a long answer, with one event per word. */
const mostBytes = 4 * 1024 * 1024
/** After this time the strictest format is tried again, because endpoints may support more fields by then. */
const rememberedMs = dayMs
const mostRemembered = 1000

export interface ModelAskerDependencies {
  readonly fetch: GuardedFetch
  readonly now?: () => number
}

/**
 * Asks an endpoint with OpenAI's API for chat completions (https://platform.openai.com/docs/api-reference/chat), streamed
 * where the endpoint supports it. If it refuses `json_schema`, asks for `json_object`, then for plain text. The format that
 * worked is remembered for a day, separately for each group and key, because permissions of keys differ. Yields the answer
 * in pieces, up to a limit.
 * @param now ms of a clock that never goes back
 */
export function modelAsker({ fetch, now = () => performance.now() }: ModelAskerDependencies) {
  const working = new Map<string, { readonly format: Format; readonly since: number }>()

  /** @throws FetchError, ModelError */
  return async function* ask(model: GroupModel, prompt: Prompt, signal: AbortSignal): AsyncGenerator<string> {
    const endpoint = endpointOf(model)
    const before = working.get(endpoint)
    const remembered = before && now() - before.since < rememberedMs ? before : undefined
    for (const format of formats.slice(formats.indexOf(remembered?.format ?? 'json_schema'))) {
      let answer: FetchedBody
      try {
        answer = await post(model, prompt, format, signal)
      } catch (error) {
        if (isUnknownField(error) && format !== 'text') continue
        throw error
      }
      if (format !== remembered?.format) remember(endpoint, format)
      yield* contentOf(answer)
      return
    }
  }

  function remember(endpoint: string, format: Format) {
    working.delete(endpoint)
    working.set(endpoint, { format, since: now() })
    dropOldest(working, mostRemembered)
  }

  async function post(model: GroupModel, prompt: Prompt, format: Format, signal: AbortSignal): Promise<FetchedBody> {
    const fetched = await fetch(`${model.address}/chat/completions`, {
      accept: 'text/event-stream, application/json',
      ...(model.key !== undefined && { credentials: { authorization: `Bearer ${model.key}` } }),
      post: { body: JSON.stringify(questionOf(model.model, prompt, format)), type: 'application/json' },
      maxBytes: mostBytes,
      signal,
    })
    if (fetched.notModified) throw new ModelError('not modified')
    return fetched
  }
}

const endpointOf = ({ groupId, address, model, key }: GroupModel): string =>
  hash('sha256', JSON.stringify([groupId, address, model, key]), 'base64url')

function isUnknownField(error: unknown): boolean {
  return error instanceof FetchError && error.status !== undefined && unknownField.has(error.status)
}

function questionOf(model: string, { system, user, schema }: Prompt, format: Format): object {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  const question = { model, messages, stream: true }
  if (format === 'text') return question
  if (format === 'json_object') return { ...question, temperature: 0.2, response_format: { type: format } }
  const json_schema = { ...schema, strict: true }
  return { ...question, temperature: 0.2, response_format: { type: format, json_schema } }
}

/** The text of an answer, which is a stream of events or one JSON document. */
async function* contentOf({ type = '', body, discard }: FetchedBody): AsyncGenerator<string> {
  const isEvents = /^text\/event-stream\b/i.test(type)
  if (!isEvents && !/^application\/json\b/i.test(type)) {
    discard()
    throw new ModelError(`content type ${type}`)
  }
  const decoder = new TextDecoder()
  let unread = ''
  let length = 0
  for await (const chunk of body) {
    unread += decoder.decode(chunk, { stream: true })
    if (unread.length > mostBytes) throw new ModelError('too long')
    if (!isEvents) continue
    const lines = unread.split(/\r\n|\n|\r/)
    unread = lines.pop() ?? ''
    // A single event should hold about one word, so a very long one is refused.
    if (unread.length > 4 * longestAnswer) throw new ModelError('an event that is too long')
    for (const line of lines) {
      const data = /^data: ?(.*)$/.exec(line)?.[1]
      if (data === undefined) continue
      if (data.trim() === '[DONE]') return
      const piece = pieceOf(data, 'delta')
      if (piece === undefined) throw new ModelError(`an event that is none: ${data}`)
      length += piece.length
      if (piece !== '') yield piece
      if (length > longestAnswer) return
    }
  }
  if (isEvents) return
  const piece = pieceOf(unread, 'message')
  if (!piece) throw new ModelError('no content')
  yield piece.slice(0, longestAnswer)
}

/** The text of the first choice; empty for events without text, such as the first and the last. */
function pieceOf(json: string, part: 'delta' | 'message'): string | undefined {
  let read: unknown
  try {
    read = JSON.parse(json)
  } catch {
    return undefined
  }
  const { choices } = (read ?? {}) as { choices?: unknown }
  if (!Array.isArray(choices)) return undefined
  const content = (choices[0] as Partial<Record<typeof part, { content?: unknown }>> | undefined)?.[part]?.content
  return typeof content === 'string' ? content : ''
}
