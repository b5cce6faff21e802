import { z } from 'zod'
import type { FeedItem, FeedRecord } from '../../../domain/listing.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { strictestTlp, tagOfTlp } from '../../../domain/tlp.ts'
import { feedFormat } from '../../feed-format.ts'
import { parseDate } from '../../reading/dates.ts'
import { readIndicator, rejectionOf } from '../../reading/indicator.ts'
import { type JsonPlan, readJson } from '../../reading/json-stream.ts'
import { Rows } from '../../reading/lines.ts'
import { isUnsupportedKind, parserOf, readNamed } from '../../reading/named-kinds.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { isDegree, splitTags, stated } from '../reading/annotations.ts'
import { MarkedRows, withRest, withTags } from '../reading/markings.ts'
import { remarksHarmless } from '../withdrawals/harmless-sections.ts'

/**
 * MISP core format (misp-standard.org, rfc/misp-standard-core): events of a MISP feed, REST responses with one or more
 * events, and lists of attributes. An attribute is an indicator if `to_ids` is set. Its own dates come first; otherwise
 * the date of its last change is used, because it was published by then.
 */
export const mispEvent = feedFormat({
  id: 'misp-event',
  title: { de: 'MISP-Ereignis', en: 'MISP event' },
  difficulty: 0.8,
  options: z.object({
    /** Also read attributes that MISP marks as not for detection, for publishers who never set the flag. */
    withoutIds: z.boolean().default(false),
  }),

  detect(head) {
    const start = head.text.slice(0, 200_000)
    if (!/^\s*[[{]/.test(start)) return undefined
    // Some publishers never set the flag, so it says nothing. Only the whole file shows that.
    const unflagged =
      head.whole && /"to_ids"\s*:\s*(?:false|"?0)/.test(head.text) && !/"to_ids"\s*:\s*(?:true|"?1)/.test(head.text)
    const options = unflagged ? { withoutIds: true } : {}
    // Windows events have an `Event` with a `System` too.
    if (
      /"Event"\s*:\s*\{(?!\s*"(?:System|#attributes)")/.test(start) &&
      /"(?:uuid|info|Attribute|[Oo]rgc?)"/.test(start)
    ) {
      return { score: 0.97, reason: 'a MISP event', options }
    }
    if (/"Attribute"\s*:\s*\[/.test(start) && /"to_ids"/.test(start)) {
      return { score: 0.95, reason: 'attributes of MISP', options }
    }
    return undefined
  },

  read(input, { withoutIds }) {
    const rows = new Rows()
    // In REST responses, the tags of an event follow its attributes.
    const ofEvent = new MarkedRows(rows)
    const attribute: JsonPlan = {
      take(value, line) {
        const before = rows.items.length
        readAttribute(value, line, withoutIds, rows)
        ofEvent.pass(before)
      },
    }
    const attributes: JsonPlan = { items: attribute }
    const event: JsonPlan = {
      keys: new Map([
        ['Attribute', attributes],
        ['Object', { items: { keys: new Map([['Attribute', attributes]]) } }],
        [
          'Tag',
          {
            take(value) {
              const [tags, score] = [tagNames(value), confidenceOf(value)]
              ofEvent.mark((item) => tagged(item, tags, score))
            },
          },
        ],
      ]),
      end: () => ofEvent.end(),
    }
    const wrapped: JsonPlan = { keys: new Map([...(event.keys ?? []), ['Event', event]]) }
    const root: JsonPlan = {
      keys: new Map([
        ...(wrapped.keys ?? []),
        ['response', { keys: wrapped.keys as ReadonlyMap<string, JsonPlan>, items: wrapped }],
      ]),
      items: wrapped,
    }
    // Attributes without an event, or in a truncated event, wait until the end.
    return withRest(readJson<readonly FeedItem[]>(input, root, rows, rows.drain), rows, () => ofEvent.end())
  },
})

/** An attribute with the tags of its event before its own, and the confidence of the event if it has none. */
function tagged(record: FeedRecord, tags: readonly string[], score: number | undefined): FeedRecord {
  const scored = record.score !== undefined || score === undefined ? record : { ...record, score }
  return withTags(scored, tags)
}

const Attribute = z.object({
  type: z.string(),
  category: z.string().optional().catch(undefined),
  value: z.coerce.string(),
  to_ids: z.union([z.boolean(), z.string(), z.number()]).optional().catch(undefined),
  deleted: z.union([z.boolean(), z.string(), z.number()]).optional().catch(undefined),
  first_seen: z.string().nullish().catch(undefined),
  last_seen: z.string().nullish().catch(undefined),
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  comment: z.string().optional().catch(undefined),
  Tag: z.unknown().optional(),
})

function readAttribute(raw: unknown, line: number, withoutIds: boolean, rows: Rows): void {
  const parsed = Attribute.safeParse(raw)
  if (!parsed.success) {
    rows.reject(line, 'malformed', JSON.stringify(raw)?.slice(0, 200))
    return
  }
  const { type, category, value, to_ids, deleted, first_seen, last_seen, timestamp, comment, Tag } = parsed.data
  const text = `${type}: ${value}`
  const isReference = type === 'link' || /^(?:external analysis|internal reference)$/i.test(category ?? '')
  if (
    isYes(deleted) ||
    isFalsePositive(Tag) ||
    remarksHarmless(comment ?? '') ||
    (to_ids !== undefined && !isYes(to_ids) && !(withoutIds && !isReference))
  ) {
    rows.reject(line, 'not-for-detection', text)
    return
  }
  const found = readMispValue(type, value)
  if (found.length === 0) {
    const unknown = isUnsupportedKind(type) || !type.split('|').some((part) => parserOf(part))
    rows.reject(line, unknown ? 'unknown-kind' : rejectionOf(value), text)
    return
  }
  const notes = stated({
    firstSeen: parseDate(first_seen ?? '') ?? parseDate(String(timestamp ?? '')),
    lastSeen: parseDate(last_seen ?? ''),
    score: confidenceOf(Tag),
    tags: [...new Set(tagNames(Tag))],
  })
  for (const read of found) rows.add({ ...read, ...notes })
}

/** Tells whether a tag says that an attribute is a false positive: `false-positive:confirmed="true"`. */
function isFalsePositive(tags: unknown): boolean {
  return (
    Array.isArray(tags) && tags.some((tag: unknown) => /^false-positive:confirmed="?true"?$/i.test(nameOf(tag) ?? ''))
  )
}

/** The confidence that a tag of MISP's taxonomies states (github.com/MISP/misp-taxonomies); the first one counts. */
function confidenceOf(tags: unknown): number | undefined {
  if (!Array.isArray(tags)) return undefined
  for (const tag of tags.slice(0, 50)) {
    const score = confidences.get(nameOf(tag)?.toLowerCase() ?? '')
    if (score !== undefined) return score
  }
  return undefined
}

/** What cannot be judged has no confidence: credibility 6, `confidence-cannot-be-evaluated`. */
const confidences = new Map<string, number>(
  (
    [
      ['estimative-language:confidence-in-analytic-judgment', { low: 25, moderate: 50, high: 75 }],
      [
        'misp:confidence-level',
        {
          unconfident: 0,
          'rarely-confident': 25,
          'fairly-confident': 50,
          'usually-confident': 75,
          'completely-confident': 100,
        },
      ],
      ['admiralty-scale:information-credibility', { 1: 100, 2: 75, 3: 50, 4: 25, 5: 0 }],
    ] as const
  ).flatMap(([name, scores]) =>
    Object.entries(scores).map(([value, score]): [string, number] => [`${name}="${value}"`, score]),
  ),
)

function isYes(value: boolean | string | number | undefined): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** The values of an attribute: `domain|ip` has two, `filename|sha256` and `malware-sample` have one. */
function readMispValue(type: string, value: string): readonly Value[] {
  if (type === 'malware-sample') return readNamed('filename|md5', value, readIndicator)
  if (isUnsupportedKind(type) && !type.includes('|')) return []
  return readNamed(type, value, () => undefined)
}

/**
 * Names of tags. A galaxy tag is reduced to its name: `misp-galaxy:malpedia="Emotet"` becomes Emotet. A degree alone says nothing,
 * so `false-positive:risk="high"` stays as it is. Restrictive
 * markings are kept and come first, because the last tags are dropped if there are too many.
 */
function tagNames(raw: unknown): readonly string[] {
  if (!Array.isArray(raw)) return []
  const names = raw.slice(0, 50).flatMap((tag: unknown) => {
    const name = nameOf(tag)
    if (name === undefined || /^(?:tlp|pap)[:=]/i.test(name)) return []
    const value = /="([^"]+)"$/.exec(name)?.[1]
    return [value === undefined || isDegree(value) || /^(?:true|false)$/i.test(value) ? name : value]
  })
  const marking = strictestTlp(raw.flatMap((tag: unknown) => nameOf(tag) ?? []))
  return splitTags([(marking && tagOfTlp(marking)) ?? '', ...names])
}

function nameOf(tag: unknown): string | undefined {
  const name = tag !== null && typeof tag === 'object' && 'name' in tag ? tag.name : tag
  return typeof name === 'string' ? name : undefined
}

/** An event in the manifest of a MISP feed. */
export interface MispManifestEntry {
  readonly uuid: string
  readonly info: string
  /** Time of the event's last change, ms since epoch. */
  readonly changedAt: number | undefined
  readonly tags: readonly string[]
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Entries with hundreds of tags have a tenth of this. */
const longestEntry = 256 << 10
const longestId = 1 << 10

/**
 * Reads `manifest.json` of a MISP feed, the list of its events; each event is in `<uuid>.json` next to it. Streams;
 * throws `UnreadableFeed` if it is not JSON.
 */
export async function* readMispManifest(input: AsyncIterable<Uint8Array>): AsyncGenerator<MispManifestEntry> {
  let found: MispManifestEntry[] = []
  const plan: JsonPlan = {
    anyKey: {
      take(value, _, key) {
        if (!key || !uuid.test(key) || value === null || typeof value !== 'object') return
        const { info, timestamp, Tag } = value as { info?: unknown; timestamp?: unknown; Tag?: unknown }
        found.push({
          uuid: key.toLowerCase(),
          info: typeof info === 'string' ? info : '',
          changedAt: parseDate(String(timestamp ?? '')),
          tags: tagNames(Tag),
        })
      },
    },
  }
  const unread = new Rows()
  const take = () => {
    unread.take()
    const batch = found
    found = []
    return batch
  }
  const batches = readJson(input, plan, unread, take, longestEntry)
  for await (const batch of batches) yield* batch
}

/**
 * Counts the events or attributes in a REST response. Streams.
 * @throws UnreadableFeed if it is not JSON
 */
export async function countMispFound(input: AsyncIterable<Uint8Array>): Promise<number> {
  let found = 0
  const one: JsonPlan = {
    take() {
      found++
    },
  }
  // Reads only the id of each event, because an event may be larger than the maximum for a part.
  const known: JsonPlan = { keys: new Map([['uuid', one]]) }
  const each: JsonPlan = { keys: new Map([...(known.keys ?? []), ['Event', known]]) }
  const keys = new Map([['Attribute', { items: known }]])
  const plan: JsonPlan = {
    keys: new Map<string, JsonPlan>([...keys, ['response', { keys, items: each }]]),
    items: each,
  }
  const unread = new Rows()
  for await (const _ of readJson(input, plan, unread, () => void unread.take(), longestId));
  return found
}

/** The manifest of a MISP feed in place of a feed: the indicators are in the events that it names. */
export const mispManifest = feedFormat({
  id: 'misp-manifest',
  title: { de: 'MISP-Feed', en: 'MISP feed' },
  difficulty: 0.8,
  isCrawled: true,

  detect(head) {
    const start = head.text.slice(0, 2000)
    const named = /^\s*\{\s*"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"\s*:\s*\{/i.test(start)
    if (!named || !/"info"\s*:/.test(start) || !/"(?:timestamp|date|analysis)"\s*:/.test(start)) return undefined
    return { score: 0.97, reason: 'events by their identifiers, as in a MISP manifest' }
  },

  async *read(input) {
    let events = 0
    for await (const _ of readMispManifest(input)) events++
    if (events === 0) throw new UnreadableFeed('The MISP manifest names no events.')
    yield []
  },
})
