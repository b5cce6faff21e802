import { type FeedItem, type FeedRecord, isRejection } from '../../domain/listing.ts'
import { readScore } from './annotations.ts'
import { rejectionOf } from './indicator.ts'
import type { Rows } from './lines.ts'
import { withTags } from './markings.ts'
import { parserOf } from './named-kinds.ts'

/** What STIX 1 says of a value, in XML and in JSON. */
export interface ValueContext {
  /** A name for `parserOf`. */
  readonly kind: string
  /** Only `Equals` names an indicator; all other conditions are patterns. */
  readonly condition: string
  /** The observable or indicator around the value says what must not be there. */
  readonly isNegated: boolean
  readonly line: number
  readonly firstSeen: number | undefined
  readonly validUntil: number | undefined
  readonly score?: number | undefined
  readonly tags?: readonly string[]
}

/** Adds a value of a CybOX object, or rejects it with its reason. An empty text is not a value. */
export function addValue(rows: Rows, text: string, { kind, condition, isNegated, line, ...said }: ValueContext): void {
  const value = text.trim()
  if (value === '') return
  if (isNegated) {
    rows.reject(line, 'not-for-detection', value)
    return
  }
  if (condition !== 'Equals') {
    rows.reject(line, 'unsupported-pattern', `${condition} ${value}`)
    return
  }
  const read = parserOf(kind)
  const indicator = read?.(value)
  if (!indicator) {
    rows.reject(line, read ? rejectionOf(value) : 'unknown-kind', value)
    return
  }
  const { firstSeen, validUntil, score, tags = [] } = said
  const record: FeedRecord = {
    ...indicator,
    ...(firstSeen === undefined ? {} : { firstSeen }),
    ...(validUntil === undefined ? {} : { validUntil }),
  }
  rows.add(withScore(withTags(record, tags), score))
}

/** The confidence of an indicator: a word of the vocabulary (`High`), or a number up to 100. `None` says nothing. */
export function confidenceOf(text: string): number | undefined {
  return /^\s*none\s*$/i.test(text) ? undefined : readScore(text.trim(), 100)
}

/** The item with this score, unless there is none or the item is a rejection. */
export function withScore(item: FeedItem, score: number | undefined): FeedItem {
  return score === undefined || isRejection(item) ? item : { ...item, score }
}

/** The kind of a CybOX address by its category, as a name for `parserOf`. */
export function addressKind(category: string): string {
  return /e-?mail/.test(category) ? 'email' : /mac|atm|vlan/.test(category) ? 'mac' : 'host'
}
