import { createHash, createHmac, hash } from 'node:crypto'
import type { KindId } from '../../domain/observables/index.ts'
import { Problem } from '../../domain/problem.ts'
import { hourMs } from '../../domain/time-units.ts'
import { lifeOf, standingAt, timesOfSources } from '../../engine/search/life.ts'
import { summaryAt } from '../../engine/search/life-summary.ts'
import { bucketText, rangeHashDigits } from '../../engine/search/private-range.ts'
import { bucketDigits } from './range-layout.ts'
import type { RangeTable } from './range-tables.ts'
import type { Reference } from './reference.ts'
import type { GroupView } from './views.ts'

/** Answers are padded to a multiple of this size, in bytes. */
const paddedTo = 16 * 1024
/** Values per turn; values per look-up and lines per step between two pauses. */
const turnValues = 2048
const portion = 256
const linesAtOnce = 8192
/** Size limit for the lines of one answer: a group's own sources may list any number of URLs below one name. */
const longestAnswer = 32 << 20

/** Rest of a padding line: no sources. */
const noSource = '::::::\n'

/**
 * The time that a range answer is about: the newest look or the last full hour, whichever is later; ms since epoch.
 */
export function momentOf({ index, now }: Pick<GroupView, 'index' | 'now'>): number {
  const newest = Math.max(0, ...index.sources.map(({ watch: { looks } }) => looks[looks.length - 1] ?? 0))
  return Math.min(now, Math.max(newest, now - (now % hourMs)))
}

/** An answer to a range call. */
export interface RangeAnswer {
  readonly etag: string
  /** The parts of the body, one after the other. */
  readonly body: readonly Uint8Array[]
}

interface RangeDependencies {
  readonly view: GroupView
  readonly reference: Pick<Reference, 'verdicts'>
  readonly paddingKey: Uint8Array
  /** Runs a part of the work when it is the organisation's turn. */
  readonly turn: <T>(work: () => Promise<T>) => Promise<T>
  /** Lets other requests be answered. */
  readonly pause: () => Promise<void>
  /** Size limit of the lines, in bytes. */
  readonly longest?: number
}

/**
 * The visible values of a table whose hashes begin with a prefix, as lines in the order of the hashes, padded with
 * lines without a source. Equal content gives equal bytes: times are as of `momentOf` the view, and the padding is
 * derived from the content.
 * @throws Problem `search.part-too-large`
 */
export async function rangeAnswer(
  kind: KindId,
  prefix: string,
  table: RangeTable,
  { view, reference, paddingKey, turn, pause, longest = longestAnswer }: RangeDependencies,
): Promise<RangeAnswer> {
  const { index, now, sources } = view
  const at = momentOf(view)
  const times = timesOfSources(index)
  const ids = (positions: readonly number[]) => positions.map((position) => sources[position]?.source.id).join(',')
  // The table returns whole buckets, whose hashes share only the first digits.
  const isBelow = (value: string) =>
    prefix.length <= bucketDigits || hash('sha256', bucketText({ kind, value }), 'hex').startsWith(prefix)

  async function linesOf(values: readonly string[]): Promise<string[]> {
    const lines: string[] = []
    for (let from = 0; from < values.length; from += portion) {
      await pause()
      const batch = values.slice(from, from + portion)
      const wanted = batch.filter((value) => isBelow(value) && index.lists(kind, value))
      const verdicts = await reference.verdicts(wanted.map((value) => ({ kind, value })))
      lines.push(...wanted.map((value, i) => lineOf(value, verdicts[i])))
    }
    return lines.sort()
  }

  function lineOf(value: string, verdict: 'benign' | 'doubtful' | undefined): string {
    const life = lifeOf(index, { kind, value }, now, times)
    // Only exact rows: the client asks for ranges and names around a value separately.
    const rows = life.rows.filter(({ how }) => how === 'exact')
    const summary = summaryAt({ ...life, rows }, { sources: [] }, at)
    const { listed, published, unproven, warned, doubtful } = summary
    const unwatched = new Set(rows.flatMap((row) => (standingAt(row, at).state === 'notWatched' ? [row.source] : [])))
    const expired = summary.notListed.filter((source) => unwatched.has(source))
    const notListed = summary.notListed.filter((source) => !unwatched.has(source))
    const mark = warned || verdict === 'benign' ? 'w' : doubtful || verdict === 'doubtful' ? 'd' : ''
    return `${hash('sha256', value, 'hex').slice(0, rangeHashDigits)}:${ids(listed)}:${ids(published)}:${ids(unproven)}:${ids(expired)}:${ids(notListed)}:${mark}\n`
  }

  const runs: string[][] = []
  let size = 0
  for (const values of table.read(prefix, turnValues)) {
    const lines = await turn(() => linesOf(values))
    for (const line of lines) size += Buffer.byteLength(line)
    if (size > longest) throw new Problem('search.part-too-large')
    if (lines.length > 0) runs.push(lines)
  }
  const { watched } = summaryAt({ kind, value: '', now, rows: [] }, index, at)
  const head = `# ${JSON.stringify({ asOf: new Date(at).toISOString(), sources: index.sources.length, watched })}\n`
  return turn(async () => {
    const lines = await merged(runs, pause)
    const digest = await digestOf(`${kind} ${prefix} ${head}`, lines, pause)
    const body = await padded(head, lines, { size, key: paddingKey, text: `${prefix} ${digest}`, pause })
    return { etag: `"${digest.slice(0, 32)}"`, body }
  })
}

