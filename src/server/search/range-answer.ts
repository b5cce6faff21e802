import { createHmac, hash } from 'node:crypto'
import type { KindId } from '../../domain/observables/index.ts'
import { lifeOf, timesOfSources } from '../../engine/search/life.ts'
import { summaryAt } from '../../engine/search/life-summary.ts'
import { bucketText, rangeHashDigits } from '../../engine/search/private-range.ts'
import type { Reference } from './reference.ts'
import type { GroupView } from './views.ts'

const hour = 3_600_000
/** Answers have a multiple of this size, in bytes. */
const paddedTo = 16 * 1024
/** Values that are looked up between two breaks. */
const portion = 256

/** What a range answer is about: the newest look, or the last full hour, whichever is later. ms since epoch. */
export function momentOf({ index, now }: Pick<GroupView, 'index' | 'now'>): number {
  const newest = Math.max(0, ...index.sources.map(({ watch: { looks } }) => looks[looks.length - 1] ?? 0))
  return Math.min(now, Math.max(newest, now - (now % hour)))
}

/** An answer to a range call. */
export interface RangeAnswer {
  readonly etag: string
  readonly body: string
}

/**
 * The visible ones of the values, as lines in the order of their hashes, padded with lines that name no source. Equal
 * for equal content: it is about `momentOf` the view, and the padding is made of the content.
 */
export async function rangeAnswer(
  kind: KindId,
  prefix: string,
  values: readonly string[],
  {
    view,
    reference,
    paddingKey,
    pause,
  }: {
    readonly view: GroupView
    readonly reference: Pick<Reference, 'verdicts'>
    readonly paddingKey: Uint8Array
    readonly pause: () => Promise<void>
  },
): Promise<RangeAnswer> {
  const { index, now, sources } = view
  const at = momentOf(view)
  const times = timesOfSources(index)
  const ids = (positions: readonly number[]) => positions.map((position) => sources[position]?.source.id).join(',')
  const wanted = values.filter(
    (value) => hash('sha256', bucketText({ kind, value }), 'hex').startsWith(prefix) && index.lists(kind, value),
  )
  const lines: string[] = []
  for (let from = 0; from < wanted.length; from += portion) {
    const some = wanted.slice(from, from + portion)
    const verdicts = await reference.verdicts(some.map((value) => ({ kind, value })))
    for (const [i, value] of some.entries()) {
      const life = lifeOf(index, { kind, value }, now, times)
      // What contains it is asked for by itself.
      const rows = life.rows.filter(({ how }) => how === 'exact')
      const summary = summaryAt({ ...life, rows }, { sources: [] }, at)
      const { listed, published, unproven, notListed, warned, doubtful } = summary
      const mark = warned || verdicts[i] === 'benign' ? 'w' : doubtful || verdicts[i] === 'doubtful' ? 'd' : ''
      lines.push(
        `${hash('sha256', value, 'hex').slice(0, rangeHashDigits)}:${ids(listed)}:${ids(published)}:${ids(unproven)}:${ids(notListed)}:${mark}`,
      )
    }
    await pause()
  }
  lines.sort()
  const { watched } = summaryAt({ kind, value: '', now, rows: [] }, index, at)
  const head = JSON.stringify({ asOf: new Date(at).toISOString(), sources: index.sources.length, watched })
  const content = `# ${head}\n${lines.map((line) => `${line}\n`).join('')}`
  return {
    etag: `"${hash('sha256', `${kind} ${prefix} ${content}`, 'hex').slice(0, 32)}"`,
    body: padded(content, prefix, paddingKey),
  }
}

/** Adds lines that look like values nobody lists, in among the others. */
function padded(content: string, prefix: string, key: Uint8Array): string {
  const [head = '', ...lines] = content.trimEnd().split('\n')
  const lineSize = rangeHashDigits + ':::::\n'.length
  let size = Buffer.byteLength(content)
  const target = Math.ceil((size + 1) / paddedTo) * paddedTo
  let made = 0
  for (; size + lineSize <= target; size += lineSize) {
    const digits = createHmac('sha256', key).update(`${prefix} ${content} ${made++}`).digest('hex')
    lines.push(`${digits.slice(0, rangeHashDigits)}:::::`)
  }
  lines.sort()
  const rest = target - size
  return `${[head, ...lines].join('\n')}\n${rest > 0 ? `${'#'.repeat(rest - 1)}\n` : ''}`
}
