import { once } from 'node:events'
import { extractionSegment } from '../../analysis/extraction-segment.ts'
import { type LogReading, type MemberReading, readLog } from '../../analysis/read-log.ts'
import { bestScanner } from '../../analysis/scanner.ts'
import { winnowSightings } from '../../formats/logs/winnow-sightings/winnow-sightings.ts'
import { distinctlyNamed, type Segment, writeSegments } from '../../formats/sightings/write.ts'
import { ownOf, readArguments, statedTimes, UsageError } from '../arguments.ts'
import { assumedSentence } from '../assumed-times.ts'
import type { Command, CommandContext } from '../command.ts'
import { namedFiles } from '../files.ts'
import { refuseToOverwrite, writeSightingsFile } from '../sightings-file.ts'
import { counted, ProgressLine, printable, type Terminal } from '../terminal.ts'
import { tellUnread } from '../unread.ts'
import { programVersion } from '../version.ts'

export const extractCommand: Command = {
  name: 'extract',
  summary: 'prints the observables of a log, one JSON object per line',
  help: `Usage: winnow extract FILE… [--per-line | --sightings OUT] [--own RANGE,…] [--year YEAR] [--zone ZONE]

Prints {"type","value","count","first","last"} for each distinct observable; 'first' and 'last' are
ISO times of the events, and missing where the log has none.

  --per-line      {"line","type","value","time"} for each occurrence, in order; with several files also "file"
  --sightings OUT writes instead what a report needs of the logs, without the logs: 'analyse' and uploads take OUT
                  in their place ('-' is standard output). Each file becomes a segment; 'merge' combines them
  --own RANGE,…   your own addresses, ranges and domains, which are not observables
  --year YEAR     the year in which lines without one begin
  --zone ZONE     for times without a zone: +02:00 or Europe/Berlin (default UTC)
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      'per-line': { type: 'boolean', default: false },
      sightings: { type: 'string' },
      own: { type: 'string', default: '' },
      year: { type: 'string' },
      zone: { type: 'string' },
    })
    const times = statedTimes(values, context.now)
    const { files, bytes } = namedFiles(positionals, context)
    const out = new LineWriter(context)
    const progress = new ProgressLine(context.terminal)
    const perLine = values['per-line']
    if (perLine && values.sightings !== undefined) throw new UsageError('--per-line and --sightings exclude each other')
    const ownRanges = ownOf(values.own)
    if (values.sightings !== undefined) await refuseToOverwrite(values.sightings)
    const segments: Segment[] | undefined = values.sightings === undefined ? undefined : []
    const reading = await readLog(files, {
      scanner: await bestScanner(),
      now: context.now,
      ownRanges,
      ...times,
      onProgress: ({ bytes: done, member }) => progress.show(member, done, bytes),
      pause: () => out.drained(),
      ...(segments && { keepAll: true, onMember: async (read) => void segments.push(await segmentOf(read)) }),
      ...(perLine && {
        onSighting: ({ line, kind, value, time }, member) =>
          out.line({
            ...(files.length > 1 && { file: member }),
            line,
            type: kind,
            value,
            ...(!Number.isNaN(time) && { time: new Date(time).toISOString() }),
          }),
      }),
    })
    if (segments) {
      await writeSightingsFile(values.sightings as string, writeSegments(distinctlyNamed(segments)), context)
    } else if (!perLine) {
      for (const { kind, value, count, first, last } of reading.extraction.all()) {
        out.line({
          type: kind,
          value,
          count,
          ...(first !== undefined && { first: new Date(first).toISOString() }),
          ...(last !== undefined && { last: new Date(last).toISOString() }),
        })
        if (out.isFull) await out.drained()
      }
    }
    await out.drained()
    progress.clear()
    const assumed = assumedSentence(reading.assumed)
    if (assumed) context.terminal.err.write(`winnow: ${assumed}\n`)
    return tellUnreadMembers(reading, context.terminal)
  },
}

/** The segment of a log. @throws UsageError if it holds sightings */
function segmentOf({ member, extraction, assumed }: MemberReading): Promise<Segment> {
  const format = member.format as string
  if (format === winnowSightings.id) {
    throw new UsageError(`${printable(member.name)} holds sightings already; 'winnow merge' puts such files together`)
  }
  const formats = [{ format, files: 1, lines: member.lines }]
  return extractionSegment(extraction, { writer: `winnow ${programVersion()}`, formats, assumed })
}

/** Says what was left out of the files, and which of them could not be read. @returns the exit code */
export function tellUnreadMembers({ leftOut, members }: LogReading, terminal: Terminal): 0 | 1 {
  if (leftOut > 0) {
    terminal.err.write(
      `winnow: ${counted(leftOut, 'value of sightings is', 'values of sightings are')} left out: by the rules of this program no observable\n`,
    )
  }
  return tellUnread(
    members.filter(({ format }) => format === undefined),
    terminal,
  )
}

/** Writes NDJSON in large chunks, and waits while the reader of standard output is slow. */
class LineWriter {
  readonly #out: NodeJS.WritableStream
  #lines: string[] = []
  #size = 0
  #full = false

  constructor({ terminal }: CommandContext) {
    this.#out = terminal.out
  }

  get isFull(): boolean {
    return this.#full
  }

  line(object: object): void {
    const text = JSON.stringify(object)
    this.#lines.push(text)
    this.#size += text.length
    if (this.#size > 1 << 16) this.#flush()
  }

  async drained(): Promise<void> {
    this.#flush()
    if (this.#full) await once(this.#out, 'drain')
    this.#full = false
  }

  #flush(): void {
    if (this.#lines.length === 0) return
    this.#full = !this.#out.write(`${this.#lines.join('\n')}\n`)
    this.#lines = []
    this.#size = 0
  }
}
