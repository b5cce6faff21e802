import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import { Refused } from './refused.ts'

/**
 * A sender that stays below this rate after the grace period is disconnected: thousands of slow senders would tie up
 * the server.
 */
const SLOWEST_BYTES_PER_SECOND = 1024
const GRACE_MS = 30_000

/** Reserves space for concurrent request bodies. `maxBytes` applies to each blob. */
export function roomFor(maxBytes: number) {
  /** Reserved bytes of bodies that are being received, by blob. */
  const coming = new Map<string, number>()

  /**
   * Reserves the announced length while the body is received, so that concurrent bodies cannot together exceed the
   * limit. `filled` bytes are stored already.
   */
  return async function inRoom<T>(
    c: Context,
    name: string,
    filled: number,
    work: (length: number) => Promise<T>,
  ): Promise<T> {
    const announced = c.req.header('content-length')
    if (announced === undefined) throw new Refused(411, 'MissingContentLengthHeader')
    const length = Number(announced)
    if (!Number.isSafeInteger(length) || length < 0) throw new Refused(400, 'InvalidHeaderValue')
    if (filled + length > maxBytes) throw new Refused(413, 'RequestBodyTooLarge')
    const others = coming.get(name) ?? 0
    // Only concurrent bodies exceed the limit, so a retry may succeed.
    if (filled + others + length > maxBytes) throw new Refused(503, 'ServerBusy')
    coming.set(name, others + length)
    try {
      return await work(length)
    } finally {
      const rest = (coming.get(name) ?? 0) - length
      if (rest > 0) coming.set(name, rest)
      else coming.delete(name)
    }
  }
}

/** Receives a body and syncs it to disk before it becomes visible under its name. */
export async function receive(
  c: Context,
  target: string,
  announced: number,
  refuseRemoved: () => Promise<void>,
): Promise<number> {
  const wanted = md5Of(c)
  const hash = wanted && createHash('md5')
  const started = performance.now()
  let size = 0
  const tooSlow = new AbortController()
  const watch = setInterval(() => {
    const seconds = (performance.now() - started) / 1000
    if (seconds * 1000 > GRACE_MS && size / seconds < SLOWEST_BYTES_PER_SECOND) tooSlow.abort()
  }, 5000)
  const temporary = `${target}.${crypto.randomUUID()}.tmp`
  try {
    const source = Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as never)
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > announced) throw new Refused(413, 'RequestBodyTooLarge')
          hash?.update(chunk)
          yield chunk
        }
      },
      createWriteStream(temporary, { flush: true }),
      { signal: tooSlow.signal },
    )
    if (size !== announced) throw new Refused(400, 'IncompleteBody')
    if (wanted && !hash?.digest().equals(wanted)) throw new Refused(400, 'Md5Mismatch')
    await rename(temporary, target)
    return size
  } catch (error) {
    await rm(temporary, { force: true })
    if (tooSlow.signal.aborted) throw new Refused(408, 'OperationTimedOut')
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') {
      // The folder disappeared during the upload: the blob was removed, or its blocks were committed.
      await refuseRemoved()
      throw new Refused(503, 'ServerBusy')
    }
    throw error
  } finally {
    clearInterval(watch)
  }
}

function md5Of(c: Context): Buffer | undefined {
  const text = c.req.header('content-md5')
  if (text === undefined) return undefined
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 16) throw new Refused(400, 'InvalidMd5')
  return bytes
}
