import { kindById } from '../domain/observables/index.ts'
import type { AssumedTimes, AssumedYear } from '../domain/report.ts'
import { createExtractor, type EventReading, type Extraction, type LineSighting } from '../engine/extract/extraction.ts'
import type { TableColumns } from '../engine/extract/id-columns.ts'
import { ownRangesOf } from '../engine/extract/own-ranges.ts'
import type { Scanner } from '../engine/extract/scanner.ts'
import { type ArchiveLimits, logLimits } from '../formats/containers/budget.ts'
import type { InPlaceFile } from '../formats/containers/in-place.ts'
import type { Member } from '../formats/containers/member.ts'
import { ArchiveProblem } from '../formats/containers/problem.ts'
import { unpack } from '../formats/containers/unpack.ts'
import type { Head } from '../formats/feed-format.ts'
import { takeHead } from '../formats/feeds/head.ts'
import { detectLog, type LogDetection, logColumns, logEvent, logLines, readAs } from '../formats/logs/detect.ts'
import { feedCompare } from '../formats/logs/feed-compare/feed-compare.ts'
import { headOf } from '../formats/logs/head.ts'
import { plainText } from '../formats/logs/plain-text/plain-text.ts'
import type { SegmentHeader } from '../formats/sightings/header.ts'
import { type SightingsBatch, SightingsProblem } from '../formats/sightings/sighting.ts'
import { LogParts } from './log-parts.ts'
import { type LogOrigin, LogTimes, type MemberTimes, type StatedTimes } from './log-times.ts'
import { type ReadListOptions, type ReadProgress, readList } from './read-list.ts'
import { readSightings } from './read-sightings.ts'

/** A file from the user: a log, a compressed log, or an archive of logs. */
export interface LogFile {
  readonly name: string
  /** With a path, an archive can be read from its directory; a stream is read once. */
  readonly content: { readonly path: string } | AsyncIterable<Uint8Array>
  /** Modification time, ms since epoch. */
  readonly modified?: number
  /**
   * Reads the bytes of a stream in `content` again from their start, if they are on disk; used for files that are not
   * packed.
   */
  readonly inPlace?: () => InPlaceFile
}

/** Result for one member of an archive, or for the file itself. */
export interface ReadMember {
  readonly name: string
  /** Undefined if the member is not a readable log; `reason` then says why, and the member is ignored. */
  readonly format: string | undefined
  readonly score: number
  readonly reason: string
  readonly bytes: number
  readonly lines: number
  /** Set if lines have no year and none was stated. */
  readonly assumedYear?: AssumedYear
}

/** Result of reading one member. */
export interface MemberReading {
  readonly member: ReadMember
  readonly extraction: Extraction
  readonly assumed: AssumedTimes | undefined
}

export interface LogReading {
  readonly extraction: Extraction
  /** Format of most lines of logs; of sightings, that of their log. `FEED_COMPARE` only if there are lists and no logs. */
  readonly detectedFormat: string
  readonly members: readonly ReadMember[]
  /** The members that are lists of indicators. */
  readonly lists: readonly ReadMember[]
  /** Assumptions about times; one member with such lines represents all. */
  readonly assumed?: AssumedTimes
  /** Number of values in sightings files that are not observables by the rules of this program. */
  readonly leftOut: number
}

/** Progress over all files, in the file that is read now. */
export interface LogProgress extends ReadProgress {
  readonly member: string
}

export interface ReadLogOptions
  extends StatedTimes,
    Pick<ReadListOptions, 'prefilter' | 'alsoKept' | 'ownRanges' | 'most' | 'signal' | 'pause'> {
  readonly scanner?: Scanner
  /** Also keeps own hosts of possible matches, from logs. */
  readonly hosts?: boolean
  readonly limits?: Partial<ArchiveLimits>
  readonly maxLineBytes?: number
  /** Called after each chunk; the caller limits the frequency. */
  readonly onProgress?: (progress: LogProgress) => void
  readonly onSighting?: (sighting: LineSighting, member: string) => void
  /** Keeps the hours of every observable, not only of possible matches. */
  readonly keepAll?: boolean
  /** Called after each member that is a log. `reading` covers only this member. */
  readonly onMember?: (reading: MemberReading) => Promise<void>
  /**
   * Treats the files as lines of text, whatever they start with: nothing is unpacked. `plain`: without a log format.
   */
  readonly asLines?: 'detected' | 'plain'
}

