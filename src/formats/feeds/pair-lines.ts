import { valueHeaders } from './column-headers.ts'
import { unquote } from './indicator.ts'
import { namesIndicators } from './named-kinds.ts'

/** Lines of keys and values: logfmt (`ip=203.0.113.5 family="A B"`), pairs between separators, or one pair in each line. */

/** Longest line, and the most pairs in it. */
const maxLine = 16 << 10
const maxPairs = 200

/** A key, its sign and its value, which may stand in quotes, between blanks. */
const logfmt = /([A-Za-z_][\w.-]{0,60})=("(?:[^"\\]|\\.)*"|[^\s"]*)(?:\s+|$)/y
/** One pair between separators. */
const pair = /^["']?([A-Za-z_][\w -]{0,60})["']?\s?[=:]\s?(.*)$/

/** The pairs of a line; undefined if it holds anything else, or fewer than two. */
export function pairsIn(line: string): Readonly<Record<string, string>> | undefined {
  if (line.length > maxLine || !/[=:]/.test(line)) return undefined
  return betweenBlanks(line.trim()) ?? betweenSeparators(line)
}

function betweenBlanks(text: string): Readonly<Record<string, string>> | undefined {
  const found = new Map<string, string>()
  logfmt.lastIndex = 0
  for (let at = 0; at < text.length; at = logfmt.lastIndex) {
    const [whole, key = '', value = ''] = logfmt.exec(text) ?? []
    if (whole === undefined || found.size >= maxPairs) return undefined
    if (!found.has(key)) found.set(key, value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value)
  }
  return found.size > 1 ? Object.fromEntries(found) : undefined
}

/** The key and value of a line that is one pair: `First seen: 2026-01-02`. */
export function pairIn(line: string): readonly [string, string] | undefined {
  const [, key, value = ''] = line.length > maxLine ? [] : (pair.exec(line.trim()) ?? [])
  return key === undefined ? undefined : [key.trim(), unquote(value.trim())]
}

function betweenSeparators(line: string): Readonly<Record<string, string>> | undefined {
  for (const separator of ['|', ';', '\t', ',']) {
    const parts = line
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    if (parts.length < 2 || parts.length > maxPairs) continue
    const found = new Map<string, string>()
    for (const part of parts) {
      const one = pairIn(part)
      if (one === undefined) break
      if (!found.has(one[0])) found.set(...one)
    }
    if (found.size === parts.length) return Object.fromEntries(found)
  }
  return undefined
}

/**
 * Tells whether keys are those of a list: one names the indicator, or a kind beside what publishers say of indicators. A log
 * has keys of what happened too.
 */
export function areOfList(keys: readonly string[]): boolean {
  if (keys.some((key) => ofLogs.test(key))) return false
  if (keys.some((key) => valueHeaders.test(key) && !/^(?:host|target|value|entity)$/i.test(key))) return true
  const isNamed = keys.some(namesIndicators)
  return isNamed && keys.some((key) => ofPublishers.test(key))
}

const ofLogs =
  /^(?:level|lvl|msg|message|caller|logger|method|status\w*|proto(?:col)?|src\w*|dst\w*|source_?(?:ip|port)|dest\w*|spt|dpt|act|action|user\w*|pid|uid|bytes\w*|duration\w*|latency|rule\w*|policy\w*|session\w*|request\w*|response\w*|query|qtype|sensor\w*|device\w*|dev\w*)$/i

const ofPublishers =
  /^(?:(?:first|last)[ _-]?)?(?:seen|observed)|^confidence|^(?:malware|family|threat|campaign|actor|tlp|tags?|score|reputation)|^(?:expires?|valid|listed)/i
