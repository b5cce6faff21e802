import { once } from 'node:events'
import { readLog } from '../../analysis/read-log.ts'
import { bestScanner } from '../../analysis/scanner.ts'
import { readArguments, saidTimes } from '../arguments.ts'
import { assumedSentence } from '../assumed-times.ts'
import type { Command, CommandContext } from '../command.ts'
import { namedFiles } from '../files.ts'
import { ProgressLine, printable } from '../terminal.ts'

export const extractCommand: Command = {
  name: 'extract',
  summary: 'the observables of a log, one JSON object a line',
  help: `Usage: winnow extract FILE… [--per-line] [--own RANGE,…] [--year YEAR] [--zone ZONE]

Prints {"type","value","count","first","last"} for each distinct observable; 'first' and 'last' are
ISO times of the events, and missing where the log has none.

  --per-line      {"line","type","value","time"} for each occurrence, in order; with several files also "file"
  --own RANGE,…   your own addresses, ranges and domains, which are no observables
  --year YEAR     the year in which lines without one begin
  --zone ZONE     for times without a zone: +02:00 or Europe/Berlin (default UTC)
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      'per-line': { type: 'boolean', default: false },
      own: { type: 'string', default: '' },
      year: { type: 'string' },
      zone: { type: 'string' },
    })
    const times = saidTimes(values, context.now)
    const { files, bytes } = namedFiles(positionals, context)
    const out = new LineWriter(context)
    const progress = new ProgressLine(context.terminal)
    const perLine = values['per-line']
    const reading = await readLog(files, {
      scanner: await bestScanner(),
      now: context.now,
      ownRanges: listOf(values.own),
      ...times,
      onProgress: ({ bytes: done, member }) => progress.show(member, done, bytes),
      pause: () => out.drained(),
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
    if (!perLine) {
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
    const unread = reading.members.filter(({ format }) => format === undefined)
    for (const { name, reason } of unread)
      context.terminal.err.write(`winnow: ${printable(name)}: ${printable(reason)}\n`)
    return unread.length > 0 ? 1 : 0
  },
}

export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Writes NDJSON in large chunks, and waits for slow readers. */
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
