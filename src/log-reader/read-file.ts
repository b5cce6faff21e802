import { packedSegment } from '../analysis/extraction-segment.ts'
import { type LogOrigin, LogTimes, type MemberTimes } from '../analysis/log-times.ts'
import { kindByCode, kindById } from '../domain/observables/index.ts'
import type { AssumedTimes, AssumedYear } from '../domain/report.ts'
import { openCandidateFilter } from '../engine/candidates/candidate-filter.ts'
import { CandidateSieve } from '../engine/candidates/candidate-sieve.ts'
import type { DroppedCount } from '../engine/candidates/dropped-values.ts'
import { createExtractor, type ExtractionData } from '../engine/extract/extraction.ts'
import { ownRangesOf } from '../engine/extract/own-ranges.ts'
import { PackedSightings } from '../engine/extract/packed-sightings.ts'
import type { Scanner, SightingColumns } from '../engine/extract/scanner.ts'
import { ArchiveProblem, type ArchiveProblemCode } from '../formats/containers/problem.ts'
import { isZip } from '../formats/containers/zip-entry.ts'
import { takeHead } from '../formats/feeds/head.ts'
import { detectLog, type LogDetection, logColumns, logEvent, logLines } from '../formats/logs/detect.ts'
import { feedCompare } from '../formats/logs/feed-compare/feed-compare.ts'
import { headOf } from '../formats/logs/head.ts'
import { packed } from '../formats/sightings/packing.ts'
import { distinctlyNamed, type Segment, writeSegments } from '../formats/sightings/write.ts'
import {
  type AnsweredTimes,
  type EarlierLog,
  maxDropped,
  maxMemory,
  type OpenTimesOfLog,
  type Preview,
  type ReadableFile,
  type ReadFault,
  type ReadProgress,
  type ReadSettings,
  type Values,
  type ZipEntry,
} from './messages.ts'
import { CannotRead } from './read-fault.ts'
import { type Content, openContent } from './unpack-here.ts'
import { zipEntries } from './zip-directory.ts'

/** Values and hours that the tables of all workers hold before they are packed. */
const valuesAtOnce = 1 << 19
const hoursAtOnce = 1 << 19
/** Share of that with a candidate filter, because the hashes of the counted values take memory too. */
const shareWithFilter = 1 / 4

/** Callbacks and options for reading one log. */
export interface ReadCompany {
  readonly scanner: Scanner
  /** With a sieve, only values that pass it are kept; others are counted, once for all logs that share the sieve. */
  readonly sieve?: CandidateSieve
  /** Called after each piece of the file. Reading continues when the returned promise resolves. */
  readonly onProgress?: (progress: ReadProgress) => Promise<void> | void
  /** Asks the user for the year if the lines have none. */
  readonly askTimes?: (open: OpenTimesOfLog) => Promise<AnsweredTimes>
  /** Called when the first lines leave nothing open any more, with the answer if there was a question. */
  readonly onBegun?: (answered: AnsweredTimes | undefined) => void
  /** Returns what is known about the logs before; called for a log without years. */
  readonly earlier?: () => Promise<readonly EarlierLog[]>
}

/** What was read from a log, with everything needed to write its sightings. */
export interface FoundInLog {
  readonly log: Omit<ExtractionData, 'columns'>
  readonly sightings: PackedSightings
  readonly format: string
  readonly assumed: AssumedTimes | undefined
  readonly itself: EarlierLog
}

/**
 * The logs in a file: the entries of a zip archive, or `undefined` for the file itself.
 * @throws CannotRead
 */
