import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { Problem } from '../../domain/problem.ts'
import { outputFormatById } from '../../formats/outputs/index.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { AppEnv } from '../platform/http/env.ts'
import { setRateLimit } from '../platform/http/limits.ts'
import { preferredEncoding } from '../platform/http/preferred-encoding.ts'
import { asProblem } from '../platform/http/refusal.ts'
import type { DeliveryAccess, OpenedDelivery } from './access.ts'
import { cursorOf, readCursor } from './cursor.ts'
import type { DeliveredPart } from './delivered-part.ts'
import type { deltaBodies } from './delta-bodies.ts'
import { endWithKey } from './end-with-key.ts'
import type { FileStore } from './file-store.ts'
import { heldBodies } from './held-bodies.ts'
import type { LostPart } from './lost-files.ts'
import type { Positions, Reader } from './positions.ts'
import type { PullNotes } from './pull-notes.ts'
import { LostFile, serveFile, varying } from './serve-file.ts'
import { partNamed, partsOf, wantedOutputs } from './wanted-outputs.ts'

/** Explains an empty delivery that is not an error: an empty list itself says nothing. */
export const sourceless = {
  code: 'no-source',
  msg: 'This subscription has no source any more, so that nothing but own deny lists is delivered.',
}

export interface AnswerDependencies {
  readonly access: Pick<DeliveryAccess, 'whyClosed'>
  readonly files: FileStore
  readonly positions: Positions
  readonly deltaOfChanges: ReturnType<typeof deltaBodies>
  readonly notes: PullNotes
  readonly blobs: Pick<BlobStore, 'read' | 'size'>
  readonly origin: string
  /** Composes a subscription again after one of its files was lost. */
  readonly remake: (part: LostPart) => Promise<void>
}

