import type { SourceReading } from '../../domain/source.ts'
import { FetchError, loggable } from '../../fetch/fetch-error.ts'
import { fetchWhole } from '../../fetch/guarded-fetch.ts'
import { refusedAddress } from '../../fetch/refused-address.ts'
import type { Vet } from '../../fetch/vet-address.ts'
import { UnreadableFeed } from '../../formats/reading/unreadable.ts'
import type { Base } from '../base.ts'
import type { FeedCounts } from './feed-thread.ts'
import { customFeedBytes, customUnpackedBytes, OverLimit, ownLimits } from './own-limits.ts'
import { countApart } from './read-apart.ts'
import { PartlyUnreadable } from './read-files.ts'
import type { Spool, SpooledFile } from './spool.ts'

/** Format and content that were recognised at an address. */
export interface CheckedFeed extends Omit<FeedCounts, 'readings'> {
  readonly format: string
  /** Confidence in the format, 0 to 1. */
  readonly score: number
  readonly reason: string
}

export interface CheckDependencies extends Pick<Base, 'fetch' | 'log'> {
  readonly spool: Pick<Spool, 'write'>
  /** Returns the reason why an address must never be fetched; undefined if it may be. */
  readonly vet: Vet
  readonly signal?: AbortSignal
}

/**
 * Checks an address that a user would like to have collected; stores nothing.
 * @throws Problem `source.address-refused`, with the reason unless it could reveal our internal network
 */
export async function checkFeed(address: string, dependencies: CheckDependencies): Promise<CheckedFeed> {
  const { fetch, log, vet, spool, signal } = dependencies
  let isPublic = false
  const note = (why: string) => log.info({ address: loggable(address), why }, 'feed address refused')
  try {
    await refuseVetted(address, vet)
    const answer = await fetchWhole(fetch, address, { maxBytes: customFeedBytes, signal })
    isPublic = answer.isPublic === true
    const { readings, ...counts } = await withFile(spool, answer.body, (file) =>
      countFeed(file, { address, rows: ownLimits.rows }, dependencies),
    )
    const detected = readings[0]?.detected
    if (!detected) throw new PartlyUnreadable('no format')
    return { format: detected.format, score: detected.score, reason: detected.reason, ...counts }
  } catch (error) {
    throw refusalOf(error, { isPublic, note })
  }
}

/** @throws FetchError if an address must not be fetched */
export async function refuseVetted(address: string, vet: Vet): Promise<void> {
  const fault = await vet(address)
  if (fault) throw Object.assign(new FetchError(fault, 'vetted'), { isPublic: true })
}

/**
 * The problem for whoever wanted an address checked, with the reason if the address is public. Logs what kept it from
 * being read; returns other errors unchanged.
 */
export function refusalOf(
  error: unknown,
  { isPublic, note }: { readonly isPublic: boolean; readonly note: (why: string) => void },
): unknown {
  const isFetch = error instanceof FetchError
  const isUnread = error instanceof PartlyUnreadable || error instanceof UnreadableFeed || error instanceof OverLimit
  if (!isFetch && !isUnread) return error
  note(isFetch ? `${error.fault}: ${error.detail}` : error.message)
  const fault = isFetch ? error.fault : error instanceof OverLimit ? 'too-large' : 'no-format'
  const isTold = isPublic || (isFetch && error.isPublic)
  return refusedAddress('source.address-refused', isTold ? fault : 'unknown', isFetch ? error.status : undefined)
}

/** Stores an answer in a file until `use` has read it. */
export async function withFile<Used>(
  spool: CheckDependencies['spool'],
  body: AsyncIterable<Uint8Array>,
  use: (file: SpooledFile) => Promise<Used>,
): Promise<Used> {
  const file = await spool.write(body)
  try {
    return await use(file)
  } finally {
    await file.discard()
  }
}

/** Counts the contents of a file as a feed. @throws OverLimit, PartlyUnreadable */
export function countFeed(
  { path }: SpooledFile,
  { address, reading, rows }: { readonly address: string; readonly reading?: SourceReading; readonly rows: number },
  { signal }: Pick<CheckDependencies, 'signal'>,
): Promise<FeedCounts> {
  const name = URL.parse(address)?.pathname.split('/').at(-1) || 'feed'
  const limits = { bytes: customUnpackedBytes, rows, fault: 'too-many-rows' } as const
  return countApart({ files: [{ name, path }], reading, partial: true, limits }, { signal })
}
