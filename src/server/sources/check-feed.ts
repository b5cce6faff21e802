import { isRejection, type RejectionReason } from '../../domain/listing.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { SourceReading } from '../../domain/source.ts'
import { unpackOne } from '../../formats/containers/unpack.ts'
import { FetchError, type GuardedFetch, loggable } from '../platform/fetch/guarded-fetch.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { customFeedBytes, customUnpackedBytes } from './own-limits.ts'
import { PartlyUnreadable, readFiles } from './read-files.ts'

/** Format and content that were recognised at an address. */
export interface CheckedFeed {
  readonly format: string
  /** Confidence in the format, 0 to 1. */
  readonly score: number
  readonly reason: string
  readonly read: number
  readonly rejected: Partial<Record<RejectionReason, number>>
  readonly kinds: Partial<Record<KindId, number>>
}

export interface CheckParts {
  readonly fetch: GuardedFetch
  readonly log: Log
  readonly now: number
  /** Returns the reason why an address must never be fetched; undefined if it may be. */
  readonly vet: (address: string) => Promise<string | undefined>
  readonly signal?: AbortSignal
}

/**
 * Checks an address that a user would like to have collected; stores nothing.
 * @throws Problem `source.address-refused` for any reason, because details could reveal our internal network
 */
export async function checkFeed(address: string, { fetch, log, now, vet, signal }: CheckParts): Promise<CheckedFeed> {
  const refused = (why: string) => {
    log.info({ address: loggable(address), why }, 'feed address refused')
    return new Problem('source.address-refused')
  }
  const fault = await vet(address)
  if (fault) throw refused(fault)
  try {
    const answer = await fetch(address, { maxBytes: customFeedBytes, ...(signal && { signal }) })
    if (answer.notModified) throw refused('304 to an unconditional request')
    const { readings, ...counts } = await countFeed(answer.body, address, { time: now })
    const detected = readings[0]?.detected
    if (!detected) throw refused('no format')
    return { format: detected.format, score: detected.score, reason: detected.reason, ...counts }
  } catch (error) {
    if (error instanceof FetchError) throw refused(`${error.fault}: ${error.detail}`)
    if (error instanceof PartlyUnreadable) throw refused(error.message)
    throw error
  }
}

/** Counts the contents of an answer, read as a feed with one file. @throws like reading feeds */
export async function countFeed(
  body: Parameters<typeof unpackOne>[0],
  address: string,
  { time, reading }: { readonly time: number; readonly reading?: SourceReading | undefined },
) {
  const name = URL.parse(address)?.pathname.split('/').at(-1) || 'feed'
  const files = [{ name, open: () => unpackOne(body, { expandedBytes: customUnpackedBytes }, { name }) }]
  const { items, readings } = readFiles(files, { time, partial: true, ...(reading && { reading }) })
  const rejected: Partial<Record<RejectionReason, number>> = {}
  const kinds: Partial<Record<KindId, number>> = {}
  let read = 0
  for await (const batch of items) {
    for (const item of batch) {
      if (isRejection(item)) rejected[item.reason] = (rejected[item.reason] ?? 0) + 1
      else {
        read++
        kinds[item.kind] = (kinds[item.kind] ?? 0) + 1
      }
    }
  }
  return { readings, read, rejected, kinds }
}
