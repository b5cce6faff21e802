import { createHash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Context } from 'hono'
import { tally } from '../turns/tally.ts'
import { Refused } from './refused.ts'

/**
 * A sender that stays below this rate after the grace period is disconnected: thousands of slow senders would tie up
 * the server.
 */
const SLOWEST_BYTES_PER_SECOND = 1024
const GRACE_MS = 30_000
/** Limit of one body's bytes that wait for the disk; several chunks of a socket are written at once. */
const WAITING_BYTES = 512 * 1024

/** Reserves space for concurrent request bodies. */
export function roomFor() {
  /** Reserved bytes of bodies that are being received, by blob. */
  const coming = tally()

  /**
   * Reserves the announced length while the body is received, so that concurrent bodies cannot together exceed the
   * limit of `most` bytes of a blob. `filled` bytes are stored already.
   */
  return async function inRoom<T>(
    c: Context,
    name: string,
    { filled, most }: { readonly filled: number; readonly most: number },
    work: (length: number) => Promise<T>,
  ): Promise<T> {
    const announced = c.req.header('content-length')
    if (announced === undefined) throw new Refused(411, 'MissingContentLengthHeader')
    const length = Number(announced)
    if (!Number.isSafeInteger(length) || length < 0) throw new Refused(400, 'InvalidHeaderValue')
    if (filled + length > most) throw new Refused(413, 'RequestBodyTooLarge')
    // Only concurrent bodies exceed the limit, so a retry may succeed.
    if (filled + coming.of(name) + length > most) throw new Refused(503, 'ServerBusy')
    coming.add(name, length)
    try {
      return await work(length)
    } finally {
      coming.add(name, -length)
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
  let isTooSlow = false
  const temporary = `${target}.${crypto.randomUUID()}.tmp`
  const out = createWriteStream(temporary, { flush: true, highWaterMark: WAITING_BYTES })
  const watch = setInterval(() => {
    const seconds = (performance.now() - started) / 1000
    isTooSlow = seconds * 1000 > GRACE_MS && size / seconds < SLOWEST_BYTES_PER_SECOND
    if (isTooSlow) out.destroy(new Error('too slow'))
  }, 5000)
  try {
    await copy(bodyOf(c), out, (chunk) => {
      size += chunk.length
      if (size > announced) out.destroy(new Refused(413, 'RequestBodyTooLarge'))
      hash?.update(chunk)
    })
    if (size !== announced) throw new Refused(400, 'IncompleteBody')
    if (wanted && !hash?.digest().equals(wanted)) throw new Refused(400, 'Md5Mismatch')
    await rename(temporary, target)
    return size
  } catch (error) {
    await rm(temporary, { force: true })
    if (isTooSlow) throw new Refused(408, 'OperationTimedOut')
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

/**
 * The body as Node's stream. A web stream would copy each chunk; for a gigabyte, copying and garbage collection would
 * take half of the processor time.
 */
function bodyOf(c: Context): Readable {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming ?? Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as never)
}

/**
 * Writes a body to a file, and waits until it is synced and closed. The body is left as it is after a fault, because
 * destroying it would cut the connection before the answer.
 */
async function copy(body: Readable, out: WriteStream, onChunk: (chunk: Buffer) => void): Promise<void> {
  const fail = (error?: Error) => void out.destroy(error ?? new Refused(400, 'IncompleteBody'))
  const closed = () => void (body.readableEnded || fail())
  const take = (chunk: Buffer) => {
    onChunk(chunk)
    if (!out.write(chunk, () => release(chunk))) body.pause()
  }
  const end = () => void out.end()
  const written = finished(out)
  out.on('drain', () => body.resume())
  body.on('data', take).on('end', end).on('error', fail).on('close', closed)
  if (body.destroyed) closed()
  try {
    await written
  } finally {
    // Keep the error listener, because a late error without one would end the process.
    body.off('data', take).off('end', end).off('close', closed)
  }
}

/**
 * Frees the memory of a chunk at once. Otherwise V8 would search the whole heap whenever 64 MB have accumulated outside
 * of it: half of the processor time of a large upload.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

function md5Of(c: Context): Buffer | undefined {
  const text = c.req.header('content-md5')
  if (text === undefined) return undefined
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 16) throw new Refused(400, 'InvalidMd5')
  return bytes
}
