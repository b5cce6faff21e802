import { createHash } from 'node:crypto'
import type { FeedItem, Rejection } from '../../domain/listing.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { isTaxiiCollection, type Source, type SourceReading } from '../../domain/source.ts'
import { FetchError, loggable } from '../../fetch/fetch-error.ts'
import { unpackOne } from '../../formats/containers/unpack.ts'
import type { Base } from '../base.ts'
import { Stopping } from '../platform/queue/queue.ts'
import { faultOf } from '../platform/telemetry/tracing.ts'
import { isServiceAway } from '../platform/unreachable.ts'
import { type CrawlDependencies, crawlMisp, keepingFiles } from './crawl-misp.ts'
import { crawlMispSearch, isPagedMispSearch } from './crawl-misp-search.ts'
import { crawlTaxii } from './crawl-taxii.ts'
import { type Access, licensedFetch, UnreadableCredential } from './licensed-fetch.ts'
import { ListingsFault } from './listing-place.ts'
import type { ListingStore, Marker, SnapshotRecord } from './listing-store.ts'
import { customFeedBytes, type SnapshotLimits } from './own-limits.ts'
import type { OwnShelves } from './own-shelves.ts'
import { readApart } from './read-apart.ts'
import { type FileToRead, readFiles } from './read-files.ts'
import {
  type Attempt,
  failuresOf,
  isOpen,
  type RegisteredSource,
  type SourceRegister,
  type Validators,
} from './register.ts'
import { nextDue } from './schedule.ts'
import type { Spool, SpooledFile } from './spool.ts'

export interface CollectorDependencies extends Pick<Base, 'fetch' | 'clock' | 'log'> {
  readonly register: SourceRegister
  readonly store: ListingStore
  readonly spool: Spool
  /** The current marker, fetched for each snapshot. */
  readonly marker: () => Promise<Marker>
  /** Serialises requests to the same host. */
  readonly queueForHost: <T>(address: string, work: () => Promise<T>) => Promise<T>
  /** Random number, 0 to 1. */
  readonly chance: () => number
  readonly maxFeedBytes: number
  readonly signal?: AbortSignal
  /** Whose stored events count together with those of a group's own source; undefined for all other sources. */
  readonly shelvesOf?: (known: RegisteredSource) => Promise<OwnShelves | undefined>
  /** Limits for the next snapshot of a group's own source; undefined for all other sources. */
  readonly limitsOf?: (known: RegisteredSource) => Promise<SnapshotLimits | undefined>
  /**
   * Returns the access for fetching a source under a group's own licence; undefined if the licence no longer allows it
   * or has changed.
   */
  readonly accessOf: (source: Source) => Promise<Access | undefined>
}

export type CollectOutcome =
  | { readonly result: 'snapshot'; readonly snapshot: SnapshotRecord }
  | { readonly result: 'not-modified' }
  | {
      readonly result: 'failed'
      readonly fault: string
      /** The host did not answer at all, so its other sources would fail too. */
      readonly isHostSilent?: boolean
    }
  /** The source has no address that we may use: commercial without a licence, or behind a key that we do not have. */
  | { readonly result: 'no-content' }

/**
 * Tells whether the source can be collected without a licence or key of the operator, and still belongs to a group if
 * it is a group's.
 */
export function hasContent(known: RegisteredSource): boolean {
  const { source, licence, abandoned } = known
  if (abandoned || (licence && !licence.active)) return false
  return source.addresses.length > 0 && isOpen(known) && !source.demo
}

/** A fetched file, and the validators for the next conditional request. */
interface Fetched extends Validators {
  readonly address: string
  readonly file: SpooledFile
}

/**
 * Fetches a source, updates the store, and records when the source is due next. The due date is also recorded before
 * the fetch, because hostile content may kill the process. If the process is told to stop during the attempt, the
 * source is due as before. Throws only for our own errors, which are recorded as failures too.
 */
