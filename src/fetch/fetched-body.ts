import type http from 'node:http'
import { pipeline, Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { codeOf, FetchError, type FetchFault } from './fetch-error.ts'

/** A response whose body has not been read. */
export interface Exchange {
  readonly incoming: http.IncomingMessage
  /**
   * The error that broke the connection after the header. Node treats a body without length as complete when the
   * connection is reset.
   */
  readonly broken: () => Error | undefined
}

/** Limits on the time that a body takes. */
export interface BodyLimits {
  /** Longest pause within a body. */
  readonly idleMs: number
  /** Longest time spent waiting for one response, including its body. */
  readonly totalMs: number
  /** Slowest rate of a body after `graceMs` of waiting. */
  readonly slowestBytesPerSecond: number
  readonly graceMs: number
}

interface BodyOptions {
  readonly url: URL
  /** Counted on the wire and again after decoding. */
  readonly maxBytes: number
  readonly limits: BodyLimits
  readonly signal: AbortSignal | undefined
}

/** The decoded body of a response; undefined if its encoding is one that no honest publisher uses. */
export function bodyOf(exchange: Exchange, options: BodyOptions): AsyncGenerator<Uint8Array> | undefined {
  const decoder = decoderFor(exchange.incoming.headers['content-encoding'])
  return decoder === undefined ? undefined : decoded(timed(exchange, options), decoder, options)
}

/** The bytes from the wire, with all limits on time and size. */
async function* timed(
  { incoming, broken }: Exchange,
  { url, maxBytes, limits, signal }: BodyOptions,
): AsyncGenerator<Buffer> {
  let waitedMs = 0
  let bytes = 0
  let stopped: FetchError | undefined
  const stop = (fault: FetchFault) => {
    stopped = new FetchError(fault, `${url.host} after ${bytes} bytes`)
    incoming.destroy(stopped)
  }
  const abort = () => stop('aborted')
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const chunks: AsyncIterator<Buffer> = incoming[Symbol.asyncIterator]()
  try {
    for (;;) {
      // Count only our own waiting: a slow reader must not make the publisher look slow.
      const began = performance.now()
      const msLeft = limits.totalMs - waitedMs
      const timer = setTimeout(() => stop(msLeft < limits.idleMs ? 'total' : 'idle'), Math.min(limits.idleMs, msLeft))
      const step = await chunks.next().finally(() => clearTimeout(timer))
      if (step.done) break
      waitedMs += performance.now() - began
      bytes += step.value.length
      if (bytes > maxBytes) stop('too-large')
      else if (waitedMs > limits.graceMs && (bytes * 1000) / waitedMs < limits.slowestBytesPerSecond) stop('too-slow')
      if (stopped) throw stopped
      yield step.value
    }
    const cause = broken()
    if (cause || !incoming.complete || !incoming.readableEnded) {
      throw new FetchError('incomplete', `${url.host} after ${bytes} bytes`, { cause })
    }
  } catch (cause) {
    if (stopped) throw stopped
    if (cause instanceof FetchError) throw cause
    throw new FetchError('incomplete', `${url.host} after ${bytes} bytes: ${codeOf(cause)}`, { cause })
  } finally {
    signal?.removeEventListener('abort', abort)
    incoming.destroy()
  }
}

async function* decoded(
  wire: AsyncGenerator<Buffer>,
  decoder: Transform | null,
  { url, maxBytes }: BodyOptions,
): AsyncGenerator<Uint8Array> {
  if (!decoder) {
    yield* wire
    return
  }
  let bytes = 0
  const packed = Readable.from(wire, { objectMode: false })
  pipeline(packed, decoder, () => {})
  try {
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FetchError('too-large', `${url.host}: more than ${maxBytes} bytes unpacked`)
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof FetchError) throw cause
    throw new FetchError('encoding', `${url.host}: ${codeOf(cause)}`, { cause })
  } finally {
    packed.destroy()
    decoder.destroy()
  }
}

/** Null: not encoded; undefined: an encoding, or a nesting, that no honest publisher uses. */
function decoderFor(encoding: string | undefined): Transform | null | undefined {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip()
    case 'deflate':
      return zlib.createInflate()
    case 'br':
      return zlib.createBrotliDecompress()
    case 'zstd':
      return zlib.createZstdDecompress()
    default:
      return undefined
  }
}
