import { once } from 'node:events'
import { isLight } from '../../domain/hit.ts'
import type { AnswerRow, IndicatorAnswer } from '../../domain/indicator-answer-schema.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { readValueAs, type Value } from '../../domain/observables/read.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { collectedSpans, newestLook } from '../../engine/listings/looks.ts'
import type { Judge } from '../../engine/match/match.ts'
import { answerOf } from '../../engine/search/answer.ts'
import { lifeOf, timesOfSources } from '../../engine/search/life.ts'
import { summaryAt } from '../../engine/search/life-summary.ts'
import { listedReading, readings, readTyped } from '../../engine/search/typed-value.ts'
import { understand } from '../../engine/search/understand.ts'
import { jsonLine } from '../../formats/outputs/lines.ts'
import { existing, moment, oneOf, readArguments, UsageError } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { textOf } from '../files.ts'
import type { UsableMirror } from '../index-cache.ts'
import { openMirror } from '../open-mirror.ts'
import { privateAnswersFrom } from '../private-lookup.ts'
import { patienceOf } from '../retry.ts'
import { type AskedValue, answersFrom, serverOf } from '../server.ts'
import { counted, printable } from '../terminal.ts'

export const lookupCommand: Command = {
  name: 'lookup',
  summary: 'shows which sources listed an indicator, and when: in a mirror, or on a server',
  help: `Usage: winnow lookup VALUE… --feeds DIR [OPTIONS]
       winnow lookup VALUE… --server URL --token-file FILE [OPTIONS]
       winnow lookup -f FILE --feeds DIR [OPTIONS]

Says of each address, range, name, URL, hash or other indicator how many sources listed it, which, and since when.
Defanged values are read too. A source that nobody watched then is 'not watched', which never means 'not listed'.

  --feeds DIR        folder whose MANIFEST.json maps addresses of feeds to dated files
  --server URL       ask a Winnow server instead
  --token-file FILE  file with the API token for it: from your profile there, with the scope search:read
  --private          do not tell the server what is asked: it is sent beginnings of hashes; without times, as of now
  --patience MINUTES how long to wait if the server asks to come again later (default 10)
  -f, --file FILE    values in a file, one a line or within other text; '-' is standard input
  --kind KIND        the kind of the values; without it 32 hexadecimal digits are looked up as md5 and as ja3
  --as-of DATE       the day or time in question (default now), by all that is known today
  --json             one JSON object a value
  --warninglists DIR MISP warning lists: marks what they name; with --feeds
  --no-cache         read the mirror again, even if nothing in it has changed since the last time

The exit code is that of grep: 0 if a source listed any of them then, 1 if none did, 2 if something is wrong.
`,
  failureCode: 2,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      feeds: { type: 'string' },
      server: { type: 'string' },
      'token-file': { type: 'string' },
      private: { type: 'boolean', default: false },
      patience: { type: 'string', default: '10' },
      file: { type: 'string', short: 'f' },
      kind: { type: 'string' },
      'as-of': { type: 'string' },
      json: { type: 'boolean', default: false },
      warninglists: { type: 'string' },
      'no-cache': { type: 'boolean', default: false },
    })
    const { feeds, server } = values
    if (feeds === undefined && server === undefined)
      throw new UsageError('say which sources to ask: --feeds DIR or --server URL')
    if (feeds !== undefined && server !== undefined) throw new UsageError('give --feeds or --server, not both')
    if (positionals.length === 0 && values.file === undefined)
      throw new UsageError('name at least one VALUE, or -f FILE')
    if (values.private && server === undefined) throw new UsageError('--private is about a server: --server URL')
    if (values.private && values['as-of'] !== undefined)
      throw new UsageError('--private knows what is listed now, and no --as-of')
    const { terminal, now } = context
    const asOf = values['as-of'] === undefined ? undefined : Math.min(moment('as-of', values['as-of']), now)
    const ms = patienceOf(values.patience)
    if (ms === undefined) throw new UsageError(`--patience must be minutes, not '${values.patience}'`)
    const patience = { ms, tell: (sentence: string) => terminal.err.write(`winnow: ${printable(sentence)}\n`) }
    const kind = values.kind === undefined ? undefined : oneOf('kind', values.kind, kindIds)
    const wanted = [
      ...positionals.map((text) => typedValue(text, kind)),
      ...(values.file === undefined ? [] : await valuesOf(values.file, kind, context)),
    ]
    const { warninglists } = values
    const mirrorOrder = { ...values, warninglists, now, asOf: asOf ?? now }
    const mirror = feeds === undefined ? undefined : await openMirror({ ...mirrorOrder, feeds }, context)
    const answers = mirror
      ? mirrorAnswers(wanted, asOf, mirror, now)
      : values.private
        ? privateAnswersFrom(serverOf(server as string, values['token-file']), wanted, patience)
        : answersFrom(serverOf(server as string, values['token-file']), wanted, asOf, patience)
    let isAnyListed = false
    for await (const answer of answers) {
      isAnyListed ||= answer.listed.length + answer.published.length > 0
      const text = values.json ? jsonLine(answer) : linesOf(answer)
      if (!terminal.out.write(`${text}\n`)) await once(terminal.out, 'drain')
    }
    // As grep does where it could not read a file.
    if (mirror && mirror.code > 0) return 2
    return isAnyListed ? 0 : 1
  },
}