/** No member of the upload is a log; the message is one plain sentence. */
export class NotALog extends Error {
  override readonly name = 'NotALog'
  readonly empty: boolean

  constructor(message: string, { empty = false } = {}) {
    super(message)
    this.empty = empty
  }
}

/** An upload contains both lists of indicators and logs, which cannot share one report. */
export class MixedUpload extends Error {
  override readonly name = 'MixedUpload'
  /** Names of some of the files. */
  readonly lists: string
  readonly logs: string

  constructor(lists: readonly string[], logs: readonly string[]) {
    const [listNames, logNames] = [someNames(lists), someNames(logs)]
    super(`there are lists of indicators (${listNames}) beside logs (${logNames}): analyse them separately`)
    this.lists = listNames
    this.logs = logNames
  }
}

/**
 * Throws `MixedUpload` if lists of indicators were read together with logs. Values of a list were not seen by anybody
 * and count as seen during the last 30 days; values of a log were seen at its times (docs/design/formats.md).
 */
export function refuseMixed({ members, lists }: Pick<LogReading, 'members' | 'lists'>): void {
  const isList = new Set(lists)
  const logs = members.filter((member) => member.format !== undefined && !isList.has(member))
  if (lists.length > 0 && logs.length > 0) throw new MixedUpload(namesOf(lists), namesOf(logs))
}

const namesOf = (members: readonly ReadMember[]) => members.map(({ name }) => name)

/** Maximum number of files named of each type, and maximum length of a name. */
const mostNames = 3
const mostNameLength = 80

function someNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => name.slice(-mostNameLength))
  return [...shown, ...(names.length > mostNames ? ['…'] : [])].join(', ')
}

/**
 * Reads files as one log: unpacks them, detects each member's format from its first MiB, and extracts it with the clock
 * of the format. A list of indicators is read as a feed, without times. Members that are not logs are named and
 * skipped; if there is no log at all, `NotALog` is thrown. An `ArchiveProblem` aborts the reading, because a damaged
 * archive must not yield a report as if it were complete.
 */
export async function readLog(files: readonly LogFile[], options: ReadLogOptions): Promise<LogReading> {
  const members: ReadMember[] = []
  const parts = new LogParts({ mayForget: options.prefilter !== undefined && !options.keepAll, most: options.most })
  const times = new LogTimes(options)
  const formats = new FormatLines()
  const lists: ReadMember[] = []
  let leftOut = 0
  const own = ownRangesOf(options.ownRanges ?? [])
  const isOwn = own && ((address: string) => own.holds(kindById[address.includes(':') ? 'ipv6' : 'ipv4'].code, address))
  let bytes = 0
  let lines = 0
  let skippedLines = 0
  for (const file of files) {
    try {
      for await (const member of membersOf(file, options)) {
        options.signal?.throwIfAborted()
        const name = member.name ?? file.name
        const { head, bytes: content, close } = await takeHead(member.bytes, name)
        try {
          const itsHead = headOf(head.bytes, { name, whole: head.whole })
          const detection = options.asLines === 'plain' ? readAs(plainText, itsHead) : detected(itsHead, options)
          const refusal = refusalOf(detection)
          if (refusal) {
            members.push({ name, format: undefined, score: 0, reason: refusal, bytes: head.bytes.length, lines: 0 })
            continue
          }
          const how = { name, options, onProgress: progressAfter({ bytes, lines, skippedLines }, name, options) }
          const origin = { names: [...new Set([name, file.name])], modified: member.modified }
          const read = detection.format?.sightings
            ? await sightingsMember(detection, content, times, how)
            : await logMember(detection, { head, content, inPlace: member.inPlace, origin }, { times, isOwn }, how)
          const { extraction, assumed } = read
          for (const format of read.formats) formats.add(format)
          leftOut += read.leftOut ?? 0
          bytes += extraction.bytes
          lines += extraction.lines
          skippedLines += extraction.overlongLines
          const done: ReadMember = {
            name,
            format: detection.format?.id,
            score: detection.score,
            reason: detection.reason,
            bytes: extraction.bytes,
            lines: extraction.lines,
            ...(read.year && { assumedYear: read.year }),
          }
          members.push(done)
          if (read.formats.every(({ format }) => format === feedCompare.id)) lists.push(done)
          if (options.onMember) await options.onMember({ member: done, extraction, assumed })
          parts.add(extraction)
        } finally {
          await close()
        }
      }
    } catch (error) {
      throw ofFile(error, file, files)
    }
  }
  if (parts.isEmpty) throw nothingRead(members)
  const { assumed } = times
  return {
    extraction: parts.merged(),
    detectedFormat: formats.commonest,
    members,
    lists,
    leftOut,
    ...(assumed && { assumed }),
  }
}

