import type { OutputContext, OutputPart, PartContext } from '../../formats/output-format.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { type LineSpool, lineChunks } from './line-spool.ts'
import { bodyPieces, type WrittenBody, writeBody } from './write-body.ts'

export interface EarlyPlace {
  readonly blobs: Pick<BlobStore, 'write'>
  /** Registers a blob that is about to be written. @returns its name */
  announce(): Promise<string>
}

export interface EarlyBlob {
  readonly blob: string
  readonly written: WrittenBody
}

/**
 * Packs the body of one large part of a release while its lines are still made, so that the last line is soon followed by
 * the end of the release. Only one, since each body that is packed at the same time takes tens of megabytes.
 */
export class EarlyBody {
  #spool: LineSpool | undefined
  #result: Promise<EarlyBlob> | undefined
  readonly #stop = new AbortController()

  /**
   * Begins to pack the lines of a spool, unless another part is packed already, or the text before the entries tells
   * their number. Call it only for a part without a previous state.
   */
  begin(part: OutputPart, context: OutputContext, spool: LineSpool, place: EarlyPlace): void {
    if (this.hasBegun) return
    const partContext = { ...context, part: part.name, changedAt: context.releasedAt }
    if (tellsCount(part, partContext)) return
    this.#spool = spool
    this.#result = this.#pack(part, partContext, spool, place)
    // Awaited when the spool is closed; until then, a failure must not count as an unhandled rejection.
    this.#result.catch(() => {})
  }

  get hasBegun(): boolean {
    return this.#spool !== undefined
  }

  /** The body of a closed spool; undefined if it was not begun. */
  of(spool: LineSpool): Promise<EarlyBlob> | undefined {
    return this.#spool === spool ? this.#result : undefined
  }

  /** Gives up a body whose spool is still open. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the release was given up'))
    await this.#result?.catch(() => {})
  }

  async #pack(
    part: OutputPart,
    context: Omit<PartContext, 'count'>,
    spool: LineSpool,
    { blobs, announce }: EarlyPlace,
  ): Promise<EarlyBlob> {
    const blob = await announce()
    const entries = {
      get lines() {
        return spool.lines
      },
      chunks: lineChunks(spool.followed(this.#stop.signal)),
    }
    const counted: PartContext = {
      ...context,
      get count() {
        return spool.lines
      },
    }
    const written = await writeBody(blob, bodyPieces(part, counted, entries, []), { blobs, isLarge: true })
    return { blob, written }
  }
}

/** Tells whether the text before the entries depends on their number. */
function tellsCount(part: OutputPart, context: Omit<PartContext, 'count'>): boolean {
  let isAsked = false
  part.head?.({
    ...context,
    get count() {
      isAsked = true
      return 0
    },
  })
  return isAsked
}
