/** Detection of line-based formats by the share of matching lines. */

import type { Detection, Head } from '../feed-format.ts'
import { oncePerHead } from '../once-per-head.ts'
import { dataLines } from './head.ts'
import { type LineTest, passing } from './line-test.ts'
import { eventHead } from './lines/json-events.ts'

/**
 * Scores by how specific the lines are. A line of a product identifies the product; a line of a family (syslog, JSON,
 * CSV) is written by many products. The product wins if most lines are its own.
 */
export const strength = {
  /** Unique marks. */
  product: 0.97,
  /** A layout that only the product uses, without its name. */
  layout: 0.9,
  /** A layout that several products use, more specific than its carrier. */
  kin: 0.8,
  /** Carriers such as syslog. */
  carrier: 0.66,
  /** Notations for records: JSON, key=value, CSV. */
  notation: 0.55,
} as const

/**
 * Detection from the share of matching lines: undefined below the `least` of the lines, below 0.5 for less than half of
 * them, and up to `limit` for all.
 */
export function recognise(
  head: Head,
  limit: number,
  what: string,
  matches: LineTest,
  lines: readonly string[] = dataLines(head),
  least = 0.1,
): Detection | undefined {
  const passes = passing(matches)
  let hits = 0
  for (const line of lines) if (passes(line)) hits++
  const share = hits / lines.length
  if (hits === 0 || share < least) return undefined
  const score = share >= 0.5 ? limit - 0.2 * (1 - share) : share * 0.6 * limit
  return { score: Math.round(score * 1000) / 1000, reason: `${hits} of ${lines.length} lines are ${what}` }
}

/**
 * Likewise for a notation without a product: undefined below half of the lines, because its clock would not fit the
 * rest.
 */
export function recogniseMost(head: Head, limit: number, what: string, matches: LineTest): Detection | undefined {
  return recognise(head, limit, what, matches, dataLines(head), 0.5)
}

/** Detects by the lines of the head that are JSON objects or contain one after a header. */
export function recogniseJson(
  head: Head,
  what: string,
  matches: LineTest,
  limit: number = strength.product,
): Detection | undefined {
  return recognise(head, limit, what, matches, jsonUnits(head))
}

/** The lines, or the events of a document, without blanks after colons: `"event_type" : "alert"` is found too. */
const jsonUnits = oncePerHead((head) => dataLines(eventHead(head)).map((line) => line.replaceAll(/"\s*:\s+/g, '":')))