export async function collectSource(
  known: RegisteredSource,
  dependencies: CollectorDependencies,
): Promise<CollectOutcome> {
  const { register, clock, log } = dependencies
  if (!hasContent(known)) return { result: 'no-content' }
  const at = clock.now()
  const record = (attempt: Omit<Attempt, 'at' | 'access'>) =>
    register.recordAttempt(known.number, { ...attempt, at, access: known.licence?.access })
  const due = (failures: number, retryAfterMs?: number) =>
    nextDue({
      now: clock.now(),
      cadenceMinutes: known.source.cadenceMinutes,
      failures,
      retryAfterMs,
      chance: dependencies.chance(),
    })
  const failed = async (fault: string, retryAfterMs?: number, isHostSilent = false): Promise<CollectOutcome> => {
    await record({ dueAt: due(failuresOf(known) + 1, retryAfterMs), fault })
    return { result: 'failed', fault, isHostSilent }
  }

  let access: Access | undefined
  try {
    access = known.licence && (await dependencies.accessOf(known.source))
  } catch (error) {
    if (!(error instanceof UnreadableCredential)) throw error
    log.warn({ source: known.source.id }, 'credential unreadable')
    return failed(`credential: ${error.message}`)
  }
  if (known.licence && !access) return { result: 'no-content' }
  if (!(await register.beginAttempt(known, { at, dueAt: due(failuresOf(known) + 1) }))) return { result: 'no-content' }

  let fetched: readonly Fetched[] | undefined
  const missing: Rejection[] = []
  try {
    const fetch = access ? licensedFetch(dependencies.fetch, access) : dependencies.fetch
    const onMissing = (text: string) => missing.push({ line: 0, reason: 'missing', text })
    fetched = await fetchAll(known, { ...dependencies, fetch, onMissing })
    if (!fetched) {
      await dependencies.store.looked(known.number, at)
      await record({ dueAt: due(0) })
      return { result: 'not-modified' }
    }
    const [only] = fetched
    const head = {
      source: known.number,
      takenAt: at,
      bytes: fetched.reduce((sum, { file }) => sum + file.bytes, 0),
      sha256: fetched.length === 1 && only ? only.file.sha256 : digestOf(fetched.map(({ file }) => file.sha256)),
      reading: readingText(known.source),
      etag: fetched.length === 1 ? only?.etag : undefined,
      // A licensed access may deliver other kinds than the catalogue lists, as agreed with the publisher.
      kinds: known.licence ? undefined : known.source.kinds,
      increment: known.source.publishesAdditions,
    }
    const limits = await dependencies.limitsOf?.(known)
    const files = fetched.map(({ address, file }) => ({ name: lastSegment(address), ...file }))
    const how = { reading: readingOf(known.source), partial: known.appliedAt === null }
    const readRows = () => {
      const rows = limits
        ? readApart(
            { files: files.map(({ name, path }) => ({ name, path })), limits, ...how },
            { signal: dependencies.signal },
          )
        : readFiles(files.map(unpacked), how).items
      return withRejections(missing, rows)
    }
    const snapshot = await dependencies.store.ingest(head, readRows, await dependencies.marker(), dependencies.signal)
    if (snapshot.status === 'unreadable') {
      log.warn({ source: known.source.id, reason: snapshot.reason }, 'snapshot unreadable')
      await failed(`unreadable: ${snapshot.reason}`)
      return { result: 'snapshot', snapshot }
    }
    if (snapshot.status === 'held-back') {
      const { reason, rows, indicators } = snapshot
      log.warn({ source: known.source.id, snapshot: snapshot.id, reason, rows, indicators }, 'snapshot held back')
      // Keep the validators of the applied snapshot: `not modified` must not refer to the one that is held back.
      await record({ dueAt: due(0) })
      return { result: 'snapshot', snapshot }
    }
    if (snapshot.reason === 'second-look') {
      const { indicators, removed } = snapshot
      log.warn(
        { source: known.source.id, snapshot: snapshot.id, indicators, removed },
        'new size borne out and applied',
      )
    }
    const validators = Object.fromEntries(
      fetched.map(({ address, etag, lastModified }) => [address, { etag, lastModified }]),
    )
    await record({ dueAt: due(0), validators })
    return { result: 'snapshot', snapshot }
  } catch (error) {
    if (error instanceof FetchError && error.fault !== 'aborted' && error.fault !== 'off') {
      log.warn({ source: known.source.id, fault: error.fault, detail: error.detail }, 'source not fetched')
      return await failed(`${error.fault}: ${error.detail}`, error.retryAfterMs, isOfHost(error))
    }
    const isMeant = dependencies.signal?.reason instanceof Stopping || faultOf(error) === 'off'
    // Our store's fault says nothing about the source, but its publisher need not send the file again and again meanwhile.
    const isAway = isServiceAway(error) || error instanceof ListingsFault
    const asBefore = isAway ? { ...known, dueAt: due(1) } : known
    const noted = isMeant || isAway ? register.takeBackAttempt(asBefore) : failed(`error: ${faultOf(error)}`)
    await noted.catch((err) => log.error({ err, source: known.source.id }, 'attempt not recorded'))
    throw error
  } finally {
    for (const { file } of fetched ?? []) await file.discard()
  }
}

