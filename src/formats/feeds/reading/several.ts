import type { Value } from '../../../domain/observables/read.ts'
import { namesBystander } from '../../reading/harmless-remarks.ts'
import { type CellParser, readIndicator } from '../../reading/indicator.ts'
import { remarksHarmless } from '../withdrawals/harmless-sections.ts'
import { isFileName } from './file-names.ts'
import { rangeIndicators, withWholeRange } from './networks.ts'

/** Reads cells that hold more than one value. */

/** Longest cell that is examined, and the most values in it. */
const longest = 64 << 10
const most = 2000

/** A URL ends where the next one begins, because it may itself contain separators. */
const nextUrl = /[\s,;|]+(?=h(?:tt|xx)ps?\[?:)/i

/** Tells whether a cell has the start of a second URL, so that it is not read as a single one. */
export function hasSeveralUrls(cell: string): boolean {
  const first = cell.indexOf('://')
  return first > 0 && cell.includes('://', first + 3) && nextUrl.test(cell.slice(0, longest))
}

/** Separators between values. Colons separate only the digests of one file, as ThreatConnect writes them. */
const separators = /(?:[\s,;|]|<br ?\/?>)+|(?<=[\da-f]{32}):(?=[\da-f]{32})/i

/** A part between separators that is not a value: a bare separator, or the kind of the digest after it (`MD5:`). */
const label = /^(?:[/:]|(?:md5|sha-?(?:1|256|512))[:=])?$/i

/**
 * The values of a cell that lists several, each of which `read` reads: a range of addresses (`a-b`), or values between
 * commas, semicolons, bars, blanks and line breaks. None if any part is something else, because then it is a text.
 */
export function severalIn(cell: string, read: CellParser): readonly Value[] {
  if (cell.length < 7 || cell.length > longest || !/[\s,;|:<\u2013-]/.test(cell)) return []
  const range = rangeIn(cell, read)
  if (range) return range
  const parts = hasSeveralUrls(cell) ? cell.split(nextUrl) : cell.split(separators)
  const found: Value[] = []
  let paths = 0
  for (const part of parts) {
    if (label.test(part)) continue
    const value = found.length < most ? read(part) : undefined
    // Beacons list each host with a path: `192.0.2.1,/gate`. Elsewhere a path is part of the URL before it.
    if (value?.kind === 'url-path' && cell.includes(',/') && found.length === paths + 1 && isHost(found.at(-1))) paths++
    else if (!value || value.kind === 'url-path') return []
    else found.push(value)
  }
  if (found.length + paths < 2) return []
  // The system of a network stands beside it.
  const others = found.filter(({ kind }) => kind !== 'asn')
  return others.length > 0 ? others : found
}

const isHost = (value: Value | undefined) => /^(?:ipv[46]|domain)$/.test(value?.kind ?? '')

/** The networks from the first to the last address of `192.0.2.0 - 192.0.2.255`. */
function rangeIn(cell: string, read: CellParser): readonly Value[] | undefined {
  if (cell.length > 100) return undefined
  const [, first, last] =
    /^\s*([\da-f:.]{2,45})\s*[-\u2013]\s*([\da-f:.]{2,45})\s*$/i.exec(withWholeRange(cell.trim())) ?? []
  if (first === undefined || last === undefined || !read(first)) return undefined
  return rangeIndicators(first, last)
}

/** A word and a remark behind it, in brackets or behind a sign. */
const remarked = /^\s*(\S{4,300})\s+(\([^()]*\)|\[[^[\]]*\]|(?:#|\/\/|[-\u2013\u2014] ).*)\s*$/

const remarkOn = (text: string) => (text.length > 500 || !text.includes(' ') ? null : remarked.exec(text))

/**
 * The value before a remark, unless it calls the value harmless or a victim: `203.0.113.5 (C2)`, `name.example # seen
 * twice`.
 */
export function valueBeforeRemark(cell: string, read: CellParser): Value | undefined {
  const [, word = '', remark = ''] = remarkOn(cell) ?? []
  if (word === '' || isFileName(word) || clears(remark)) return undefined
  return read(word)
}

/** Tells whether a remark behind a value calls it harmless or a victim. The rest of a long line is not a remark. */
export const clears = (remark: string) =>
  remark.length <= 500 &&
  (namesBystander(remark) || remarksHarmless(remark.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}?]+$/gu, '')))

/** Tells whether the remark at the end of a text does so: `ping.example (connectivity check)`. */
export function endsWithClearing(text: string): boolean {
  const remark = remarkOn(text)?.[2]
  return remark !== undefined && clears(remark)
}

/** Plain words, and among them one that has what only values have. */
const sentence = /^(?:\p{L}[\p{L}'-]* ){2,12}(\S*[.:]\S+)(?: [\p{L}\d'-]+){0,12}$/u

/** The address, name or URL that a sentence is about: `Network traffic to 203.0.113.5 on port 443`. */
export function valueOfSentence(cell: string): Value | undefined {
  if (cell.length > 500 || !cell.includes(' ')) return undefined
  const word = sentence.exec(cell.trim())?.[1]
  const found = word === undefined || isFileName(word) ? undefined : readIndicator(word)
  return found && /^(?:ipv|domain|onion|url$)/.test(found.kind) ? found : undefined
}

/**
 * The digests of a note: a SHA-256 that is all of it, and those that it calls so (`Loader, md5: …`). None if it calls the
 * file harmless.
 */
export function digestsIn(note: string): readonly Value[] {
  if (note.length < 32 || note.length > 4096 || /benign|legit|clean|harmless|not malicious/i.test(note)) return []
  const whole = /^[\da-f]{64}$/i.test(note) ? readIndicator(note) : undefined
  if (whole) return [whole]
  return [...note.matchAll(/\b(?:md5|sha-?1|sha-?256)\b\s{0,3}[:=]?\s{0,3}([\da-f]{32,64})\b/gi)].flatMap(
    ([, digest]) => {
      const found = readIndicator(digest as string)
      return found && /^(?:md5|sha)/.test(found.kind) ? [found] : []
    },
  )
}