/** Merges sorted runs of lines into one sorted list. */
async function merged(runs: readonly string[][], pause: () => Promise<void>): Promise<readonly string[]> {
  let runsLeft = runs
  while (runsLeft.length > 1) {
    const longer: string[][] = []
    for (let i = 0; i < runsLeft.length; i += 2)
      longer.push(await mergedPair(runsLeft[i] ?? [], runsLeft[i + 1] ?? [], pause))
    runsLeft = longer
  }
  return runsLeft[0] ?? []
}

async function mergedPair(a: string[], b: readonly string[], pause: () => Promise<void>): Promise<string[]> {
  if (b.length === 0) return a
  const all: string[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [left, right] = [a[i], b[j]]
    if (right === undefined || (left !== undefined && left <= right)) {
      all.push(left as string)
      i++
    } else {
      all.push(right)
      j++
    }
    if (all.length % linesAtOnce === 0) await pause()
  }
  return all
}

async function digestOf(head: string, lines: readonly string[], pause: () => Promise<void>): Promise<string> {
  const digest = createHash('sha256').update(head)
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    digest.update(lines.slice(at, at + linesAtOnce).join(''))
    await pause()
  }
  return digest.digest('hex')
}

/** Writes the lines, mixed with padding lines that look like unlisted values. */
async function padded(
  head: string,
  lines: readonly string[],
  {
    size,
    key,
    text,
    pause,
  }: {
    /** Size of the lines, in bytes. */
    readonly size: number
    readonly key: Uint8Array
    /** The text from which the padding is derived. */
    readonly text: string
    readonly pause: () => Promise<void>
  },
): Promise<readonly Uint8Array[]> {
  const lineSize = rangeHashDigits + noSource.length
  const whole = head.length + size
  const rest = Math.ceil((whole + 1) / paddedTo) * paddedTo - whole
  const made = Array.from({ length: Math.floor(rest / lineSize) }, (_, i) => {
    const digits = createHmac('sha256', key).update(`${text} ${i}`).digest('hex')
    return `${digits.slice(0, rangeHashDigits)}${noSource}`
  })
  const all = await mergedPair(made.sort(), lines, pause)
  const body = [Buffer.from(head)]
  for (let at = 0; at < all.length; at += linesAtOnce) {
    body.push(Buffer.from(all.slice(at, at + linesAtOnce).join('')))
    await pause()
  }
  const left = rest % lineSize
  return left > 0 ? [...body, Buffer.from(`${'#'.repeat(left - 1)}\n`)] : body
}
