import type { RejectionReason } from '../../domain/listing.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { SourceReading } from '../../domain/source.ts'
import type { NoThreats } from '../../formats/feeds/no-threats.ts'
import { FetchError, loggable } from '../platform/fetch/fetch-error.ts'
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts'
import type { Log } from '../platform/telemetry/log.ts'
import type { FeedCounts } from './feed-thread.ts'
import { customFeedBytes, customUnpackedBytes, OverLimit, ownLimits } from './own-limits.ts'
import { countApart } from './read-apart.ts'
import { PartlyUnreadable } from './read-files.ts'
import type { Spool, SpooledFile } from './spool.ts'

/** Format and content that were recognised at an address. */
export interface CheckedFeed {
  readonly format: string
  /** Confidence in the format, 0 to 1. */
  readonly score: number
  readonly reason: string
  readonly read: number
  readonly rejected: Partial<Record<RejectionReason, number>>
  readonly kinds: Partial<Record<KindId, number>>
  /** What it names instead of threats; undefined for a list of threats. */
  readonly noThreats?: NoThreats
}

export interface CheckDependencies {
  readonly fetch: GuardedFetch
  readonly log: Log
  readonly spool: Pick<Spool, 'write'>
  readonly now: number
  /** Returns the reason why an address must never be fetched; undefined if it may be. */
  readonly vet: (address: string) => Promise<string | undefined>
  readonly signal?: AbortSignal
}

/**
 * Checks an address that a user would like to have collected; stores nothing.
 * @throws Problem `source.address-refused` for any reason, because details could reveal our internal network
 */
export async function checkFeed(address: string, dependencies: CheckDependencies): Promise<CheckedFeed> {
  const { fetch, log, vet, spool, signal } = dependencies
  const refused = (why: string) => {
    log.info({ address: loggable(address), why }, 'feed address refused')
    return new Problem('source.address-refused')
  }
  const fault = await vet(address)
  if (fault) throw refused(fault)
  try {
    const answer = await fetch(address, { maxBytes: customFeedBytes, ...(signal && { signal }) })
    if (answer.notModified) throw refused('304 to an unconditional request')
    const { readings, ...counts } = await withFile(spool, answer.body, (file) =>
      countFeed(file, { address, rows: ownLimits.rows }, dependencies),
    )
    const detected = readings[0]?.detected
    if (!detected) throw refused('no format')
    return { format: detected.format, score: detected.score, reason: detected.reason, ...counts }
  } catch (error) {
    if (error instanceof FetchError) throw refused(`${error.fault}: ${error.detail}`)
    if (error instanceof PartlyUnreadable || error instanceof OverLimit) throw refused(error.message)
    throw error
  }
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
  { now: time, signal }: Pick<CheckDependencies, 'now' | 'signal'>,
): Promise<FeedCounts> {
  const name = URL.parse(address)?.pathname.split('/').at(-1) || 'feed'
  const limits = { bytes: customUnpackedBytes, rows, fault: 'too-many-rows' } as const
  return countApart({ files: [{ name, path }], reading, time, partial: true, limits }, { signal })
}
