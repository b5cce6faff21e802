import type { AssumedTimes, AssumedYear } from '../domain/report.ts'
import {
  createExtractor,
  type EventReading,
  type Extraction,
  type ExtractionData,
  type LineSighting,
  mergeExtractions,
} from '../engine/extract/extraction.ts'
import type { Prefilter } from '../engine/extract/prefilter.ts'
import type { Scanner } from '../engine/extract/scanner.ts'
import { type ArchiveLimits, logLimits } from '../formats/containers/budget.ts'
import { openInPlace } from '../formats/containers/in-place.ts'
import { unpack } from '../formats/containers/unpack.ts'
import type { Head } from '../formats/feed-format.ts'
import { takeHead } from '../formats/feeds/head.ts'
import { detectLog, type LogDetection, logEvent, logLines } from '../formats/logs/detect.ts'
import { feedCompare } from '../formats/logs/feed-compare.ts'
import { headOf } from '../formats/logs/head.ts'
import { LogTimes, type MemberTimes, type SaidTimes } from './log-times.ts'
import { readList } from './read-list.ts'

/** A file from the user: a log, a compressed log, or an archive of logs. */
export interface LogFile {
  readonly name: string
  /** With a path, an archive can be read from its directory; a stream is read once. */
  readonly content: { readonly path: string } | AsyncIterable<Uint8Array>
  /** Modification time, ms since epoch. */
  readonly modified?: number
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

export interface LogReading {
  readonly extraction: Extraction
  /** Format of most lines. */
  readonly detectedFormat: string
  readonly members: readonly ReadMember[]
  /** Assumptions about times; the first member with such lines represents all. */
  readonly assumed?: AssumedTimes
}

export interface LogProgress {
  /** Unpacked bytes and lines so far, over all files. */
  readonly bytes: number
  readonly lines: number
  /** Lines that were not searched: too long, or rows of a list without an indicator. */
  readonly skippedLines: number
  readonly member: string
}

export interface ReadLogOptions extends SaidTimes {
  readonly scanner?: Scanner
  readonly prefilter?: Prefilter
  /** Passed to the extraction. */
  readonly alsoKept?: Prefilter
  readonly ownRanges?: readonly string[]
  readonly limits?: Partial<ArchiveLimits>
  readonly maxLineBytes?: number
  readonly signal?: AbortSignal
  /** Called after each chunk; the caller limits the frequency. */
  readonly onProgress?: (progress: LogProgress) => void
  readonly onSighting?: (sighting: LineSighting, member: string) => void
  /** Called regularly, so that a server can answer others in between. */
  readonly pause?: () => Promise<void>
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

/**
 * Reads files as one log: unpacks them, detects each member's format from its first MiB, and extracts it with the clock
 * of the format. A list of indicators is read as a feed, without times. Members that are not logs are named and
 * skipped; if there is no log at all, `NotALog` is thrown. An `ArchiveProblem` aborts the reading, because a damaged
 * archive must not yield a report as if it were complete.
 */
export async function readLog(files: readonly LogFile[], options: ReadLogOptions): Promise<LogReading> {
  const members: ReadMember[] = []
  const parts: ExtractionData[] = []
  const times = new LogTimes(options)
  let bytes = 0
  let lines = 0
  let skippedLines = 0
  for (const file of files) {
    for await (const member of unpack(file.content, { ...logLimits, ...options.limits }, file)) {
      options.signal?.throwIfAborted()
      const name = member.name ?? file.name
      const { head, bytes: content, close } = await takeHead(member.bytes, name)
      try {
        const detection = detectLog(headOf(head.bytes, { name, whole: head.whole }))
        const refusal = refusalOf(detection)
        if (refusal) {
          members.push({ name, format: undefined, score: 0, reason: refusal, bytes: head.bytes.length, lines: 0 })
          continue
        }
        const before = { bytes, lines, skippedLines }
        const list =
          detection.format?.id === feedCompare.id ? listMember(head, content, name, options, before) : undefined
        const source = member.file !== undefined && detection.madeOfLines ? member.file : logLines(detection, content)
        const origin = { names: [...new Set([name, file.name])], modified: member.modified }
        const itsTimes = list ? undefined : times.open(detection, origin)
        const extraction = await (list ??
          extractMember({ times: itsTimes, event: logEvent(detection) }, source, name, options, before))
        const year = itsTimes && times.read(itsTimes, extraction)
        bytes += extraction.bytes
        lines += extraction.lines
        skippedLines += extraction.overlongLines
        parts.push(extraction)
        members.push({
          name,
          format: detection.format?.id,
          score: detection.score,
          reason: detection.reason,
          bytes: extraction.bytes,
          lines: extraction.lines,
          ...(year && { assumedYear: year }),
        })
      } finally {
        await close()
      }
    }
  }
  if (parts.length === 0) throw nothingRead(members)
  const { assumed } = times
  return {
    extraction: parts.length === 1 ? (parts[0] as Extraction) : mergeExtractions(parts),
    detectedFormat: commonest(members),
    members,
    ...(assumed && { assumed }),
  }
}

/** Detects the formats of files without reading them completely. */
export async function detectLogs(
  files: readonly LogFile[],
  limits: Partial<ArchiveLimits> = {},
): Promise<(Pick<ReadMember, 'name' | 'format' | 'score' | 'reason'> & Pick<LogDetection, 'alternatives'>)[]> {
  const found = []
  for (const file of files) {
    for await (const member of unpack(file.content, { ...logLimits, ...limits }, { name: file.name })) {
      const name = member.name ?? file.name
      const { head, close } = await takeHead(member.bytes, name)
      await close()
      const { format, score, reason, alternatives } = detectLog(headOf(head.bytes, { name, whole: head.whole }))
      found.push({ name, format: format?.id, score, reason, alternatives })
    }
  }
  return found
}

/** Number of bytes between two pauses: about ten milliseconds of scanning. */
const pauseEveryBytes = 4 << 20

async function extractMember(
  { times, event }: { times: MemberTimes | undefined; event: EventReading | undefined },
  /** Lines in chunks, or the path of a file that already consists of lines. */
  source: AsyncIterable<Uint8Array> | string,
  name: string,
  options: ReadLogOptions,
  before: Omit<LogProgress, 'member'>,
): Promise<Extraction> {
  const { now, onProgress, onSighting, signal, pause } = options
  const extractor = createExtractor({
    ...(times && { clock: times.clock }),
    ...(event && { event }),
    ...(times?.isTimeAssumed && { isTimeAssumed: times.isTimeAssumed }),
    now,
    ...(options.scanner && { scanner: options.scanner }),
    ...(options.prefilter && { prefilter: options.prefilter }),
    ...(options.alsoKept && { alsoKept: options.alsoKept }),
    ...(options.ownRanges && { ownRanges: options.ownRanges }),
    ...(options.maxLineBytes !== undefined && { maxLineBytes: options.maxLineBytes }),
    ...(onSighting && { onSighting: (sighting: LineSighting) => onSighting(sighting, name) }),
  })
  let bytes = 0
  let paused = 0
  const taken = async (length: number) => {
    signal?.throwIfAborted()
    bytes += length
    onProgress?.({
      bytes: before.bytes + bytes,
      lines: before.lines + extractor.lines,
      skippedLines: before.skippedLines + extractor.overlongLines,
      member: name,
    })
    if (pause && bytes - paused >= pauseEveryBytes) {
      paused = bytes
      await pause()
    }
  }
  if (typeof source === 'string') {
    const file = openInPlace(source)
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
  name: string,
  { prefilter, alsoKept, ownRanges, now, signal, pause, onProgress, onSighting }: ReadLogOptions,
  before: Omit<LogProgress, 'member'>,
): Promise<Extraction> | undefined {
  return readList(head, content, {
    now,
    ...(prefilter && { prefilter }),
    ...(alsoKept && { alsoKept }),
    ...(ownRanges && { ownRanges }),
    ...(signal && { signal }),
    ...(pause && { pause }),
    ...(onProgress && {
      onProgress: ({ bytes, lines, skippedLines }) =>
        onProgress({
          bytes: before.bytes + bytes,
          lines: before.lines + lines,
          skippedLines: before.skippedLines + skippedLines,
          member: name,
        }),
    }),
    ...(onSighting && { onSighting: (sighting: LineSighting) => onSighting(sighting, name) }),
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

function commonest(members: readonly ReadMember[]): string {
  const lines = new Map<string, number>()
  for (const { format, lines: n } of members) if (format) lines.set(format, (lines.get(format) ?? 0) + n + 1)
  return [...lines].sort((a, b) => b[1] - a[1])[0]?.[0] as string
}
