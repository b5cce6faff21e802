/** Event times of records with labels: learns from the head behind which labels they are, as in `TimeCreated : 6/6/2021 …`. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { isWordByte } from '../events/words.ts'
import { sampleLineRanges } from '../head.ts'
import { ascii, indexOfBytes, readValue } from './clocks.ts'
import { isTime, isUtcName, timeRank } from './json-clock.ts'
import { stampRules } from './learn.ts'
import { TimeNames } from './time-names.ts'

const MOST_LABELS = 4
const MOST_LINES = 100
const COLON = 0x3a

const labelled = /(?<![\w.-])([A-Za-z][\w.-]{0,40})\s{0,40}:\s{1,40}(\d[\w:./+-]{3,40}(?: [\d:.]+(?: [AP]M)?)?)/g

/** Uses the clock for text, and the times behind labels for lines in which the clock for text finds none. */
export function orLabelClock(head: Head, context: LogContext, text: LineClock): LineClock {
  const labels = learnLabels(head, context, text)
  if (labels.length === 0) return text
  return (bytes, start, end) => {
    const ms = text(bytes, start, end)
    if (!Number.isNaN(ms)) return ms
    for (const { label, rules } of labels) {
      const at = valueAt(bytes, label, start, end)
      const read = at < 0 ? Number.NaN : readValue(bytes, at, end, rules)
      if (!Number.isNaN(read)) return read
    }
    return Number.NaN
  }
}

/** Position behind the colon of a label; -1 if the line has no such label. */
function valueAt(bytes: Uint8Array, label: Uint8Array, start: number, end: number): number {
  for (let at = indexOfBytes(bytes, label, start, end); at >= 0; at = indexOfBytes(bytes, label, at + 1, end)) {
    let p = at + label.length
    while (p < end && (bytes[p] === 0x20 || bytes[p] === 0x09)) p++
    if (p < end && bytes[p] === COLON && (at === start || !isWordByte(bytes[at - 1] as number))) return p + 1
  }
  return -1
}

function learnLabels(head: Head, context: LogContext, text: LineClock) {
  const names = new TimeNames()
  const rules = stampRules(head, context)
  const decoder = new TextDecoder()
  for (const { start, end } of sampleLineRanges(head).slice(0, MOST_LINES)) {
    if (!Number.isNaN(text(head.bytes, start, end))) continue
    for (const [, label, value] of decoder.decode(head.bytes.subarray(start, end)).matchAll(labelled)) {
      const rank = label === undefined ? undefined : timeRank(label, undefined)
      if (label === undefined || rank === undefined || value === undefined || !isTime(value, rank, rules)) continue
      names.add(label, rank)
    }
  }
  return names
    .best(MOST_LABELS)
    .map((label) => ({ label: ascii(label), rules: isUtcName(label) ? { ...rules, zoneMs: 0 } : rules }))
}