/** Detects the format. A stream of lines (`asLines`) is never read as a sightings file. */
function detected(head: Head, { asLines }: ReadLogOptions): LogDetection {
  const detection = detectLog(head)
  return asLines && (detection.format?.sightings || refusalOf(detection)) ? readAs(plainText, head) : detection
}

function membersOf(file: LogFile, { asLines, limits }: ReadLogOptions): AsyncIterable<Member> | readonly Member[] {
  if (!asLines || 'path' in file.content) return unpack(file.content, { ...logLimits, ...limits }, file)
  return [{ name: file.name, bytes: file.content }]
}

/** Detects the formats of files without reading them completely. */
export async function detectLogs(
  files: readonly LogFile[],
  limits: Partial<ArchiveLimits> = {},
): Promise<(Pick<ReadMember, 'name' | 'format' | 'score' | 'reason'> & Pick<LogDetection, 'alternatives'>)[]> {
  const results = []
  for (const file of files) {
    try {
      for await (const member of unpack(file.content, { ...logLimits, ...limits }, { name: file.name })) {
        const name = member.name ?? file.name
        const { head, close } = await takeHead(member.bytes, name)
        await close()
        const { format, score, reason, alternatives } = detectLog(headOf(head.bytes, { name, whole: head.whole }))
        results.push({ name, format: format?.id, score, reason, alternatives })
      }
    } catch (error) {
      throw ofFile(error, file, files)
    }
  }
  return results
}

/** If there are several files, adds the file name to a problem. */
function ofFile(error: unknown, { name }: LogFile, files: readonly LogFile[]): unknown {
  const isOfFile = error instanceof ArchiveProblem || error instanceof SightingsProblem
  return isOfFile && files.length > 1 ? error.in(name) : error
}

interface ReadOne {
  readonly extraction: Extraction
  readonly formats: SegmentHeader['formats']
  readonly assumed: AssumedTimes | undefined
  readonly year?: AssumedYear | undefined
  readonly leftOut?: number
}

/** How a member is read. */
interface HowToRead {
  readonly name: string
  readonly options: ReadLogOptions
  readonly onProgress: ((progress: ReadProgress) => void) | undefined
}

interface MemberContent {
  readonly head: Head
  readonly content: AsyncIterable<Uint8Array>
  readonly inPlace: Member['inPlace']
  readonly origin: LogOrigin
}

/** Reads a member that is a log or a list. */
async function logMember(
  detection: LogDetection,
  { head, content, inPlace, origin }: MemberContent,
  { times, isOwn }: { readonly times: LogTimes; readonly isOwn: ((address: string) => boolean) | undefined },
  how: HowToRead,
): Promise<ReadOne> {
  const list = detection.format?.id === feedCompare.id ? listMember(head, content, how) : undefined
  const source = detection.madeOfLines && inPlace ? inPlace : logLines(detection, content)
  const itsTimes = list ? undefined : times.open(detection, origin)
  const reading = { times: itsTimes, event: logEvent(detection, isOwn), columns: logColumns(detection) }
  const extraction = await (list ?? extractMember(reading, source, how))
  const year = itsTimes && times.read(itsTimes, extraction)
  return {
    extraction,
    formats: [{ format: detection.format?.id as string, files: 1, lines: extraction.lines }],
    assumed: itsTimes && times.assumedIn(itsTimes, year, extraction),
    year,
  }
}

