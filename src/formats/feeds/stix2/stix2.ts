import { z } from 'zod'
import type { FeedItem } from '../../../domain/listing.ts'
import { feedFormat } from '../../feed-format.ts'
import { parseDate } from '../../reading/dates.ts'
import { isCutOff } from '../../reading/indicator.ts'
import { type JsonPlan, parseLines, readJson } from '../../reading/json-stream.ts'
import { Rows } from '../../reading/lines.ts'
import { headLines } from '../head.ts'
import { splitTags, stated } from '../reading/annotations.ts'
import { withRest } from '../reading/markings.ts'
import { kindOf, patternValues } from '../stix/pattern-values.ts'
import { readStixPattern } from '../stix/stix-pattern.ts'
import { remarksHarmless } from '../withdrawals/harmless-sections.ts'
import { plainWord, wordsOf } from '../withdrawals/withdrawal-words.ts'
import { WaitingIndicators } from './stix2-versions.ts'

/**
 * STIX 2.0 and 2.1 (OASIS): the indicators of a bundle, an array of objects, a TAXII envelope or another object with a
 * list, by their patterns.
 * `valid_from` is the publisher's first date. Revoked and benign indicators are rejected. Observed data assert nothing
 * (STIX 2.1, section 4.14) and are not listed.
 */
