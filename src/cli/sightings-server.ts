import { readFileSync } from 'node:fs'
import { sensorMark } from '../domain/sensor.ts'
import { existing, UsageError } from './arguments.ts'
import { secondsOf } from './retry.ts'
import { reasonOf, serverAddress } from './server.ts'

/** A Winnow server, and the sensor key with which sightings are sent to it. */
export type SightingsServer = ReturnType<typeof sightingsServerOf>

/** The server's decision about a file of sightings. */
export type SendingOutcome =
  | { readonly is: 'kept'; readonly stored: number; readonly known: number; readonly values: number }
  /** Not kept now. The same file may be sent again, after `seconds` if the server names a wait. */
  | { readonly is: 'later'; readonly seconds: number | undefined; readonly why: string }
  /** The server does not accept the key, so an administrator has to act. */
  | { readonly is: 'locked-out'; readonly why: string }
  /** The server will never accept this file. `conflict`: it knows a different segment of the same name. */
  | { readonly is: 'refused'; readonly conflict: boolean; readonly why: string }

/** Time limit for one attempt; the file is then sent again. */
const longestMs = 120_000

/** Reads `--server` and `--key-file`. @throws UsageError */
export function sightingsServerOf(address: string | undefined, keyFile: string | undefined) {
  if (address === undefined) throw new UsageError('say where to send to: --server URL')
  const origin = serverAddress(address)
  if (keyFile === undefined) throw new UsageError("say where the sensor's key is: --key-file FILE")
  const key = readFileSync(existing('--key-file', keyFile), 'utf8').trim()
  if (!key.startsWith(sensorMark) || !/^\w{10,100}$/.test(key)) {
    throw new UsageError(`--key-file: ${keyFile} holds no key of a sensor`)
  }
  return { origin, key }
}

/**
 * Sends a packed file of sightings once. Redirects are refused: the key is for this server only. Failures are returned,
 * not thrown; docs/sensors.md lists the answers.
 */
export async function sendOnce(
  { origin, key }: SightingsServer,
  body: Uint8Array,
  signal?: AbortSignal,
): Promise<SendingOutcome> {
  const limit = AbortSignal.timeout(longestMs)
  try {
    const answer = await fetch(`${origin}/v1/sightings`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
      body: body as Uint8Array<ArrayBuffer>,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const reply = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined
    const text = typeof reply?.msg === 'string' ? `: ${reply.msg.slice(0, 500)}` : ''
    const why = `${origin} answers ${answer.status}${text}`
    const { status } = answer
    if (status === 200) {
      const { stored, known, kept } = reply ?? {}
      // A proxy's own page with status 200 is not an acknowledgement.
      if (!isCount(stored) || !isCount(known))
        return { is: 'later', seconds: undefined, why: `${why}, not as Winnow does` }
      return { is: 'kept', stored, known, values: isCount(kept) ? kept : 0 }
    }
    if (status === 401 || status === 403) return { is: 'locked-out', why }
    if (status === 409 || status === 413 || status === 422) return { is: 'refused', conflict: status === 409, why }
    return { is: 'later', seconds: secondsOf(answer.headers.get('retry-after')), why }
  } catch (error) {
    return { is: 'later', seconds: undefined, why: `${origin} cannot be reached: ${reasonOf(error)}` }
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