export async function listLogs(file: ReadableFile): Promise<(ZipEntry | undefined)[]> {
  if (file.size === 0) throw new CannotRead('empty')
  return refusing(async () => {
    if (!isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return [undefined]
    const entries = await zipEntries(file)
    if (entries.length === 0) throw new CannotRead('empty')
    return entries
  })
}

/**
 * Reads a log exactly as the server does: same format, times, lines and values.
 * @throws CannotRead with the reason
 */
export function readFile(
  file: ReadableFile,
  settings: ReadSettings,
  company: ReadCompany,
  entry?: ZipEntry,
): Promise<FoundInLog> {
  return refusing(async () => {
    if (file.size === 0) throw new CannotRead('empty')
    return readContent(await openContent(file, entry), file.name, settings, company)
  })
}

const faultOf: Readonly<Record<ArchiveProblemCode, ReadFault>> = {
  damaged: 'damaged',
  'too-large': 'too-large',
  'too-many-members': 'too-large',
  encrypted: 'encrypted',
  unsupported: 'packed',
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArchiveProblem) throw new CannotRead(faultOf[error.code], error.message, error.atByte)
    if (error instanceof DOMException && error.name === 'NotReadableError') {
      throw new CannotRead('unreadable', String(error))
    }
    throw error
  }
}

async function readContent(
  { bytes: input, name, modified, taken, giveBack }: Content,
  fileName: string,
  settings: ReadSettings,
  company: ReadCompany,
): Promise<FoundInLog> {
  const { scanner, sieve, onProgress, onBegun } = company
  const { head: given, bytes, close } = await takeHead(input, name)
  try {
    const detection = detected(given, name)
    const origin = { names: [...new Set([name, fileName])], ...(modified !== undefined && { modified }) }
    const { times, member, answered } = await settledTimes(detection, origin, settings, company)
    onBegun?.(answered)
    const ownRanges = ownRangesOf(settings.ownRanges)
    const isOwn =
      ownRanges && ((text: string) => ownRanges.holds(kindById[text.includes(':') ? 'ipv6' : 'ipv4'].code, text))
    const event = logEvent(detection, isOwn)
    const table = logColumns(detection)
    const sightings = new PackedSightings()
    const droppedBefore = sieve?.dropped.counts()
    const share = (sieve ? shareWithFilter : 1) / settings.threads
    const take = (columns: SightingColumns) => sightings.add(columns, sieve?.sift(columns))
    const extractor = createExtractor({
      scanner,
      clock: member.clock,
      ...(event && { event }),
      ...(table && { columns: table }),
      ...(member.isTimeAssumed && { isTimeAssumed: member.isTimeAssumed }),
      now: settings.now,
      ownRanges: settings.ownRanges,
      maxLineBytes: settings.maxLineBytes,
      keepAll: true,
      handOver: {
        values: valuesAtOnce * share,
        hours: hoursAtOnce * share,
        take,
      },
    })
    for await (const chunk of logLines(detection, bytes)) {
      extractor.push(chunk)
      if (detection.madeOfLines) giveBack?.(chunk)
      const values = sightings.size
      const memory = sightings.bytes + (sieve?.dropped.bytes ?? 0)
      if (values > settings.maxValues || memory > maxMemory) throw new CannotRead('too-many')
      await onProgress?.({ format: detection.format.id, bytes: taken.bytes, lines: extractor.lines, values, memory })
    }
    // Drop the unpacked columns, because they are packed now.
    const { columns, uniques, all, possibleMatches, ...found } = extractor.finish()
    take(columns)
    const log = {
      ...found,
      ...(sieve && droppedBefore && { forgotten: increase(droppedBefore, sieve.dropped.counts()) }),
    }
    if (sightings.size > settings.maxValues) throw new CannotRead('too-many')
    const year: AssumedYear | undefined = times.read(member, log)
    const { from, to, linesWithAssumedTime } = log
    const { proposed, zoneOffsetMinutes } = member
    return {
      log,
      sightings,
      format: detection.format.id,
      assumed: times.assumedIn(member, year, log),
      itself: {
        proposed,
        zoneOffsetMinutes,
        linesWithAssumedTime,
        ...(from !== undefined && to !== undefined && { from, to }),
      },
    }
  } finally {
    await close()
  }
}

