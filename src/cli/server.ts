import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Value } from '../domain/observables/read.ts'
import type { IndicatorAnswer } from '../engine/search/answer.ts'
import { existing, UsageError } from './arguments.ts'

/** A Winnow server, and the API token to ask it with. */
export interface Server {
  readonly origin: string
  readonly token: string
}

/** Values that one call takes. */
const mostAtOnce = 10_000
/** A call that takes longer is given up. */
const longestMs = 300_000

/** Reads `--server`: the address without a final slash. A secret is sent to it. @throws UsageError */
export function serverAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new UsageError(`--server must be an address such as https://winnow.example, not '${address}'`)
  }
  // A token in the clear is everybody's.
  if (url.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) {
    throw new UsageError('--server must be an https address: a secret is sent to it')
  }
  return url.origin + url.pathname.replace(/\/$/, '')
}

/** Reads `--server` and `--token-file`. @throws UsageError */
export function serverOf(address: string, tokenFile: string | undefined): Server {
  const origin = serverAddress(address)
  if (tokenFile === undefined) throw new UsageError('say where the API token is: --token-file FILE')
  const token = readFileSync(existing('token-file', tokenFile), 'utf8').trim()
  if (!/^wnw_\w{10,100}$/.test(token)) throw new UsageError(`--token-file: ${tokenFile} holds no API token`)
  return { origin, token }
}

/** A server refuses, or cannot be reached. */
export class ServerRefusal extends UsageError {
  /** Code of the problem; `unreachable` without an answer. */
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = /^[a-z.-]{1,60}$/.test(code) ? code : 'refused'
  }
}

/** Asks a server. Nothing is followed elsewhere: the token is for this server. @throws ServerRefusal with what it says */
export async function askServer({ origin, token }: Server, path: string, init: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(longestMs)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}${path}`, { ...init, headers, redirect: 'error', signal }).catch((cause) => {
    throw new ServerRefusal(`${origin} cannot be asked: ${reasonOf(cause)}`, 'unreachable', { cause })
  })
  if (answer.ok || answer.status === 304) return answer
  const said = await answer.json().catch(() => undefined)
  const msg = typeof said?.msg === 'string' ? said.msg.slice(0, 500) : ''
  throw new ServerRefusal(`${origin} answers ${answer.status}${msg && `: ${msg}`}`, String(said?.code))
}

/** Says why nothing was answered. */
export function reasonOf(error: unknown): string {
  const { cause, message = String(error) } = (error ?? {}) as { cause?: { message?: string }; message?: string }
  return cause?.message || message
}

/**
 * Answers about values, in their order, from a server's look-up.
 * @param asOf ms since epoch; now if missing
 * @throws UsageError if the server refuses, or its answer breaks off or is not about these values
 */
export async function* answersFrom(
  server: Server,
  values: readonly Value[],
  asOf: number | undefined,
): AsyncGenerator<IndicatorAnswer> {
  // Loaded here only: schemas take time that other commands would wait for.
  const { LookupLine, ndjson } = await import('../contract/machine.ts')
  const query = asOf === undefined ? '' : `?as_of=${new Date(asOf).toISOString()}`
  for (let from = 0; from < values.length; from += mostAtOnce) {
    const some = values.slice(from, from + mostAtOnce)
    const body = `${some.map(({ kind, value }) => JSON.stringify({ value, kind })).join('\n')}\n`
    const headers = { 'content-type': ndjson }
    const answer = await askServer(server, `/v1/indicators/lookup${query}`, { method: 'POST', headers, body })
    let at = 0
    for await (const text of linesOf(answer)) {
      yield read(LookupLine, text, server, some[at++])
    }
    if (at < some.length) throw new UsageError(`${server.origin}: the answer broke off`)
  }
}

function read(shape: z.ZodType, text: string, { origin }: Server, asked: Value | undefined): IndicatorAnswer {
  let parsed: { readonly success: boolean; readonly data?: unknown } = { success: false }
  try {
    parsed = shape.safeParse(JSON.parse(text))
  } catch {
    // Not JSON.
  }
  const { line: _, ...answer } = (parsed.data ?? {}) as IndicatorAnswer & { line: number }
  if (!parsed.success || !asked || answer.type !== asked.kind || answer.value !== asked.value) {
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
