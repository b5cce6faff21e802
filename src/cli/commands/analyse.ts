import { randomUUID } from 'node:crypto'
import { createWriteStream, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { extractionFacts } from '../../analysis/extraction-facts.ts'
import { type LogReading, readLog, refuseMixed } from '../../analysis/read-log.ts'
import { bestScanner } from '../../analysis/scanner.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices, type PriceList, readPriceFile } from '../../catalogue/prices.ts'
import { type ListEffect, listEffects, readListText } from '../../domain/group-list.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import type { Report } from '../../domain/report.ts'
import { passedOf } from '../../engine/extract/passed.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { compileOwnLists, type OwnList } from '../../engine/lists/own-lists.ts'
import { analyse } from '../../engine/report/analyse.ts'
import { ofWhatPassed } from '../../engine/report/passed.ts'
import { figuresAt } from '../../engine/report/selection.ts'
import { jsonLine } from '../../formats/outputs/lines.ts'
import {
  acceptedSnapshots,
  amount,
  existing,
  listOf,
  moment,
  oneOf,
  ownOf,
  readArguments,
  statedTimes,
  UsageError,
} from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { namedFiles } from '../files.ts'
import type { UsableMirror } from '../index-cache.ts'
import { openMirror } from '../open-mirror.ts'
import { reportTables } from '../report-tables.ts'
import { ProgressLine, printable, type Terminal } from '../terminal.ts'
import { tellUnread } from '../unread.ts'
import { tellUnreadMembers } from './extract.ts'

export const analyseCommand: Command = {
  name: 'analyse',
  summary: 'recommends sources for a log, from a mirror of feeds',
  help: `Usage: winnow analyse FILE… --feeds DIR [OPTIONS]
       winnow analyse FILE… --list FILE|DIR|URL… [OPTIONS]

Finds every observable in the logs, matches it with every source of the mirror as that source stood when the
event happened, and recommends the sources that cover most. Several files are read as one log. Sightings of
'extract --sightings', Zeek's intel.log, MISP's sightings and CSV with value,first,last,count can replace a log.

  --feeds DIR          a mirror: a folder whose MANIFEST.json maps addresses of feeds to dated files (docs/mirrors.md;
                       'winnow formats --manifest' prints its JSON Schema), or a folder of plain lists
  --list FILE|DIR|URL  a list in use, in any format of feeds, packed or not, or a folder of them; may be repeated. The
                       report names each one. The day in a file's name is its date. If no list has one, the lists are
                       compared as they are now, as with --ever
  --format table|json  a report to read (default), or the report object of the API with the figures of the
                       selection, as the page of a report saves it
  --evidence FILE      also write what the figures rest on: NDJSON, one observable a line, with its class, when it was
                       seen, and for each source what it lists, since when and how sure that is
  --budget N           EUR a year for sources and product
  --free-only          no commercial sources
  --current ID,…       sources in use today: which of them are superfluous?
  --select ID,…        sources of your choice: what they cover, cost and save, beside the recommended ones
  --keep ID            go on using this source in use, whatever the report says of it; may be repeated
  --drop ID            give up this source in use, whatever the report says of it; may be repeated
  --as-of DATE         ask as of then, of a day as of its end (UTC): what became known later is left out, and sources that
                       were alive then count. Events of the log after it still count; the report says how many
  --passed             only what got through: the sightings of which the log says that they were let pass
  --ever               ignore time: everything that was ever listed counts
  --prices FILE        what sources and the product cost (JSON)
  --warninglists DIR   MISP warning lists: what they call harmless is not suspicious
  --allow FILE         indicators, one a line, that are not suspicious
  --deny FILE          indicators, one a line, that no warning list takes out; counts those that no source lists
  --own RANGE,…        your own addresses, ranges and domains, which are not observables
  --year YEAR          the year in which lines without one begin; a year that is only assumed proves no match
  --zone ZONE          for times without a zone: +02:00 or Europe/Berlin (default UTC)
  --accept SOURCE[@DATE]  apply what of this source would be held back as shrunken or garbled; may be repeated
  --no-cache           read the mirror again, even if nothing in it has changed since the last time
`,
  async run(args, context) {
    const order = readOrder(args, context)
    const { terminal } = context
    // Opened before the long work, which must not fail at its end.
    const evidenceFile =
      order.evidence === undefined ? undefined : openedFor('evidence', order.evidence, order.readFiles)
    const mirror = await openMirror({ ...order, now: order.asOf }, context)
    const isTimeless = mirror.undated.length === mirror.sources.length
    if (isTimeless && !order.ever)
      terminal.err.write('winnow: no list has a date, so time is ignored, as with --ever\n')
    const current = sourcesInUse(order, mirror)
    const reading = await readFiles(order, mirror.index, context)
    const passed = passedOf(reading.extraction)
    if (order.choice.onlyPassed && !passed) {
      terminal.err.write('winnow: --passed: the log does not say what was let through\n')
      return 1
    }
    const analysis = analyse({
      own: order.ownLists,
      id: randomUUID(),
      sightings: reading.extraction.possibleMatches(),
      passed,
      extraction: extractionFacts(reading),
      index: mirror.index,
      sources: mirror.sources.map((source, position) => sourceFacts(source, order.prices, mirror.collected[position])),
      organisation: { ...defaultOrganisation, sourcesType: order.sourcesType },
      current,
      detectedFormat: reading.detectedFormat,
      judge: mirror.judge,
      options: {
        now: order.asOf,
        ever: order.ever || isTimeless,
        freeOnly: order.freeOnly,
        winnowPrices: order.prices.product,
      },
    })
    const { evidence } = (order.choice.onlyPassed && analysis.passed) || analysis
    if (evidenceFile !== undefined) await writeLines(evidenceFile, evidence.rows())
    const { report } = analysis
    terminal.out.write(order.format === 'json' ? asJson(report, order.choice) : reportTables(report, order.choice))
    return Math.max(mirror.code, order.listCode, tellUnreadMembers(reading, terminal))
  },
}

type Order = ReturnType<typeof readOrder>

/** What the user asks for. @throws UsageError if an option or a file is wrong */
function readOrder(args: readonly string[], context: CommandContext) {
  const { terminal, now } = context
  const { values, positionals } = readArguments(args, {
    feeds: { type: 'string' },
    list: { type: 'string', multiple: true, default: [] },
    format: { type: 'string', default: 'table' },
    evidence: { type: 'string' },
    budget: { type: 'string' },
    'free-only': { type: 'boolean', default: false },
    current: { type: 'string', default: '' },
    select: { type: 'string' },
    keep: { type: 'string', multiple: true, default: [] },
    drop: { type: 'string', multiple: true, default: [] },
    'as-of': { type: 'string' },
    passed: { type: 'boolean', default: false },
    ever: { type: 'boolean', default: false },
    prices: { type: 'string' },
    warninglists: { type: 'string' },
    allow: { type: 'string' },
    deny: { type: 'string' },
    own: { type: 'string', default: '' },
    year: { type: 'string' },
    zone: { type: 'string' },
    accept: { type: 'string', multiple: true, default: [] },
    'no-cache': { type: 'boolean', default: false },
  })
  if (values.feeds === undefined && values.list.length === 0) {
    throw new UsageError('say which sources to compare: --feeds DIR or --list FILE')
  }
  const format = oneOf('format', values.format, ['table', 'json'])
  const budget = values.budget === undefined ? undefined : amount('budget', values.budget)
  const { files, bytes } = namedFiles(positionals, context)
  const times = statedTimes(values, now)
  const prices = values.prices === undefined ? noPrices : pricesFrom(existing('--prices', values.prices))
  const accept = acceptedSnapshots(values.accept)
  const ownRanges = ownOf(values.own)
  const current = listOf(values.current)
  const selected = values.select === undefined ? undefined : listOf(values.select)
  const both = [...values.keep, ...(selected ?? [])].find((id) => values.drop.includes(id))
  if (both !== undefined) throw new UsageError(`${both} cannot be given up with --drop and named in --keep or --select`)
  // The end of today has not come yet.
  const asOf = values['as-of'] === undefined ? now : Math.min(moment('as-of', values['as-of']), now)
  const lists = listEffects.flatMap((effect) => {
    const path = values[effect]
    return path === undefined ? [] : [listFrom(effect, existing(`--${effect}`, path), asOf, terminal)]
  })
  return {
    feeds: values.feeds,
    lists: values.list,
    format,
    sourcesType: { free: true, commercial: !values['free-only'], ...(budget !== undefined && { budget }) } as const,
    files,
    bytes,
    times,
    warninglists: values.warninglists,
    prices,
    accept,
    ownRanges,
    ownLists: compileOwnLists(lists.map(({ list }) => list)),
    listCode: Math.max(0, ...lists.map(({ code }) => code)),
    asOf,
    evidence: values.evidence,
    /** Files that must not be overwritten. */
    readFiles: [...positionals, ...values.list, values.prices, values.allow, values.deny].filter(
      (path) => path !== undefined,
    ),
    current,
    choice: {
      sources: selected,
      keep: values.keep,
      giveUp: values.drop,
      onlyPassed: values.passed,
      withoutCosts: values.list.length > 0 && values.prices === undefined,
    },
    ever: values.ever,
    freeOnly: values['free-only'],
    'no-cache': values['no-cache'],
  }
}

/**
 * Sources in use: those that the user names, and lists of which something could be read.
 * @throws UsageError if the mirror lacks a source that the user names, or one to keep or to give up is not in use
 */
function sourcesInUse(order: Order, { sources, lists }: UsableMirror): readonly string[] {
  const held = new Set(sources.map(({ id }) => id))
  for (const [option, ids] of Object.entries({ current: order.current, select: order.choice.sources ?? [] })) {
    const unknown = ids.filter((id) => !held.has(id))
    if (unknown.length > 0) throw new UsageError(`--${option}: the mirror has no source ${unknown.join(', ')}`)
  }
  const current = [...new Set([...order.current, ...lists])]
  for (const [option, ids] of Object.entries({ keep: order.choice.keep, drop: order.choice.giveUp })) {
    const unused = ids.filter((id) => !current.includes(id))
    if (unused.length > 0) {
      throw new UsageError(`--${option}: not in use: ${unused.join(', ')}; name the sources in use with --current`)
    }
  }
  return current
}

async function readFiles(order: Order, index: IndexReader, { now, terminal }: CommandContext): Promise<LogReading> {
  const progress = new ProgressLine(terminal)
  const reading = await readLog(order.files, {
    scanner: await bestScanner(),
    prefilter: index.prefilter,
    hosts: true,
    ...(order.ownLists?.prefilter && { alsoKept: [order.ownLists.prefilter] }),
    now,
    ownRanges: order.ownRanges,
    ...order.times,
    onProgress: ({ bytes: done, member }) => progress.show(member, done, order.bytes),
  })
  progress.clear()
  refuseMixed(reading)
  return reading
}

/** The report with the figures of a choice. */
function asJson(whole: Report, choice: Order['choice']): string {
  const report = choice.onlyPassed ? ofWhatPassed(whole) : whole
  const figures = figuresAt(whole, choice)
  const { onlyPassed } = choice
  return `${JSON.stringify({ ...report, selected: figures.tomorrow.IDs, figures, onlyPassed }, null, 2)}\n`
}

/**
 * Opens an output file before the work starts, so that an unwritable path fails at once.
 * @throws UsageError if the path is one of the input files
 */
function openedFor(option: string, path: string, read: readonly string[]): number {
  const fileStats = statSync(path, { throwIfNoEntry: false })
  const isFound = ({ dev, ino }: Stats) =>
    fileStats?.isFile() === true && fileStats.dev === dev && fileStats.ino === ino
  const same = read.find((one) => {
    const other = statSync(one, { throwIfNoEntry: false })
    return other !== undefined && isFound(other)
  })
  if (same !== undefined) throw new UsageError(`--${option}: ${path} is read, and would be overwritten`)
  try {
    return openSync(path, 'w')
  } catch (cause) {
    throw new UsageError(`--${option}: ${(cause as Error).message}`, { cause })
  }
}

/** Writes one value per line, in batches: a large log has millions of them. */
async function writeLines(file: number, values: Iterable<unknown>): Promise<void> {
  function* batches() {
    let batch = ''
    for (const value of values) {
      batch += `${jsonLine(value)}\n`
      if (batch.length < 65_536) continue
      yield batch
      batch = ''
    }
    yield batch
  }
  await pipeline(batches(), createWriteStream('', { fd: file }))
}

/** Reads an own list, and says which of its lines cannot be read. */
function listFrom(effect: ListEffect, path: string, now: number, terminal: Terminal): { list: OwnList; code: 0 | 1 } {
  const { values, rejected, unknownColumns } = readListText(readFileSync(path, 'utf8'), now)
  if (unknownColumns.length > 0) {
    throw new UsageError(
      `${path}: unknown columns ${unknownColumns.map(printable).join(', ')}; known are value, reason, expires`,
    )
  }
  tellUnread(
    rejected.map(({ line, text, fault }) => ({ name: `${path}:${line}`, reason: `${fault}: ${text}` })),
    terminal,
  )
  // What has expired or never occurs in a report was read, and changes nothing.
  const isUnread = rejected.some(({ fault }) => fault !== 'expired' && fault !== 'not-routable')
  return { list: { id: effect, name: path, effect, inherited: false, entries: values }, code: isUnread ? 1 : 0 }
}

function pricesFrom(path: string): PriceList {
  const read = readPriceFile(readFileSync(path, 'utf8'))
  if ('faults' in read) throw new UsageError(`${path}:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`)
  return read.prices
}