const unpacked = ({ name, path }: Pick<SpooledFile, 'path'> & { name: string }): FileToRead => ({
  name,
  open: () => unpackOne({ path }, {}, { name }),
})

async function* withRejections(rejections: readonly Rejection[], items: AsyncIterable<readonly FeedItem[]>) {
  if (rejections.length > 0) yield rejections
  yield* items
}

const isOfHost = ({ fault }: FetchError) => fault === 'resolve' || fault === 'connect' || fault === 'first-byte'

/** Text that identifies the format and options of reading, as snapshots store it. */
const readingText = ({ reading }: Source) => JSON.stringify(reading ?? 'detect')

/** All files of the source, or undefined if none has changed. */
function fetchAll(
  known: RegisteredSource,
  all: CollectorDependencies & Pick<CrawlDependencies, 'onMissing'>,
): Promise<readonly Fetched[] | undefined> {
  const mostBytes = known.origin === 'custom' && !known.licence ? customFeedBytes : all.maxFeedBytes
  const dependencies = { ...all, maxFeedBytes: Math.min(all.maxFeedBytes, mostBytes) }
  const { source } = known
  const owner =
    known.origin === 'custom'
      ? { owner: source.id, addresses: source.addresses, shelves: async () => dependencies.shelvesOf?.(known) }
      : {}
  // After a change of the reading, the same bytes must be read again, so send no validators.
  const validators = known.appliedReading === readingText(source) ? known.validators : {}
  const unchanged: string[] = []
  // Catalogue addresses may use any port, because they are part of the code. Addresses that users enter are limited to
  // the ports of the settings.
  const ports = known.origin === 'catalogue' ? source.addresses.map((address) => URL.parse(address)?.port) : []
  const port = Number(ports.find((named) => named)) || undefined
  return keepingFiles(async (files: Fetched[]) => {
    for (const address of source.addresses) {
      const crawler = crawlerOf(source.reading?.format, address)
      if (crawler) {
        files.push(...(await crawler.crawl(address, { ...dependencies, ...owner })))
        continue
      }
      const file = await fetchOne(address, validators[address] ?? {}, dependencies, port)
      if (file) files.push(file)
      else unchanged.push(address)
    }
    if (files.length === 0) return undefined
    // A snapshot consists of all files, so fetch the unchanged ones as well.
    for (const address of unchanged) {
      const file = await fetchOne(address, {}, dependencies, port)
      if (!file) throw new FetchError('status', `${loggable(address)}: 304 to an unconditional request`)
      files.push(file)
    }
    // Sort, because the digest must not depend on the order.
    return files.sort((a, b) => compareCodeUnits(a.address, b.address))
  })
}

/** Returns a crawler if the first address leads to more files; `format` is that of each file. */
function crawlerOf(format: string | undefined, address: string) {
  if (format === 'misp-manifest') return { crawl: crawlMisp, format: 'misp-event' }
  if (isTaxiiCollection(address)) return { crawl: crawlTaxii, format: 'stix2' }
  return isPagedMispSearch(address) ? { crawl: crawlMispSearch, format: undefined } : undefined
}

/** Returns the format and options for reading the fetched files. */
function readingOf({ addresses, reading }: Source): SourceReading | undefined {
  const crawler = addresses[0] === undefined ? undefined : crawlerOf(reading?.format, addresses[0])
  return crawler?.format ? { format: crawler.format } : reading
}

/** Fetches a file; undefined if it has not changed since `known`. */
async function fetchOne(
  address: string,
  known: Validators,
  { fetch, spool, queueForHost, maxFeedBytes, signal }: CollectorDependencies,
  port: number | undefined,
): Promise<Fetched | undefined> {
  return queueForHost(address, async () => {
    const answer = await fetch(address, { ...known, signal, port, maxBytes: maxFeedBytes })
    if (answer.notModified) return undefined
    const { etag, lastModified } = answer
    return { address, file: await spool.write(answer.body), etag, lastModified }
  })
}

export function digestOf(digests: readonly string[]): string {
  return createHash('sha256').update(digests.join('\n')).digest('hex')
}

function lastSegment(address: string): string {
  return (
    URL.parse(address)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? 'feed'
  )
}