export const stix2 = feedFormat({
  id: 'stix2',
  title: { de: 'STIX 2', en: 'STIX 2' },
  difficulty: 0.9,
  options: z.object({
    /** Each line holds one object. */
    lines: z.boolean().default(false),
  }),

  detect(head) {
    const start = head.text.slice(0, 200_000)
    if (!/^\s*[[{]/.test(start)) return undefined
    // Observables alone are records like any others.
    if (head.whole && hasOnlyObservables(head.text)) return undefined
    if (hasObjectsInLines(headLines(head).data)) {
      return { score: 0.93, reason: 'a STIX object in each line', options: { lines: true } }
    }
    if (/"type"\s*:\s*"bundle"|"id"\s*:\s*"bundle--/.test(start) && (/"objects"\s*:/.test(start) || head.whole)) {
      return { score: 0.98, reason: 'a STIX bundle' }
    }
    if (/"type"\s*:\s*"indicator"/.test(start) && /"pattern"\s*:/.test(start)) {
      return { score: 0.93, reason: 'STIX indicators' }
    }
    return undefined
  },

  read(input, { lines }) {
    const rows = new Rows()
    const waiting = new WaitingIndicators(rows)
    const object: JsonPlan = { take: (value, line) => readStixObject(value, line, { rows, waiting }) }
    // Arrays of objects, and of bundles.
    const keys = new Map(listKeys.map((key) => [key, { items: object }]))
    const plan: JsonPlan = lines ? object : { keys, items: object }
    const batches = readJson<readonly FeedItem[]>(input, plan, rows, rows.drain)
    return withRest(batches, rows, () => waiting.release())
  },
})

/** Types of STIX cyber-observable objects that are indicators in a list, and of what accompanies them. */
const observableTypes =
  /^(?:bundle|identity|marking-definition|(?:ipv[46]|email|mac)-addr|domain-name|url|file|autonomous-system|x509-certificate)$/

function hasOnlyObservables(text: string): boolean {
  for (const [, type] of text.matchAll(/"type"\s*:\s*"([^"\n]{0,100})"/g))
    if (!observableTypes.test(type as string)) return false
  return true
}

function hasObjectsInLines(lines: readonly string[]): boolean {
  const objects = parseLines(lines.slice(0, 100), 100) as ({ type?: unknown; pattern?: unknown } | null)[]
  const some = objects.some((object) => object?.type === 'indicator' && typeof object.pattern === 'string')
  return some && objects.length > 1 && objects.every((object) => typeof object?.type === 'string')
}

/** Keys of the list of objects: `objects` of bundles and of TAXII, `stixobjects` and `value` of Microsoft Sentinel's upload, and of answers of services. */
const listKeys = ['objects', 'stixobjects', 'value', 'indicators', 'data', 'results', 'items']

/** A token for the next page becomes part of an address. */
const longestToken = 64 << 10

/**
 * Reads from the body of a TAXII 2.1 "get objects" response (section 3.7, envelope) whether there are more pages, and the
 * token for the next. Skips the objects, so it is cheap whatever they are.
 * @throws UnreadableFeed if it is not JSON
 */
export async function readTaxiiPage(input: AsyncIterable<Uint8Array>) {
  const found = new Map<string, unknown>()
  const take: JsonPlan['take'] = (value, _, key) => void found.set(key ?? '', value)
  const keys = new Map(['more', 'next'].map((key) => [key, { scalar: true, take }]))
  const unread = new Rows()
  for await (const _ of readJson(input, { keys }, unread, () => void unread.take(), longestToken));
  const next = found.get('next')
  return { more: found.get('more') === true, next: typeof next === 'string' && next !== '' ? next : undefined }
}

const words = z.array(z.string()).optional().catch(undefined)
const Indicator = z.object({
  type: z.literal('indicator'),
  id: z.string().optional().catch(undefined),
  modified: z.string().optional().catch(undefined),
  pattern: z.string(),
  pattern_type: z.string().optional().catch(undefined),
  valid_from: z.string().optional().catch(undefined),
  valid_until: z.string().nullish().catch(undefined),
  created: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  revoked: z.boolean().optional().catch(undefined),
  confidence: z.number().optional().catch(undefined),
  x_opencti_score: z.number().optional().catch(undefined),
  labels: words,
  indicator_types: words,
  object_marking_refs: words,
})

interface Target {
  readonly rows: Rows
  readonly waiting: WaitingIndicators
}

function readStixObject(raw: unknown, line: number, target: Target): void {
  const { rows, waiting } = target
  if (raw === null || typeof raw !== 'object') {
    rows.reject(line, 'malformed', String(raw))
    return
  }
  const { type, objects } = raw as { type?: unknown; objects?: unknown }
  if (type === 'bundle' && Array.isArray(objects)) {
    for (const object of objects) if (object?.type !== 'bundle') readStixObject(object, line, target)
    return
  }
  if (type === 'marking-definition') waiting.define(raw)
  else if (type !== 'indicator') waiting.relate(raw)
  // Identities, relationships and observed data accompany the indicators.
  if (type !== 'indicator') {
    if (typeof type !== 'string') rows.reject(line, 'malformed', JSON.stringify(raw).slice(0, 200))
    return
  }
  const parsed = Indicator.safeParse(raw)
  if (!parsed.success) {
    rows.reject(line, 'malformed', JSON.stringify(raw).slice(0, 200))
    return
  }
  const { id, modified, object_marking_refs, pattern } = parsed.data
  const before = rows.items.length
  readStixIndicator(parsed.data, line, rows)
  const version = { markings: object_marking_refs ?? [], line, pattern }
  waiting.add({ id, modified: Date.parse(modified ?? '') || 0 }, version, before)
}

/** Tells whether a label says that nothing is to be found by an indicator: `benign`, `false-positive`, `allowlisted`. */
const withdraws = (label: string) =>
  plainWord(label) === 'benign' || wordsOf('tag').has(plainWord(label)) || confirmedFalse.test(label)
const confirmedFalse = /^false-positive:confirmed="?true"?$/i

function readStixIndicator(indicator: z.infer<typeof Indicator>, line: number, rows: Rows): void {
  const isHarmless = [...(indicator.indicator_types ?? []), ...(indicator.labels ?? [])].some(withdraws)
  if (indicator.revoked || isHarmless || remarksHarmless(indicator.description ?? '')) {
    rows.reject(line, 'not-for-detection', indicator.pattern)
    return
  }
  if (indicator.pattern_type !== undefined && !/^stix2?$/i.test(indicator.pattern_type)) {
    rows.reject(line, 'unsupported-pattern', `${indicator.pattern_type}: ${indicator.pattern}`)
    return
  }
  const comparisons = readStixPattern(indicator.pattern)
  if (!comparisons) {
    rows.reject(line, 'malformed', indicator.pattern)
    return
  }
  const found = patternValues(comparisons)
  if (found.length === 0) {
    const foreign = comparisons.every((comparison) => kindOf(comparison) === undefined)
    const reason = isCutOff(indicator.pattern) ? 'cut-off' : 'unsupported-pattern'
    rows.reject(line, foreign ? 'unknown-kind' : reason, indicator.pattern)
    return
  }
  const given = indicator.confidence || indicator.x_opencti_score
  const notes = stated({
    firstSeen: parseDate(indicator.valid_from ?? '') ?? parseDate(indicator.created ?? ''),
    validUntil: parseDate(indicator.valid_until ?? ''),
    score: given !== undefined && given > 0 ? Math.min(100, Math.round(given)) : undefined,
    tags: splitTags([...new Set([...(indicator.labels ?? []), ...(indicator.indicator_types ?? [])])]),
  })
  for (const value of found) rows.add({ ...value, ...notes })
}
