import type { ReplyOf } from '../../contract/call.ts'
import type { Contract } from '../../contract/index.ts'
import type { InputOf } from '../../contract/services.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { localeOf } from '../paths.ts'
import { isForAnother } from '../session/person-of-page.ts'
import { tellSessionEnded } from '../session/session-ended.ts'
import { readCookie, setCookie } from './cookies.ts'
import { randomId } from './random-id.ts'

type AnyCall = { [Noun in keyof Contract]: Contract[Noun][keyof Contract[Noun]] }[keyof Contract]
/** A call by method and path as in the contract. Types only: no schema is part of the bundle. */
export type Address = AnyCall['address']
type CallAt<A extends Address> = Extract<AnyCall, { readonly address: A }>
export type ReplyAt<A extends Address> = ReplyOf<CallAt<A>>

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Group of calls whose address names none. */
  readonly groupId?: string
  /** The call needs no session. */
  readonly anonymous?: boolean
}

/** A refusal, or a failure to reach the server; `message` is the answer's `msg` if there is one. */
export class CallFailed extends Error {
  /** 0 without an answer. */
  readonly status: number
  readonly code: string
  /** Values for the text of the code. */
  readonly values: Readonly<Record<string, string | number>>
  readonly traceId: string

  constructor(
    message: string,
    status: number,
    code: string,
    { values = {}, ...options }: ErrorOptions & { values?: CallFailed['values'] } = {},
  ) {
    super(message, options)
    this.values = values
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.traceId = traceId()
  }
}

const retries = 3
const retryDelayMs = 3000
const passing = new Set([0, 408, 409, 429, 500, 502, 503, 504])
/** Tells whether a retry may succeed later. */
export const mayPass = ({ status }: CallFailed): boolean => passing.has(status)

/**
 * Idempotency keys of requests without an answer: a repetition counts as the same attempt and creates nothing twice. What
 * is asked again long after that is meant to be another one.
 */
const lostAnswers = new Map<string, { readonly key: string; readonly at: number }>()
const repetitionMs = 10 * minuteMs

/** Makes a call of the contract. Reads are retried three times if the failure may be temporary. */
export async function api<A extends Address>(
  address: A,
  input: InputOf<CallAt<A>>,
  options: CallOptions = {},
): Promise<ReplyAt<A>> {
  const { method, url, body, groupId } = requestOf(address, input as Parameters<typeof requestOf>[1])
  const mayRetry = method === 'GET' && url !== sessionPath
  const making = method === 'POST' && typeof body === 'string' ? `${url} ${body}` : undefined
  const idempotencyKey = making && (keyOfLost(making) ?? randomId())
  for (let attempt = 0; ; attempt++) {
    try {
      const { signal, anonymous } = options
      const about = { method, body, signal, anonymous, idempotencyKey }
      const response = await send(url, about, options.groupId ?? groupId)
      if (making) lostAnswers.delete(making)
      return (response.status === 204 ? undefined : await response.json()) as ReplyAt<A>
    } catch (error) {
      if (making && idempotencyKey && error instanceof CallFailed) {
        if (error.status === 0 || error.status > 500) lostAnswers.set(making, { key: idempotencyKey, at: Date.now() })
        // A refusal for good ends the attempt; one that may pass leaves open what became of the request before.
        else if (error.status !== 401 && !mayPass(error)) lostAnswers.delete(making)
      }
      if (!(error instanceof CallFailed) || !mayRetry || attempt >= retries || !mayPass(error)) throw error
      await pause(retryDelayMs, options.signal)
    }
  }
}

function keyOfLost(making: string): string | undefined {
  const lost = lostAnswers.get(making)
  return lost && Date.now() - lost.at < repetitionMs ? lost.key : undefined
}

/** Address, body and group of a call; exported for tests. */
export function requestOf(
  address: string,
  input: { params?: object; query?: object; body?: unknown },
): { method: string; url: string; body?: string | FormData; groupId?: string } {
  const space = address.indexOf(' ')
  const params = (input.params ?? {}) as Record<string, string>
  const path = address
    .slice(space + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  const groupId = query.get('groupID') ?? (path.startsWith('/api/web/groups/') ? params.id : undefined)
  const body =
    input.body === undefined ? undefined : isForm(input.body) ? formOf(input.body) : JSON.stringify(input.body)
  return { method: address.slice(0, space), url: query.size > 0 ? `${path}?${query}` : path, body, groupId }
}

/** Files are sent as forms, everything else as JSON. */
function isForm(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.set(name, value)
    else if (value !== undefined) form.set(name, String(value))
  }
  return form
}