/** Answers with a whole file, or with the changes since a cursor. */
export function fileAnswers(dependencies: AnswerDependencies) {
  const { access, files, positions, deltaOfChanges, notes, blobs, origin, remake } = dependencies
  const { notePull, noteNothing } = notes
  const bodies = heldBodies(blobs)

  async function partOf(delivery: OpenedDelivery, format: string, name: string): Promise<DeliveredPart> {
    formatOf(delivery, format)
    // A name that the database cannot store does not exist.
    const file = name.includes('\0') ? undefined : await files.newest(delivery.subscriptionId, format, name)
    if (file) return file
    // Readers may take a 404 for the end of their list.
    if (!(await files.isMade(delivery.subscriptionId, format))) throw new Problem('delivery.not-ready', { seconds: 60 })
    throw new Problem('delivery.part-unknown', { format, part: name.slice(0, 80) })
  }

  async function answerFile(
    c: Context<AppEnv>,
    delivery: OpenedDelivery,
    format: string,
    name: string,
    { isWhole = false } = {},
  ): Promise<Response> {
    let part = ''
    try {
      const file = await partOf(delivery, format, name)
      part = file.part
      const headers = answerHeaders(delivery, file)
      const isFollowed = delivery.mode === 'DELTA' && !isWhole && outputFormatById[file.format]?.isGivenAsChanges
      const cursorInQuery = c.req.query('since')
      const reader = { keyId: delivery.keyId, client: clientOf(c) }
      const isAnew = c.req.query('reset') === 'true'
      const since = cursorInQuery ?? (isFollowed && !isAnew ? await positions.cursorFor(reader, file) : undefined)
      const fullAnswer = () => answerFull(c, file, headers)
      const { response, ...pull } =
        since === undefined
          ? await fullAnswer()
          : await answerDelta(c, delivery, { file, since, headers }).catch((error: unknown) => {
              // A reader whose cursor we keep cannot start over, so it gets the full file.
              const isOver = asProblem(error).status === 410 || asProblem(error).status === 400
              return cursorInQuery === undefined && isOver ? fullAnswer() : Promise.reject(error)
            })
      if (isFollowed) goOnFrom(c, cursorOf(delivery.subscriptionId, file), { reader, file, status: response.status })
      notePull(c, delivery, { ...pull, format, part, status: response.status, release: delivery.release })
      if (pull.bytes > 0) endWithKey(c.env.outgoing, async () => !(await access.whyClosed(delivery)))
      return response
    } catch (caught) {
      let error = caught
      if (caught instanceof LostFile) {
        await remake({ subscriptionId: delivery.subscriptionId, format, part, blob: caught.blob })
        error = new Problem('delivery.not-ready', { seconds: 60 })
      }
      noteNothing(c, delivery, { format, part, outcome: 'failed', status: asProblem(error).status })
      throw error
    }
  }

  /** Advances the reader's stored position when the answer has been sent completely. */
  function goOnFrom(
    c: Context<AppEnv>,
    cursor: string,
    { reader, file, status }: { reader: Reader; file: DeliveredPart; status: number },
  ): void {
    if (c.req.method !== 'GET' || (status !== 200 && status !== 304)) return
    // If the position cannot be stored, the reader gets the same changes again, which is harmless.
    c.env.outgoing.once('finish', () => void positions.advance(reader, file, cursor).catch(() => {}))
  }

  async function answerFull(c: Context<AppEnv>, file: DeliveredPart, headers: Headers) {
    const { response, bytes, isUnchanged } = await serveFile(file, c.req.raw, { blobs, bodies, headers })
    const outcome = isUnchanged ? ('unchanged' as const) : ('full' as const)
    return { response, bytes, entries: isUnchanged || bytes === 0 ? 0 : file.entries, outcome }
  }

  async function answerDelta(
    c: Context<AppEnv>,
    delivery: OpenedDelivery,
    { file, since, headers }: { file: DeliveredPart; since: string; headers: Headers },
  ) {
    const output = formatOf(delivery, file.format)
    const subscription = { id: delivery.subscriptionId, name: delivery.name }
    const part = partNamed(partsOf(output, subscription).written, file.part)
    const cursor = readCursor(since)
    // A file about other files is always sent whole.
    if (!part) return answerFull(c, file, headers)
    if (!cursor || cursor.release > delivery.release) throw new Problem('delivery.cursor-invalid')
    // Weak, because the same difference may be sent with or without compression.
    const etag = `W/"${since}.${cursorOf(delivery.subscriptionId, file)}"`
    headers.set('etag', etag)
    headers.set('vary', varying)
    if ((c.req.header('if-none-match') ?? '').includes(etag.slice(2))) {
      return {
        response: new Response(null, { status: 304, headers }),
        bytes: 0,
        entries: 0,
        outcome: 'unchanged' as const,
      }
    }
    const blobsOfChanges = await files.changesSince(delivery.subscriptionId, file, cursor)
    const context = {
      subscription,
      origin,
      release: file.release,
      releasedAt: file.changedAt,
      options: output.options,
      part: file.part,
      changedAt: file.changedAt,
    }
    const order = blobsOfChanges && { names: blobsOfChanges, part, context, reader: delivery.place }
    const delta = order && (await deltaOfChanges(order))
    if (!delta) throw new Problem('delivery.cursor-lost')
    if (c.env.outgoing.destroyed) delta.close()
    else c.env.outgoing.once('close', delta.close)
    const { entries, sizes } = delta
    headers.set('x-winnow-since', since)
    headers.set('content-type', part.delta.mediaType)
    const encoding = preferredEncoding(sizes, c.req.header('accept-encoding') ?? '') === 'gzip' ? 'gzip' : 'identity'
    if (encoding === 'gzip') headers.set('content-encoding', encoding)
    headers.set('content-length', String(sizes[encoding]))
    const outcome = 'delta' as const
    if (c.req.raw.method === 'HEAD') return { response: new Response(null, { headers }), bytes: 0, entries: 0, outcome }
    const body = Readable.toWeb(delta.read(encoding)) as ReadableStream
    return { response: new Response(body, { headers }), bytes: sizes[encoding], entries, outcome }
  }

  function answerHeaders(delivery: OpenedDelivery, file: DeliveredPart): Headers {
    const headers = new Headers({
      'cache-control': 'private, no-cache',
      'x-winnow-cursor': cursorOf(delivery.subscriptionId, file),
      'x-winnow-release': String(delivery.release),
      'x-winnow-released-at': new Date(delivery.releasedAt).toISOString(),
      'x-winnow-checked-at': new Date(delivery.checkedAt).toISOString(),
      'x-winnow-entries': String(file.entries),
    })
    if (delivery.isSourceless) headers.set('x-winnow-notice', sourceless.code)
    setRateLimit(headers, 'key', delivery.rateLimit)
    return headers
  }

  return { partOf, answerFile }
}

/** @throws Problem `delivery.format-unknown` */
export function formatOf({ targetFormats }: OpenedDelivery, id: string) {
  const [output] = wantedOutputs(targetFormats.filter((format) => format.id === id))
  if (!output) throw new Problem('delivery.format-unknown', { format: id.slice(0, 40) })
  return output
}

/**
 * The reader's name for itself, which gives it a position of its own beside other readers with the same key.
 * @throws Problem `request.invalid`
 */
function clientOf(c: Context<AppEnv>): string {
  const name = c.req.header('x-winnow-client') ?? c.req.query('client') ?? ''
  if (/^[A-Za-z0-9._-]{0,64}$/.test(name)) return name
  throw new Problem('request.invalid', { detail: 'client: at most 64 letters, digits, dots, hyphens and underscores' })
}
