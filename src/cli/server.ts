import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { IndicatorAnswer } from '../domain/indicator-answer-schema.ts'
import type { Value } from '../domain/observables/read.ts'
import { readings } from '../engine/search/typed-value.ts'
import { existing, UsageError } from './arguments.ts'
import { pauseAfter, secondsOf } from './retry.ts'

/** A Winnow server, and the API token to ask it with. */
export type Server = ReturnType<typeof serverOf>

/** A value to look up. */
export interface AskedValue extends Value {
  /** True if the user named the kind. Otherwise the value is looked up as each kind that it may be. */
  readonly isKindNamed?: boolean
}

/** The kinds and values to look up for a typed value. */
export function meaningsOf({ kind, value, isKindNamed = false }: AskedValue): readonly Value[] {
  return isKindNamed ? [{ kind, value }] : readings({ kind, value })
}

/** How long to retry while a server asks to come back later, and who is told about it. */
export interface Patience {
  readonly ms: number
  tell(sentence: string): void
}

/** Values per call. */
const mostAtOnce = 10_000
/** Time limit for one call. */
const longestMs = 300_000

/**
 * Reads `--server`: the address without a final slash. Requires https except on loopback, because a secret is sent
 * there.
 * @throws UsageError
 */
export function serverAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new UsageError(`--server must be an address such as https://winnow.example, not '${address}'`)
  }
  // Over plain http anybody in between could read the token.
  if (url.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) {
    throw new UsageError('--server must be an https address: a secret is sent to it')
  }
  return url.origin + url.pathname.replace(/\/$/, '')
}

/** Reads `--server` and `--token-file`. @throws UsageError */
export function serverOf(address: string, tokenFile: string | undefined) {
  const origin = serverAddress(address)
  if (tokenFile === undefined) throw new UsageError('say where the API token is: --token-file FILE')
  const token = readFileSync(existing('--token-file', tokenFile), 'utf8').trim()
  if (!/^wnw_\w{10,100}$/.test(token)) throw new UsageError(`--token-file: ${tokenFile} holds no API token`)
  return { origin, token }
}

/** A server refuses a request, or cannot be reached. */
export class ServerRefusal extends UsageError {
  /** Code of the problem; `unreachable` without an answer. */
  readonly code: string
  /** Set if a later attempt may succeed; `seconds` is the wait that the server asks for, if it names one. */
  readonly later: { readonly seconds: number | undefined } | undefined

  constructor(message: string, code: string, { later, ...options }: ErrorOptions & Pick<ServerRefusal, 'later'>) {
    super(message, options)
    this.code = /^[a-z.-]{1,60}$/.test(code) ? code : 'refused'
    this.later = later
  }
}

/**
 * Calls a server. Redirects are refused: the token is for this server only.
 * @throws ServerRefusal with the server's own message
 */
export async function askServer({ origin, token }: Server, path: string, init: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(longestMs)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}${path}`, { ...init, headers, redirect: 'error', signal }).catch((cause) => {
    throw new ServerRefusal(`${origin} cannot be asked: ${reasonOf(cause)}`, 'unreachable', { cause, later: undefined })
  })
  if (answer.ok || answer.status === 304) return answer
  const problem = await answer.json().catch(() => undefined)
  const msg = typeof problem?.msg === 'string' ? problem.msg.slice(0, 500) : ''
  const isLater = answer.status === 429 || answer.status === 503
  const later = isLater ? { seconds: secondsOf(answer.headers.get('retry-after')) } : undefined
  throw new ServerRefusal(`${origin} answers ${answer.status}${msg && `: ${msg}`}`, String(problem?.code), { later })
}

/**
 * Calls a server as `askServer` does; repeats the call while the server asks to come back later, until patience ends.
 */
export async function askPatiently(
  server: Server,
  path: string,
  { ms, tell }: Patience,
  init: RequestInit = {},
): Promise<Response> {
  const until = Date.now() + ms
  for (let attempt = 0; ; attempt++) {
    try {
      return await askServer(server, path, init)
    } catch (error) {
      const later = error instanceof ServerRefusal ? error.later : undefined
      if (!later) throw error
      const seconds = later.seconds ?? pauseAfter(attempt, Math.random())
      if (Date.now() + 1000 * seconds > until) throw error
      tell(`${(error as Error).message} (trying again in ${Math.ceil(seconds)} s)`)
      await wait(1000 * seconds)
    }
  }
}

/** The reason why there is no answer. */
export function reasonOf(error: unknown): string {
  const { cause, message = String(error) } = (error ?? {}) as { cause?: { message?: string }; message?: string }
  return cause?.message || message
}

/**
 * Looks values up on a server, and yields the answers in the order of the values.
 * @param asOf ms since epoch; now if missing
 * @throws UsageError if the server refuses, or if its answer breaks off or is not about these values
 */
export async function* answersFrom(
  server: Server,
  values: readonly AskedValue[],
  asOf: number | undefined,
  patience: Patience,
): AsyncGenerator<IndicatorAnswer> {
  // Import only here: loading the schemas would slow down all other commands.
  const { LookupLine, ndjson } = await import('../contract/machine.ts')
  const query = asOf === undefined ? '' : `?as_of=${new Date(asOf).toISOString()}`
  for (let from = 0; from < values.length; from += mostAtOnce) {
    const batch = values.slice(from, from + mostAtOnce)
    const body = `${batch.map((asked) => JSON.stringify(questionOf(asked))).join('\n')}\n`
    const headers = { 'content-type': ndjson }
    const answer = await askPatiently(server, `/v1/indicators/lookup${query}`, patience, {
      method: 'POST',
      headers,
      body,
    })
    let at = 0
    for await (const text of linesOf(answer)) {
      yield read(LookupLine, text, server, batch[at++])
    }
    if (at < batch.length) throw new UsageError(`${server.origin}: the answer broke off`)
  }
}

/** Omits the kind unless the user named it: the server then finds out which of the possible kinds is listed. */
function questionOf(asked: AskedValue): { readonly value: string; readonly kind?: string } {
  const { kind, value } = asked
  return meaningsOf(asked).length > 1 ? { value } : { value, kind }
}

function read(shape: z.ZodType, text: string, { origin }: Server, asked: AskedValue | undefined): IndicatorAnswer {
  let parsed: { readonly success: boolean; readonly data?: unknown } = { success: false }
  try {
    parsed = shape.safeParse(JSON.parse(text))
  } catch {
    // The text is not JSON.
  }
  const { line: _, ...answer } = (parsed.data ?? {}) as IndicatorAnswer & { line: number }
  const isAbout = ({ kind, value }: Value) => answer.type === kind && answer.value === value
  if (!parsed.success || !asked || !meaningsOf(asked).some(isAbout)) {
    throw new UsageError(`${origin} gives no answer that Winnow understands`)
  }
  return answer
}

/** The lines of an answer, as they come. */
async function* linesOf(answer: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of answer.body ?? []) {
      rest += decoder.decode(chunk, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter((line) => line !== '')
    }
  } catch (cause) {
    throw new UsageError(`the answer broke off: ${reasonOf(cause)}`, { cause })
  }
  if (rest !== '') throw new UsageError('the answer broke off within a line')
}