/** Sends a request with the product's headers; renews an expired token once. */
export async function send(
  url: string,
  init: {
    method: string
    body?: string | FormData
    signal?: AbortSignal
    anonymous?: boolean
    idempotencyKey?: string
  },
  groupId?: string,
): Promise<Response> {
  const isOfPerson = url.startsWith('/api/web/') && !init.anonymous
  const attempt = async () => {
    const token = isOfPerson ? await freshToken() : undefined
    return fetch(url, {
      method: init.method,
      body: init.body ?? null,
      signal: init.signal ?? null,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json, text/event-stream',
        'accept-language': localeOf(location.pathname),
        ...traceHeaders(),
        ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
        ...(groupId && { 'x-group-id': groupId }),
        ...(init.idempotencyKey && { 'idempotency-key': init.idempotencyKey }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
  }
  let response: Response
  try {
    response = await attempt()
    if (response.status === 401 && isOfPerson) {
      session = undefined
      response = await attempt()
    }
  } catch (error) {
    if (init.signal?.aborted || error instanceof CallFailed) throw error
    throw new CallFailed(error instanceof Error ? error.message : String(error), 0, 'network', { cause: error })
  }
  // The renewed token was refused too: the user signed out in another tab, or the session ended.
  if (response.status === 401 && isOfPerson) tellSessionEnded()
  if (!response.ok) throw await failure(response)
  return response
}

async function failure(response: Response): Promise<CallFailed> {
  const body = (await response.json().catch(() => ({}))) as {
    msg?: unknown
    code?: unknown
    values?: CallFailed['values']
  }
  const isSaid = typeof body.msg === 'string'
  const message = isSaid ? (body.msg as string) : response.statusText || String(response.status)
  // Words without a code are not ours: they are shown as they are. Without words either it is "unexpected".
  const code = typeof body.code === 'string' ? body.code : isSaid ? '' : 'unexpected'
  return new CallFailed(message, response.status, code, { values: body.values ?? {} })
}

const sessionPath = '/api/_auth/session'
interface Token {
  readonly token: string
  readonly exp: number
  /** Whose it is. */
  readonly sub: string
}
let session: Promise<Token | undefined> | undefined

/**
 * The identity token, renewed if it has expired, even if it had expired before the first request of this page, which
 * looks like a missing session. Undefined without a session. Fails if it is another person's than the page.
 */
async function freshToken(): Promise<string | undefined> {
  session ??= shared(readSession())
  const asked = session
  const current = await asked
  if (current && current.exp * 1000 > Date.now()) return ownToken(current)
  // Another call may have started to renew it already.
  if (session === asked) session = shared(refresh())
  return ownToken(await session)
}

function ownToken(current: Token | undefined): string | undefined {
  if (isForAnother(current?.sub)) throw new CallFailed('another person has signed in', 401, 'session.missing')
  return current?.token
}

/** Used by all later calls. If it fails it is dropped, and the next call tries again. */
function shared(asking: NonNullable<typeof session>): NonNullable<typeof session> {
  asking.catch(() => {
    if (session === asking) session = undefined
  })
  return asking
}

async function readSession(): Promise<Token | undefined> {
  const response = await fetch(sessionPath, { credentials: 'same-origin', headers: traceHeaders() }).catch(
    () => undefined,
  )
  if (!response?.ok) return undefined
  const { token, user } = (await response.json()) as { token: string; user: { exp: number; sub: string } }
  return { token, exp: user.exp, sub: user.sub }
}

async function refresh(): Promise<Token | undefined> {
  const response = await fetch('/api/jwt/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    headers: traceHeaders(),
  })
  if (response.status === 401) return readSession()
  if (!response.ok) throw await failure(response)
  // Reads the session again: its claims may have changed, and only it says whose it is.
  const renewed = await readSession()
  if (!renewed) throw new CallFailed('the session cannot be read', 0, 'network')
  return renewed
}

function traceHeaders(): { 'x-trace-id': string; 'X-Request-ID': string } {
  const id = traceId()
  return { 'x-trace-id': id, 'X-Request-ID': id }
}

function traceId(): string {
  if (typeof document === 'undefined') return ''
  const known = readCookie(document.cookie, 'trace_id')
  if (known) return known
  const fresh = randomId()
  setCookie('traceId', fresh)
  return fresh
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
