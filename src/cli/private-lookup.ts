import { hash } from 'node:crypto'
import { isLight } from '../domain/hit.ts'
import type { AnswerRow, IndicatorAnswer } from '../domain/indicator-answer-schema.ts'
import type { Value } from '../domain/observables/read.ts'
import {
  bucketText,
  isWholeKind,
  possibleMatches,
  rangeDigits,
  rangeHashDigits,
  wholeKind,
} from '../engine/search/private-range.ts'
import { UsageError } from './arguments.ts'
import { type AskedValue, askPatiently, meaningsOf, type Patience, reasonOf, type Server } from './server.ts'

const sha256 = (text: string) => hash('sha256', text, 'hex')

/** One line of a range answer: the sources of one value, by what they say. */
interface RangeLine {
  readonly listed: readonly string[]
  readonly published: readonly string[]
  readonly unproven: readonly string[]
  /** Sources that were not watched and whose own dates say that the listing has expired. */
  readonly expired: readonly string[]
  readonly notListed: readonly string[]
  readonly mark: string
}

interface RangePart {
  readonly asOf: string
  readonly sources: number
  readonly watched: number
  readonly lines: ReadonlyMap<string, RangeLine>
}

/**
 * Looks values up as `answersFrom` does, but hides from the server which values: it receives prefixes of SHA-256
 * hashes, and the values are compared here (docs/decisions/0305-asking-without-saying-what.md). The answers lack URLs
 * on a host and the time since which a source has listed a value.
 * @throws UsageError as `answersFrom` does
 */
export async function* privateAnswersFrom(
  server: Server,
  values: readonly AskedValue[],
  patience: Patience,
): AsyncGenerator<IndicatorAnswer> {
  const kept = new Map<string, Promise<RangePart>>()
  // Drop a part after the last value that needs it: a part may hold a whole kind.
  const needed = new Map<string, number>()
  for (const value of values) for (const path of pathsOf(value)) needed.set(path, (needed.get(path) ?? 0) + 1)
  const partFor = (value: Value): Promise<RangePart> => {
    const path = pathOf(value)
    const known =
      kept.get(path) ??
      askPatiently(server, path, patience).then(async (answer) => readRange(await textOf(answer, server), server))
    kept.set(path, known)
    return known
  }

  async function answerFor(value: Value): Promise<IndicatorAnswer> {
    const ownPart = await partFor(value)
    const matches: { readonly row: Omit<AnswerRow, 'source' | 'state' | 'when'>; readonly line: RangeLine }[] = []
    for (const { kind, value: text, how } of possibleMatches(value)) {
      const line = (await partFor({ kind, value: text })).lines.get(sha256(text).slice(0, rangeHashDigits))
      if (line) matches.push({ row: { how, type: kind, indicators: [text], since: null, spans: [] }, line })
    }
    const rows = matches.flatMap(({ row, line }) => rowsOf(row, line))
    return answered(value, ownPart, rows, matches)
  }

  for (const asked of values) {
    let answer: IndicatorAnswer | undefined
    for (const value of meaningsOf(asked)) {
      const candidate = await answerFor(value)
      if (!answer || (answer.rows.length === 0 && candidate.rows.length > 0)) answer = candidate
    }
    if (answer) yield answer
    for (const path of pathsOf(asked)) {
      const usesLeft = (needed.get(path) ?? 0) - 1
      needed.set(path, usesLeft)
      if (usesLeft <= 0) kept.delete(path)
    }
  }
}

function pathOf(value: Value): string {
  const digits = isWholeKind(value.kind) ? wholeKind : sha256(bucketText(value)).slice(0, rangeDigits.usual)
  return `/v1/range/${value.kind}/${digits}`
}

/** Addresses of all range answers that are needed to look a value up. */
function pathsOf(asked: AskedValue): ReadonlySet<string> {
  return new Set(meaningsOf(asked).flatMap((value) => possibleMatches(value).map(pathOf)))
}

/** @throws UsageError */
async function textOf(answer: Response, { origin }: Server): Promise<string> {
  try {
    return await answer.text()
  } catch (cause) {
    throw new UsageError(`${origin}: the answer broke off: ${reasonOf(cause)}`, { cause })
  }
}

function rowsOf(row: Omit<AnswerRow, 'source' | 'state' | 'when'>, line: RangeLine): AnswerRow[] {
  const all: [readonly string[], Pick<AnswerRow, 'state' | 'publisher' | 'when'>][] = [
    [line.listed, { state: 'listed', when: 'verified' }],
    [line.published, { state: 'notWatched', publisher: 'listed', when: 'verified' }],
    [line.unproven, { state: 'notWatched', when: 'unproven' }],
    [line.expired, { state: 'notWatched', publisher: 'notListed', when: 'expired' }],
    [line.notListed, { state: 'notListed', when: 'expired' }],
  ]
  return all.flatMap(([sources, standing]) => sources.map((source): AnswerRow => ({ source, ...row, ...standing })))
}

function answered(
  { kind, value }: Value,
  { asOf, sources, watched }: RangePart,
  rows: readonly AnswerRow[],
  matches: readonly { readonly row: Pick<AnswerRow, 'how'>; readonly line: RangeLine }[],
): IndicatorAnswer {
  // Each source counts once, in its strongest state: listed, published, unproven, not listed. Light matches come last.
  const strong = rows.filter(({ how }) => !isLight(how))
  const by = (state: AnswerRow['state'], when?: AnswerRow['when']) =>
    strong.filter((row) => row.state === state && (when === undefined || row.when === when)).map(({ source }) => source)
  const taken = new Set<string>()
  const group = (sources: readonly string[]) => {
    const untaken = [...new Set(sources)].filter((source) => !taken.has(source)).sort()
    for (const source of untaken) taken.add(source)
    return untaken
  }
  const listed = group(by('listed'))
  const published = group(by('notWatched', 'verified'))
  const proven = new Set([...listed, ...published])
  const unproven = group(by('notWatched', 'unproven'))
  const notListed = group([...by('notWatched', 'expired'), ...by('notListed')])
  const light = rows.filter(({ how, when, source }) => isLight(how) && when === 'verified' && !proven.has(source))
  const marks = matches.filter(({ row: { how } }) => !isLight(how)).map(({ line }) => line.mark)
  return {
    ...{ type: kind, value, asOf, sources, watched, listed, published, unproven, notListed },
    light: [...new Set(light.map(({ source }) => source))].sort(),
    warned: marks.includes('w'),
    doubtful: marks.includes('d'),
    rows,
  }
}

/** @throws UsageError */
function readRange(body: string, { origin }: Server): RangePart {
  const unreadable = () => new UsageError(`${origin} gives no answer that Winnow understands`)
  const [head = '', ...lines] = body.split('\n')
  let about: { readonly asOf?: unknown; readonly sources?: unknown; readonly watched?: unknown }
  try {
    about = JSON.parse(head.replace(/^# /, ''))
  } catch {
    throw unreadable()
  }
  const { asOf, sources, watched } = about
  if (typeof asOf !== 'string' || typeof sources !== 'number' || typeof watched !== 'number') throw unreadable()
  const read = new Map<string, RangeLine>()
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue
    const parts = line.split(':')
    if (parts.length !== 7 || parts[0]?.length !== rangeHashDigits) throw unreadable()
    const ids = (i: number) => (parts[i] as string).split(',').filter((id) => id !== '')
    read.set(parts[0], {
      listed: ids(1),
      published: ids(2),
      unproven: ids(3),
      expired: ids(4),
      notListed: ids(5),
      mark: parts[6] as string,
    })
  }
  return { asOf, sources, watched, lines: read }
}