/** Reads a member that is a sightings file. */
async function sightingsMember(
  { format, head }: LogDetection,
  content: AsyncIterable<Uint8Array>,
  times: LogTimes,
  { options, onProgress }: HowToRead,
): Promise<ReadOne> {
  let bytes = 0
  async function* counted() {
    for await (const chunk of content) {
      bytes += chunk.length
      yield chunk
    }
  }
  const batches = format?.sightings?.(counted(), head) as AsyncIterable<SightingsBatch>
  const { extraction, formats, assumed, leftOut } = await readSightings(batches, {
    format: format?.id as string,
    bytesTaken: () => bytes,
    ...options,
    onProgress: onProgress && (({ lines, skippedLines }) => onProgress({ bytes, lines, skippedLines })),
  })
  for (const one of assumed) times.add(one)
  return { extraction, formats, assumed: assumed[0], leftOut }
}

/** Converts progress within a member to progress over all files; undefined without `onProgress`. */
function progressAfter(before: ReadProgress, member: string, { onProgress }: ReadLogOptions) {
  if (!onProgress) return undefined
  return ({ bytes, lines, skippedLines }: ReadProgress): void =>
    onProgress({
      bytes: before.bytes + bytes,
      lines: before.lines + lines,
      skippedLines: before.skippedLines + skippedLines,
      member,
    })
}

/** Number of bytes between two pauses: about ten milliseconds of scanning. */
const pauseEveryBytes = 4 << 20

/** How the lines of a member are read. */
interface LineReading {
  readonly times: MemberTimes | undefined
  readonly event: EventReading | undefined
  readonly columns: TableColumns | undefined
}

async function extractMember(
  { times, event, columns }: LineReading,
  /** Lines in chunks, or a file that already consists of lines. */
  source: AsyncIterable<Uint8Array> | (() => InPlaceFile),
  { name, options, onProgress }: HowToRead,
): Promise<Extraction> {
  const { onSighting, ...given } = options
  const { signal, pause } = given
  const extractor = createExtractor({
    ...given,
    ...(times && { clock: times.clock }),
    ...(event && { event }),
    ...(columns && { columns }),
    ...(times?.isTimeAssumed && { isTimeAssumed: times.isTimeAssumed }),
    ...(onSighting && { onSighting: (sighting: LineSighting) => onSighting(sighting, name) }),
  })
  let bytes = 0
  let paused = 0
  const taken = async (length: number) => {
    signal?.throwIfAborted()
    bytes += length
    onProgress?.({ bytes, lines: extractor.lines, skippedLines: extractor.overlongLines })
    if (pause && bytes - paused >= pauseEveryBytes) {
      paused = bytes
      await pause()
    }
  }
  if (typeof source === 'function') {
    const file = source()
    try {
      for (let length = extractor.pull(file.read); length > 0; length = extractor.pull(file.read)) await taken(length)
    } finally {
      file.close()
    }
  } else {
    for await (const chunk of source) {
      extractor.push(chunk)
      await taken(chunk.length)
    }
  }
  return extractor.finish()
}

function listMember(
  head: Head,
  content: AsyncIterable<Uint8Array>,
  { name, options, onProgress }: HowToRead,
): Promise<Extraction> | undefined {
  const { onSighting } = options
  return readList(head, content, {
    ...options,
    onProgress,
    onSighting: onSighting && ((sighting) => onSighting(sighting, name)),
  })
}

function refusalOf({ format, reason }: LogDetection): string | undefined {
  return format ? format.unreadable : reason
}

function nothingRead(members: readonly ReadMember[]): NotALog {
  const [only] = members
  if (!only) return new NotALog('the archive holds no files', { empty: true })
  if (members.every(({ reason }) => reason === 'empty')) return new NotALog('the file is empty', { empty: true })
  return new NotALog(members.length === 1 ? only.reason : `none of its ${members.length} files is a text log`)
}

/** Counts the lines of each format. */
class FormatLines {
  readonly #lines = new Map<string, number>()

  add({ format, files, lines }: SegmentHeader['formats'][number]): void {
    this.#lines.set(format, (this.#lines.get(format) ?? 0) + lines + files)
  }

  /**
   * The format with the most lines, among logs if there are any. Ties go to the first id, so that the order of files
   * does not matter.
   */
  get commonest(): string {
    const logs = [...this.#lines].filter(([format]) => format !== feedCompare.id)
    return (logs.length > 0 ? logs : [...this.#lines]).sort(
      (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
    )[0]?.[0] as string
  }
}
