import { type CollectedSnapshot, indexMirror } from '../../analysis/mirror-index.ts'
import { openWarnings } from '../../analysis/warnings.ts'
import { acceptedSnapshots, existing, moment, oneOf, readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { tellUnreadOf } from '../open-mirror.ts'
import { count, counted, ProgressLine, table } from '../terminal.ts'

export const collectCommand: Command = {
  name: 'collect',
  summary: 'reads a mirror of feeds and shows what each source and snapshot contains',
  help: `Usage: winnow collect --feeds DIR [--as-of DATE] [--accept SOURCE[@DATE]]… [--format table|json]
                      [--warninglists DIR]

DIR holds a MANIFEST.json that maps addresses of feeds to files; several dated files of a source are its history.
For each snapshot: rows, rows read, rows rejected by reason, and what it added and removed. A snapshot that is
empty, unreadable or lost most of its indicators is held back and changes nothing, until a later one of about the
same size confirms it. --accept applies it at once, unless it is empty or unreadable; DATE is UTC, as 2026-03-01.
With --as-of, later snapshots are left out.
`,
  async run(args, { terminal, now }) {
    const { values, positionals } = readArguments(args, {
      feeds: { type: 'string' },
      'as-of': { type: 'string' },
      accept: { type: 'string', multiple: true, default: [] },
      format: { type: 'string', default: 'table' },
      warninglists: { type: 'string' },
    })
    if (positionals.length > 0) throw new UsageError(`collect takes no ${positionals[0]}`)
    if (values.feeds === undefined) throw new UsageError('say which mirror: --feeds DIR')
    const format = oneOf('format', values.format, ['table', 'json'])
    const accept = acceptedSnapshots(values.accept)
    const progress = new ProgressLine(terminal)
    const warnings = await openWarnings(
      values.warninglists && existing('--warninglists', values.warninglists, 'folder'),
    )
    const mirror = await indexMirror(existing('--feeds', values.feeds, 'folder'), {
      now: values['as-of'] === undefined ? now : Math.min(moment('as-of', values['as-of']), now),
      accept,
      judge: warnings.judge,
      onSnapshot: (done, total, { source }) => progress.count(done, total, `snapshots: ${source.name}`),
    })
    progress.clear()
    const { index, sources, snapshots, unread } = mirror
    const rows = snapshots.map(snapshotRow)
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
    const totals = {
      sources: new Set(rows.map(({ source }) => source)).size,
      snapshots: rows.length,
      rows: sum((row) => row.rows),
      read: sum((row) => row.read),
      indicators: index.indicators,
      intervals: index.intervals,
    }
    if (format === 'json') {
      terminal.out.write(`${JSON.stringify({ totals, snapshots: rows, problems: unread }, null, 2)}\n`)
    } else {
      terminal.out.write(
        `${table(rows, [
          ['source', (row) => row.source],
          ['snapshot', (row) => row.time.slice(0, 16).replace('T', ' ')],
          ['format', (row) => row.formats.join(', ') || '–'],
          ['rows', (row) => count(row.rows), 'right'],
          ['read', (row) => count(row.read), 'right'],
          ['added', (row) => count(row.added), 'right'],
          ['removed', (row) => count(row.removed), 'right'],
          ['remarks', remarks],
        ])}\n\n${counted(totals.sources, 'source')}, ${counted(totals.snapshots, 'snapshot')}: ${count(totals.read)} of ${counted(totals.rows, 'row')} read, ${counted(totals.indicators, 'indicator')} in ${counted(totals.intervals, 'interval')} from ${counted(sources.length, 'source')}\n`,
      )
    }
    return tellUnreadOf(mirror, terminal)
  },
}

function snapshotRow({ source, time, paths, tally, outcome }: CollectedSnapshot) {
  return {
    source: source.id,
    time: new Date(time).toISOString(),
    paths,
    formats: [...new Set(tally.readings.flatMap((reading) => (reading ? [reading.format] : [])))],
    rows: tally.rows,
    read: tally.read,
    rejected: tally.rejected,
    indicators: outcome.indicators,
    added: outcome.added,
    removed: outcome.removed,
    kept: outcome.kept,
    heldBack: outcome.held ?? null,
    confirms: outcome.confirms ?? false,
    problems: tally.problems,
  }
}

function remarks({ rejected, heldBack, confirms, problems }: ReturnType<typeof snapshotRow>): string {
  return [
    ...(heldBack ? [`held back: ${heldBack}`] : []),
    ...(confirms ? ['bears out one held back before'] : []),
    ...Object.entries(rejected).map(([reason, n]) => `${count(n)} ${reason}`),
    ...problems,
  ].join('; ')
}
