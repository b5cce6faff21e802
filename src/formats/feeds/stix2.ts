import { z } from 'zod'
import type { FeedItem } from '../../domain/listing.ts'
import { feedFormat } from '../feed-format.ts'
import { splitTags } from './annotations.ts'
import { parseDate } from './dates.ts'
import { isCutOff } from './indicator.ts'
import { type JsonPlan, readJson } from './json-stream.ts'
import { Rows } from './lines.ts'
import { kindOf, patternValues } from './pattern-values.ts'
import { readStixPattern } from './stix-pattern.ts'

/**
 * STIX 2.0 and 2.1 (OASIS): the indicators of a bundle, an array of objects or a TAXII envelope, by their patterns.
 * `valid_from` is the publisher's first date. Revoked and benign indicators are rejected.
 */
export const stix2 = feedFormat({
  id: 'stix2',
  title: { de: 'STIX 2', en: 'STIX 2' },
  difficulty: 0.9,
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    const start = head.text.slice(0, 200_000)
    if (!/^\s*[[{]/.test(start)) return undefined
    if (/"type"\s*:\s*"bundle"/.test(start) && (/"objects"\s*:/.test(start) || head.whole)) {
      return { score: 0.98, reason: 'a STIX bundle' }
    }
    if (/"type"\s*:\s*"indicator"/.test(start) && /"pattern"\s*:/.test(start)) {
      return { score: 0.93, reason: 'STIX indicators' }
    }
    return undefined
  },

  read(input) {
    const rows = new Rows()
    return readJson<readonly FeedItem[]>(input, objectsPlan(rows), rows, () =>
      rows.items.length > 0 ? rows.take() : undefined,
    )
  },
})

function objectsPlan(rows: Rows, more?: ReadonlyMap<string, JsonPlan>): JsonPlan {
  const object: JsonPlan = { take: (value, line) => readStixObject(value, line, rows) }
  // Arrays of objects, and of bundles.
  return {
    keys: new Map([['objects', { items: object }], ...(more ?? [])]),
    items: object,
  }
}

/** A TAXII 2.1 server's statement about further pages. Complete when all items were read. */
export interface TaxiiPage {
  more: boolean
  next: string | undefined
}

/**
 * Reads the body of a TAXII 2.1 "get objects" response (section 3.7, envelope): its indicators, and whether there are
 * more pages, with the token for the next. Throws `UnreadableFeed` like a format.
 */
export function readTaxiiEnvelope(input: AsyncIterable<Uint8Array>): {
  readonly items: AsyncIterable<readonly FeedItem[]>
  readonly page: TaxiiPage
} {
  const page: TaxiiPage = { more: false, next: undefined }
  const rows = new Rows()
  const keys = new Map<string, JsonPlan>([
    [
      'more',
      {
        take(value) {
          page.more = value === true
        },
      },
    ],
    [
      'next',
      {
        take(value) {
          page.next = typeof value === 'string' && value !== '' ? value : undefined
        },
      },
    ],
  ])
  const items = readJson<readonly FeedItem[]>(input, objectsPlan(rows, keys), rows, () =>
    rows.items.length > 0 ? rows.take() : undefined,
  )
  return { items, page }
}

const words = z.array(z.string()).optional().catch(undefined)
const Indicator = z.object({
  type: z.literal('indicator'),
  pattern: z.string(),
  pattern_type: z.string().optional().catch(undefined),
  valid_from: z.string().optional().catch(undefined),
  valid_until: z.string().nullish().catch(undefined),
  created: z.string().optional().catch(undefined),
  revoked: z.boolean().optional().catch(undefined),
  confidence: z.number().optional().catch(undefined),
  labels: words,
  indicator_types: words,
  object_marking_refs: words,
})

/** TLP marking definitions of STIX 2.1 (section 7.2.1.4) and of OASIS's TLP 2.0, as tags. */
const tlpMarkings: Readonly<Record<string, string>> = {
  'marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da': 'tlp:green',
  'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb': 'tlp:green',
  'marking-definition--f88d31f6-486f-44da-b317-01333bde0b82': 'tlp:amber',
  'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421': 'tlp:amber',
  'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003': 'tlp:amber+strict',
  'marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed': 'tlp:red',
  'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1': 'tlp:red',
}

function readStixObject(raw: unknown, line: number, rows: Rows): void {
  if (raw === null || typeof raw !== 'object') {
    rows.reject(line, 'malformed', String(raw))
    return
  }
  const { type, objects } = raw as { type?: unknown; objects?: unknown }
  if (type === 'bundle' && Array.isArray(objects)) {
    for (const object of objects) if (object?.type !== 'bundle') readStixObject(object, line, rows)
    return
  }
  // Identities, markings, relationships and observed data accompany the indicators.
  if (type !== 'indicator') {
    if (typeof type !== 'string') rows.reject(line, 'malformed', JSON.stringify(raw).slice(0, 200))
    return
  }
  const parsed = Indicator.safeParse(raw)
  if (!parsed.success) {
    rows.reject(line, 'malformed', JSON.stringify(raw).slice(0, 200))
    return
  }
  const indicator = parsed.data
  const benign = [...(indicator.indicator_types ?? []), ...(indicator.labels ?? [])].includes('benign')
  if (indicator.revoked || benign) {
    rows.reject(line, 'not-for-detection', indicator.pattern)
    return
  }
  if (indicator.pattern_type !== undefined && indicator.pattern_type !== 'stix') {
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
  const firstSeen = parseDate(indicator.valid_from ?? '') ?? parseDate(indicator.created ?? '')
  const validUntil = parseDate(indicator.valid_until ?? '')
  const score =
    indicator.confidence !== undefined && indicator.confidence > 0
      ? Math.min(100, Math.round(indicator.confidence))
      : undefined
  const markings = (indicator.object_marking_refs ?? []).flatMap((id) => tlpMarkings[id] ?? [])
  const tags = splitTags([...new Set([...markings, ...(indicator.labels ?? []), ...(indicator.indicator_types ?? [])])])
  for (const value of found) {
    rows.add({
      ...value,
      ...(firstSeen === undefined ? {} : { firstSeen }),
      ...(validUntil === undefined ? {} : { validUntil }),
      ...(score === undefined ? {} : { score }),
      ...(tags.length === 0 ? {} : { tags }),
    })
  }
}
