/** How formats made of lines say that a head is their own: by the share of its lines that look like theirs. */

import type { Detection, Head } from '../feed-format.ts'
import { dataLines } from './head.ts'
import { eventHead } from './lines/json-events.ts'

/**
 * How telling a format's lines are. A line of a product names itself; a line of a family (syslog, JSON, CSV) is what
 * many products write, so the product wins wherever most lines are its own.
 */
export const strength = {
  /** Marks that nothing else has. */
  product: 0.97,
  /** A layout that is the product's, without its name. */
  layout: 0.9,
  /** What several products write, and more precise than the carrier. */
  kin: 0.8,
  /** Carriers: syslog. */
  carrier: 0.66,
  /** Ways to write records: JSON, key=value, CSV. */
  notation: 0.55,
} as const

/**
 * A detection from the lines that match: none below a tenth of the lines, below 0.5 for less than half of them, and up
 * to `limit` for all.
 */
export function recognise(
  head: Head,
  limit: number,
  what: string,
  matches: (line: string) => boolean,
  lines: readonly string[] = dataLines(head),
): Detection | undefined {
  return recogniseShare(lines, limit, what, matches, 0.1)
}

/**
 * The same for a way to write records, which no product vouches for: none below half of the lines, whose clock would
 * serve the fewest of them.
 */
export function recogniseMost(
  head: Head,
  limit: number,
  what: string,
  matches: (line: string) => boolean,
): Detection | undefined {
  return recogniseShare(dataLines(head), limit, what, matches, 0.5)
}

function recogniseShare(
  lines: readonly string[],
  limit: number,
  what: string,
  matches: (line: string) => boolean,
  least: number,
): Detection | undefined {
  if (lines.length === 0) return undefined
  let hits = 0
  for (const line of lines) if (matches(line)) hits++
  const share = hits / lines.length
  if (hits === 0 || share < least) return undefined
  const score = share >= 0.5 ? limit - 0.2 * (1 - share) : share * 0.6 * limit
  return { score: Math.round(score * 1000) / 1000, reason: `${hits} of ${lines.length} lines are ${what}` }
}

/** The lines of the head that are JSON objects, or carry one behind a header. */
export function recogniseJson(
  head: Head,
  what: string,
  matches: (line: string) => boolean,
  limit: number = strength.product,
): Detection | undefined {
  return recognise(head, limit, what, matches, jsonUnits(head))
}

const units = new WeakMap<Head, readonly string[]>()

/** The lines, or the events of a document, with no blanks after colons: `"event_type" : "alert"` is what it is. */
function jsonUnits(head: Head): readonly string[] {
  const known = units.get(head)
  if (known) return known
  const result = dataLines(eventHead(head)).map((line) => line.replaceAll(/"\s*:\s+/g, '":'))
  units.set(head, result)
  return result
}