/** The format of a log. @throws CannotRead if it is empty, no log, or a list of values */
function detected(head: { readonly bytes: Uint8Array; readonly whole: boolean }, name: string) {
  if (head.bytes.length === 0) throw new CannotRead('empty')
  const detection = detectLog(headOf(head.bytes, { name, whole: head.whole }))
  const { format } = detection
  if (!format || format.unreadable !== undefined) throw new CannotRead('not-a-log', format?.unreadable)
  if (format.id === feedCompare.id || format.sightings) throw new CannotRead('list')
  return { ...detection, format }
}

/** Determines how to read the times: with what the logs before have shown, or else with what the user answers. */
async function settledTimes(
  detection: LogDetection,
  origin: LogOrigin,
  settings: ReadSettings,
  { askTimes, earlier }: ReadCompany,
): Promise<{ times: LogTimes; member: MemberTimes; answered?: AnsweredTimes }> {
  const opened = (given: ReadSettings, before: readonly EarlierLog[] = []) => {
    const times = new LogTimes(given)
    for (const one of before) times.takeOver(one)
    return { times, member: times.open(detection, origin) }
  }
  let result = opened(settings)
  const before = result.member.proposed ? await earlier?.() : undefined
  if (before && before.length > 0) result = opened(settings, before)
  const { proposed, zoneOffsetMinutes } = result.member
  if (!proposed || settings.year !== undefined || !askTimes) return result
  const answered = await askTimes({ assumedYear: proposed, namesZone: zoneOffsetMinutes === undefined })
  return { ...opened(withTimes(settings, answered)), answered }
}

type Counts = Readonly<Record<number, DroppedCount>>

/** Difference of two counts by code of kind. Negative if an estimate has fallen. */
function increase(from: Counts, to: Counts): Record<number, number> {
  const rises = Object.entries(to).map(([kind, { count }]) => [kind, count - (from[Number(kind)]?.count ?? 0)] as const)
  return Object.fromEntries(rises.filter(([, rise]) => rise > 0))
}

/** The settings with what the user has answered. */
function withTimes(settings: ReadSettings, { year, zoneOffsetMinutes }: AnsweredTimes): ReadSettings {
  const zone = zoneOffsetMinutes === undefined ? {} : { zone: zoneOffsetMinutes, isZoneAssumed: false }
  return { ...settings, ...(year !== undefined && { year }), ...zone }
}

/** The kept values as a list for display. */
export function previewOf({
  log: { lines, bytes, from, to },
  sightings,
  format,
}: Pick<FoundInLog, 'log' | 'sightings' | 'format'>): Preview {
  return { format, lines, bytes, ...(from !== undefined && to !== undefined && { from, to }), ...sightings.columns() }
}

/**
 * Makes a segment of a log's sightings.
 * @param leaves 1 for each value that may be sent, in the order of the preview
 */
export function segmentOf(
  { log, sightings, format, assumed }: FoundInLog,
  leaves: Uint8Array,
  writer: string,
): Promise<Segment> {
  return packedSegment(log, sightings, leaves, { writer, formats: [{ format, files: 1, lines: log.lines }], assumed })
}

/** Packs segments into one file. */
export const packSegments = (segments: readonly Segment[]): Promise<Uint8Array[]> =>
  Array.fromAsync(packed(writeSegments(distinctlyNamed(segments))))

/**
 * A sieve that uses a candidate filter.
 * @throws CannotRead
 */
export function openSieve(filter: ArrayBuffer): CandidateSieve {
  try {
    return new CandidateSieve(openCandidateFilter(filter), maxDropped)
  } catch (error) {
    throw new CannotRead('filter', String(error))
  }
}

/** A 1 for each value that a source may list. @throws CandidateFilterError */
export function candidatesAmong({ kinds, values, offsets }: Values, filter: ArrayBuffer): Uint8Array {
  const { mayMeet } = openCandidateFilter(filter)
  const decoder = new TextDecoder()
  return Uint8Array.from(kinds, (code, i) => {
    const kind = kindByCode.get(code)?.id
    return kind && mayMeet(kind, decoder.decode(values.subarray(offsets[i], offsets[i + 1]))) ? 1 : 0
  })
}