function* mirrorAnswers(
  wanted: readonly AskedValue[],
  asOf: number | undefined,
  { index: whole, sources, judge }: UsableMirror & { readonly judge: Judge },
  now: number,
): Generator<IndicatorAnswer> {
  // Whoever asks about now means the newest files.
  const index = asOf === undefined ? withNewestLooks(whole) : whole
  const times = timesOfSources(index)
  for (const { kind, value: text, isKindNamed } of wanted) {
    const value = isKindNamed ? { kind, value: text } : listedReading({ kind, value: text }, index)
    const life = lifeOf(index, value, now, times)
    const summary = summaryAt(life, index, asOf ?? now)
    const judged = judge(value.kind, value.value)
    yield answerOf(life, summary, (position) => sources[position]?.id ?? '', judged)
  }
}

/** The index of a mirror, as if each source listed what its newest look held until the tolerance has passed. */
function withNewestLooks(index: IndexReader): IndexReader {
  const sources = index.sources.map((source) => {
    const looks = [newestLook(source.watch) ?? []].flat()
    return { ...source, watch: { ...source.watch, complete: collectedSpans({ ...source.watch, looks }) } }
  })
  return { ...index, sources }
}

function typedValue(text: string, kind: KindId | undefined): AskedValue {
  const found = kind === undefined ? readTyped(text) : readValueAs(kind, text)
  if (!found) throw new UsageError(`'${printable(text)}' is no ${kind ?? 'indicator'}`)
  return { kind: found.kind, value: found.value, isKindNamed: kind !== undefined }
}

/**
 * The values of a file, line by line; warns about lines without a value.
 * @throws UsageError if no line has a value: such a file was not read correctly, and must not be reported as "nothing
 * is listed"
 */
async function valuesOf(
  file: string,
  kind: KindId | undefined,
  context: CommandContext,
): Promise<readonly AskedValue[]> {
  const unbounded = { lines: Number.POSITIVE_INFINITY, inText: Number.POSITIVE_INFINITY }
  const understood = understand(await textOf(file === '-' ? file : existing('--file', file), context), unbounded)
  if (understood.as === 'nothing') return []
  const lines = understood.as === 'bulk' ? understood.lines : [{ ...understood, line: 1 }]
  const allValues = lines.flatMap((one): readonly AskedValue[] => {
    const found = one.as === 'value' || one.as === 'range' ? [one] : one.as === 'text' ? one.values : []
    const values = found.flatMap((value) => meant(value, kind) ?? [])
    if (values.length === 0) {
      const typed = printable(one.typed).slice(0, 80)
      context.terminal.err.write(`winnow: line ${one.line} holds no ${kind ?? 'indicator'}: ${typed}\n`)
    } else if (one.as === 'text') {
      // Plain words between the values of an alert may be left out.
      const unread = one.unread.filter(({ why }) => why !== 'other')
      const typed = unread.slice(0, 5).map((part) => printable(part.typed).slice(0, 80))
      const more = unread.length > 5 ? ` and ${unread.length - 5} more` : ''
      if (unread.length > 0) {
        context.terminal.err.write(`winnow: line ${one.line}, not looked up: ${typed.join(', ')}${more}\n`)
      }
    }
    return values
  })
  if (allValues.length === 0) throw new UsageError(`--file: ${file} holds no ${kind ?? 'indicator'}`)
  return allValues
}

function meant({ kind, value }: Value, named: KindId | undefined): AskedValue | undefined {
  if (named === undefined) return { kind, value }
  const found = readings({ kind, value }).find((reading) => reading.kind === named)
  return found && { ...found, isKindNamed: true }
}

const states = { listed: 'listed', notListed: 'not listed', notWatched: 'not watched' } as const

function linesOf({ value, rows, ...answer }: IndicatorAnswer): string {
  const { watched, listed, published, unproven, warned, doubtful } = answer
  const marks = [
    ...(published.length > 0 ? [`${published.length} more by their own dates`] : []),
    ...(unproven.length > 0 ? [`perhaps by ${unproven.length} that nobody watched then`] : []),
    ...(warned ? ['on a warning list'] : doubtful ? ['shared infrastructure'] : []),
  ]
  const head = `${value}: listed by ${listed.length} of ${counted(watched, 'watched source')}${marks.map((mark) => `, ${mark}`).join('')}`
  return [printable(head), ...rows.map((row) => `  ${printable(rowText(row))}`)].join('\n')
}

function rowText({ source, how, indicators, state, publisher, since }: AnswerRow): string {
  const [first] = indicators
  const through = how === 'exact' ? '' : ` by ${first}${indicators.length > 1 ? ', …' : ''}`
  const light = isLight(how) ? ' (host only)' : ''
  const begun = since ? `, ${since.exact ? 'since' : 'since before'} ${since.at.slice(0, 16)}Z` : ''
  const publisherState = state === 'notWatched' && publisher ? ` (its own dates say ${states[publisher]})` : ''
  return `${source}: ${states[state]}${publisherState}${through}${light}${begun}`
}
