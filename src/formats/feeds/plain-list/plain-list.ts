import { z } from 'zod'
import { type KindId, kindIds } from '../../../domain/observables/index.ts'
import { parseIpv4 } from '../../../domain/observables/ip.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { refang } from '../../../domain/observables/refang.ts'
import { feedFormat } from '../../feed-format.ts'
import { splitCells } from '../../reading/cells.ts'
import { parseDate } from '../../reading/dates.ts'
import {
  isCutOff,
  isExpression,
  readEvenIfCutOff,
  readIndicator,
  readIndicatorAs,
  rejectionOf,
  unquote,
  withoutZeros,
} from '../../reading/indicator.ts'
import type { Rows } from '../../reading/lines.ts'
import { trimEndOf } from '../../reading/trim.ts'
import { base64Bytes } from '../../text-bytes.ts'
import { isAnalysisPage } from '../documents/analysis-pages.ts'
import { labelledValues } from '../documents/labelled-values.ts'
import { headLines, share } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'
import { isFileName } from '../reading/file-names.ts'
import { rangeIndicators, readMasked, withWholeRange } from '../reading/networks.ts'
import { clears, endsWithClearing } from '../reading/several.ts'
import { valuesOfPattern } from '../stix/pattern-values.ts'
import { areFieldNames, arePackageNames } from '../tables/field-names.ts'

/** Start of a comment, at the start of a line or after a blank. */
const comments = ['#', ';', '//', '!']

const options = z.object({
  /** Kind of all values if they do not show it themselves (a JA3 hash looks like an MD5). */
  kind: z.enum(kindIds as [KindId, ...KindId[]]).optional(),
  /** Names that could be those of files are: `invoice.zip` stands among `loader.exe` and `setup.dll`. */
  files: z.boolean().default(false),
  /** The first line names the publisher. */
  title: z.boolean().default(false),
  /** Lines may list values of several kinds, because they are not rows of a table. */
  mixed: z.boolean().default(false),
  /** Values stand in Base64, perhaps with their reputation: datasets of Suricata (type `string`). */
  base64: z.boolean().default(false),
  /** Words behind a URL are remarks, because most lines have some. Otherwise nobody knows where such a URL ends. */
  remarks: z.boolean().default(false),
})

/**
 * Plain list: one indicator of any kind per line; the rest of the line and comments are ignored. Ranges may be written
 * as `first-last`. The format of most free block lists: Blocklist.de, CINS Army, Tor exits, Spamhaus DROP (`cidr ;
 * SBL`).
 */
export const plainList = feedFormat({
  id: 'plain-list',
  title: { de: 'Einfache Liste', en: 'Plain list' },
  difficulty: 0,
  options,

  detect(head) {
    const { data, comments } = headLines(head)
    const sample = data.slice(0, 500)
    if (arePackageNames(sample)) return undefined
    const encoded = share(sample, (line) => decoded(line) !== undefined)
    if (encoded >= 0.8)
      return { score: 0.5 + 0.4 * encoded, reason: 'values in Base64, one per line', options: { base64: true } }
    if (areKeyed(sample)) return { score: 0.85, reason: 'indicators as keys with a word about each' }
    const isTable = startsWithUrls(sample)
    const files = isOfFiles(sample)
    const mixed = areNoRows(sample)
    const fits = share(sample, (line) => {
      const text = withWholeRange(withoutComment(line, ['#', ';', '//']))
      if (isTable || (files && namesFile(text))) return false
      const form = readEvenIfCutOff(text)
      return (
        (form !== undefined && (isWhole(form, text) || isCutOff(text))) ||
        range.test(text) ||
        named.test(text) ||
        valuesOfPattern(text).length > 0 ||
        readSeveral(text, mixed) !== undefined
      )
    })
    if (fits < 0.5) {
      // Lines such as `192.0.2.1#4#2#…`: the first cell of each line is an indicator.
      const first = share(sample, (line) => {
        const [found] = readOne(withoutComment(line, ['#', ';', '//']))
        return found !== undefined && /^(?:ipv|md5|sha|url$|asn$)/.test(found.kind)
      })
      if (first < 0.9) return undefined
      return {
        score: 0.55,
        reason: 'nearly all lines begin with an indicator',
        ...(sample.length > 1 ? { options: { remarks: true } } : {}),
      }
    }
    const ja3 = sample.every((line) => /^[0-9a-f]{32}$/i.test(line)) && comments.some((line) => /\bja3\b/i.test(line))
    const reason = `${Math.round(fits * 100)} % of the first ${sample.length} lines are one indicator each`
    const titled = hasTitle(sample)
    const options = {
      ...(ja3 ? { kind: 'ja3' as const } : {}),
      ...(files ? { files } : {}),
      ...(titled ? { title: titled } : {}),
      ...(mixed && sample.some((line) => readSeveral(line.trim(), true) && !readSeveral(line.trim())) ? { mixed } : {}),
    }
    return { score: 0.5 + 0.36 * fits, reason, options }
  },

  read(input, { kind, files, title, mixed, base64, remarks }) {
    let mayBeTitle = title
    const readLine = (line: string, number: number, rows: Rows) => {
      if (!kind && parseIpv4(line) !== undefined) {
        rows.add({ kind: 'ipv4', value: line })
        mayBeTitle = false
        return
      }
      let text = line.trim()
      if (text === '') return
      if (base64) text = decoded(text) ?? text
      if (comments.some((mark) => text.startsWith(mark))) return
      const whole = text
      text = withoutComment(text, comments)
      if (
        (text.length < whole.length && clears(whole.slice(text.length))) ||
        endsWithClearing(text.replace(maskBefore, '$1'))
      ) {
        rows.reject(number, 'not-for-detection', line)
        return
      }
      if (kind) {
        const found = readIndicatorAs(kind, text.split(/[\s,;|]/, 1)[0] as string)
        if (found) rows.add(found)
        else rows.reject(number, rejectionOf(text), line)
        return
      }
      const add = (found: readonly Value[], written: string) => {
        if (found.length === 0) rows.reject(number, rejectionOf(written), written)
        for (const value of found)
          if (value.kind === 'url' && isAnalysisPage(value.value)) rows.reject(number, 'not-for-detection', written)
          else rows.add(value)
      }
      const word = keyOf(text)?.[1]
      if (word && clears(word)) {
        rows.reject(number, 'not-for-detection', line)
        return
      }
      if (!remarks && hasBlankInUrl(text)) {
        rows.reject(number, 'malformed', line)
        return
      }
      const isTitle = mayBeTitle && titles.test(text)
      mayBeTitle = false
      const read = isTitle || (files && namesFile(text)) ? [] : readOne(text, mixed)
      add(read.length > 0 ? read : [...labelledValues(text, { byKind: true, defanged: true }).values()], line)
    }
    return readEachLine(input, readLine)
  },
})

/** The value of a line in Base64. Digits of a digest are such a text too. */
function decoded(line: string): string | undefined {
  const [, encoded = ''] = /^([A-Za-z\d+/]{6,11000}={0,2})(?:,\d{1,5})?$/.exec(line) ?? []
  if (encoded === '' || /^[\da-f]+$/i.test(encoded)) return undefined
  const text = new TextDecoder().decode(base64Bytes(encoded))
  return /^[!-~]+$/.test(text) && readIndicator(text) ? text : undefined
}

/**
 * Tells whether a URL is followed by a blank and by words that may belong to it: cut off there, it would name something
 * that nobody lists. Marks, tabs, dates and other values begin a remark.
 */
export function hasBlankInUrl(text: string): boolean {
  const [, word = '', rest = ''] = /^(\S+) +([\p{L}\p{N}/?&=%_~].*)$/u.exec(text) ?? []
  if (rest === '' || rest.includes('\t') || rest.includes('://') || readIndicator(word)?.kind !== 'url') return false
  return !rest.split(' ').some((other) => readIndicator(other) !== undefined || parseDate(other) !== undefined)
}

/** Removes the comment after a value. A mark counts only after a blank, because URLs may contain it. */
export function withoutComment(line: string, marks: readonly string[]): string {
  let end = line.length
  for (const mark of marks) {
    for (let at = line.indexOf(mark, 1); at > 0 && at < end; at = line.indexOf(mark, at + 1)) {
      const before = line.charCodeAt(at - 1)
      if (before === 32 || before === 9) end = at
    }
  }
  return end === line.length ? line : line.slice(0, end).trimEnd()
}

/** Tells whether the first line names the publisher. In some lists, every value has such a remark. */
function hasTitle([first = '', second = '']: readonly string[]): boolean {
  const remarkOf = (line: string) => line.slice(wordOf(line).length)
  return titles.test(first) && !titles.test(second) && remarkOf(first) !== remarkOf(second)
}

/** The first line of a list that names its publisher: `northwave.example - IOC list`. */
const titles =
  /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.[a-z][a-z\d-]{1,62}:?\s(?:[-|\u2013\u2014]\s)?(?:[\w-]{1,30}\s){0,4}(?:iocs|indicators|(?:block|black|deny|ioc)[ -]?list|feed|list of [\w ]{1,40})(?:\s.{0,100})?$/i

/** Tells whether a line of a list of files is the name of one. */
const namesFile = (text: string) => isFileName(text) && !/[@\s]/.test(text)

/**
 * Tells whether a list names files: more of its words have an ending that only files have than are names of sites beyond
 * doubt.
 */
function isOfFiles(lines: readonly string[]): boolean {
  const files = lines.filter((line) => fileOnly.test(line)).length
  if (files === 0) return false
  return files > lines.filter((line) => readIndicator(line)?.kind === 'domain' && !isFileName(line)).length
}

/** The name of a file with an ending that no site has. */
const fileOnly =
  /^[^\s/:@]{1,100}\.(?:exe|dll|docx?|docm|xlsx?|xlsm|pptx?|pdf|vbs|js|jse|wsf|hta|lnk|jar|msi|iso|rar|7z|ps1|apk|scr|elf)$/i

/** `first-last`, also with what eMule's `ipfilter.dat` writes after it: `, 000 , description`. */
const range = /^[\d.]{7,15} ?- ?[\d.]{7,15}(?:$| ?[,;#\t])/

/** PeerGuardian notation: `description:first-last`. */
const named = /:([\d.]{7,15})-([\d.]{7,15})$/

/**
 * Tells whether the lines are rows of a table whose first column holds URLs or paths. Their parsers accept delimiters, so
 * each of these rows would also be one URL or path. In a list of URLs that contain delimiters, the number of cells varies.
 */
function startsWithUrls(lines: readonly string[]): boolean {
  if (lines.length < 2) return false
  for (const delimiter of urlDelimiters) {
    const widths = new Map<number, number>()
    let urls = 0
    for (const line of lines) {
      if (!line.includes(delimiter)) continue
      const cells = splitCells(line, delimiter)
      if (!Array.isArray(cells)) continue
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
      if (/^url/.test(readEvenIfCutOff(cells[0] as string)?.kind ?? '')) urls++
    }
    if (urls * 2 >= lines.length && Math.max(...widths.values()) >= lines.length * 0.8) return true
  }
  return false
}

/** Delimiters that a URL may contain. */
const urlDelimiters = [',', '\t', ';', '|'] as const

/** Tells whether a value that was read from a text is all of it: in a URL, the parser accepts blanks and quotes. */
function isWhole(found: Value, text: string): boolean {
  if (found.kind !== 'url') return true
  const closing = closingQuote(text)
  return !/\s/.test(unquote(refang(text.trim()))) && (closing < 0 || closing === text.length - 1)
}

/** Position of the quote that closes the quoted cell at the start of a text; -1 if there is none. */
function closingQuote(text: string): number {
  const quote = text[0]
  return quote === '"' || quote === "'" || quote === '`' ? text.indexOf(quote, 1) : -1
}

/** Tells whether lines are not rows of a table: there is only one, or their numbers of words differ. */
const areNoRows = (lines: readonly string[]) =>
  new Set(lines.map((line) => line.trim().split(separator).length)).size > 1 || lines.length === 1

/**
 * Reads a line: as several values, as a whole, as a range of addresses, or its first cell. `mixed`: several values may be
 * of several kinds.
 */
export function readOne(written: string, mixed = false): readonly Value[] {
  const pattern = valuesOfPattern(written)
  if (pattern.length > 0) return pattern
  const text = withWholeRange(written)
  if (text.startsWith('/') && isExpression(text)) {
    const name = readIndicator(text)
    return name ? [name] : []
  }
  const [, address = '', mask = ''] = masked.exec(text) ?? []
  if (mask !== '') {
    const network = readMasked(address, mask)
    // Beside an address within the network, the mask says only where its host is.
    const found = network && isFirstOf(network, address) ? network : readIndicator(address)
    return found ? [found] : []
  }
  const isOfNetworks = networkFirst.test(text) && readIndicator(text.split(/[,;|]/, 1)[0] as string) !== undefined
  const listed = text.includes('://') || isOfNetworks ? readSeveral(text, mixed) : undefined
  if (listed) return listed
  const whole = isOfNetworks ? undefined : readIndicator(text)
  if (whole && isWhole(whole, text)) return [whole]
  const dash = text.indexOf('-')
  if (dash > 6) {
    const last = text
      .slice(dash + 1)
      .trim()
      .split(/[\s,;#]/, 1)[0] as string
    const covered = rangeIndicators(text.slice(0, dash).trim(), last)
    if (covered) return covered
  }
  const described = named.exec(text.slice(-64))
  if (described) return rangeIndicators(described[1] as string, described[2] as string) ?? []
  // Signatures of ClamAV: `digest:size:name`.
  const signed = /^([\da-f]{32,64}):(?:\d{1,12}|\*):/i.exec(text)?.[1]
  const digest = signed === undefined ? undefined : readIndicator(signed)
  if (digest) return [digest]
  const several = readSeveral(text, mixed)
  if (several) return several
  // Lists of Wazuh and OSSEC: `key:value`.
  const key = keyOf(text)?.[0]
  const keyed = key === undefined ? undefined : readKey(key)
  if (keyed) return [keyed]
  const cell = firstCell(text, whole !== undefined)
  const first = cell.length < text.length ? readIndicator(cell) : undefined
  // A URL may contain cell separators; the end of the word then decides whether it is complete.
  const isCut =
    first?.kind === 'url' && (isCutOff(wordOf(text)) || /^\s*(?:\u2026|\.{3})/.test(text.slice(cell.length)))
  const digestOfFile = first && !(first.kind === 'domain' && isFileName(cell)) ? undefined : digestAtEnd(text)
  const found = digestOfFile ?? first ?? behindEnding(text)
  const digests = first && found === first && isDigest(first) ? digestsAtStart(text) : []
  if (digests.length > 1) return digests
  return found && !isCut ? [found] : []
}

/** An address and its mask, and nothing else: `192.0.2.0 255.255.255.0`. */
const masked = /^((?:\d{1,3}\.){3}\d{1,3})\s{1,8}((?:255|0)(?:\.\d{1,3}){3})$/

/** The same before a remark. */
const maskBefore = /^((?:\d{1,3}\.){3}\d{1,3})\s{1,8}(?:255|0)(?:\.\d{1,3}){3}(?=\s)/

/** Tells whether an address is the first one of a network. */
const isFirstOf = (network: Value, address: string) =>
  parseIpv4(withoutZeros(address)) === parseIpv4(network.value.split('/', 1)[0] as string)
/** A network and something behind it, which is not the rest of a URL: `192.0.2.0/24,198.51.100.7`. */
const networkFirst = /^(?:\d{1,3}\.){3}\d{1,3}\/\d\d?[,;|]/

/** A line of a list for Wazuh or OSSEC (CDB): `key:value`, `"2001:db8::1":value`. */
const keyedLine = /^(?:"([\w.:/-]{3,253})"|([\w.-]{4,253})):((?:[\p{L}\d_./-][\p{L}\d_ ./-]{0,99})?)$/u

/** The key of such a line, and the value, which may be empty. */
function keyOf(text: string): readonly [key: string, value: string] | undefined {
  const [, quoted, plain = quoted, value = ''] = keyedLine.exec(text) ?? []
  return plain === undefined ? undefined : [plain, value]
}

/** Reads a key. A part of an address that ends with a dot is a network: `198.51.100.`. */
function readKey(key: string): Value | undefined {
  const parts = /^(?:\d{1,3}\.){1,3}$/.test(key) ? key.split('.').length - 1 : 0
  return readIndicator(
    parts > 0
      ? `${key}${Array(4 - parts)
          .fill('0')
          .join('.')}/${parts * 8}`
      : key,
  )
}

/** Tells whether nearly all lines are keys with their values. Names of fields and files may be spelled like names of sites. */
function areKeyed(lines: readonly string[]): boolean {
  const keys = lines.map((line) => keyOf(line)?.[0] ?? '')
  if (share(keys, isFileName) >= 0.5) return false
  return share(keys, (key) => key !== '' && readKey(key) !== undefined) >= 0.9 && !areFieldNames(keys)
}

const isDigest = ({ kind }: Value) => ofDigests.test(kind)

/**
 * The digests of one file at the start of a line, each by another algorithm: `md5 sha256 invoice.exe`. None if anything but
 * the name of the file follows: a word may say that the second one is of its imports, or of another file.
 */
function digestsAtStart(text: string): Value[] {
  const found: Value[] = []
  if (text.length > 600) return found
  const words = text.split(/[\s,;|]+/)
  for (const word of words) {
    const value = readIndicator(word)
    if (!value || !isDigest(value) || found.some(({ kind }) => kind === value.kind)) break
    found.push(value)
  }
  const rest = words.slice(found.length).filter((word) => !/^[-\u2013:]?$/.test(word))
  return rest.length > 1 || rest.some((word) => !fileOnly.test(word) && !isFileName(word)) ? [] : found
}

/** The digest after the name of a file: `loader.exe a1b2…`, `invoice.zip - a1b2…`. */
function digestAtEnd(text: string): Value | undefined {
  const last = /[\s:=,]([\da-f]{64}|[\da-f]{40}|[\da-f]{32})$/i.exec(text.slice(-80))?.[1]
  return last === undefined ? undefined : readIndicator(last)
}

/** What is behind the ending of a file: `.zip a1b2… - pw: 1234`, `.url https://… pw = A1`. */
function behindEnding(text: string): Value | undefined {
  const word = /^\.[a-z\d]{1,6}[\s:]{1,8}([^\s,;|]{8,2000})/i.exec(text)?.[1]
  const found = word === undefined || isCutOff(word) ? undefined : readIndicator(word)
  return found && /^(?:md5|sha|url$)/.test(found.kind) ? found : undefined
}

function firstCell(text: string, isUrl: boolean): string {
  const closing = isUrl ? closingQuote(text) : -1
  if (closing > 0) return text.slice(0, closing + 1)
  if (isUrl && /\s/.test(text)) return trimEndOf(wordOf(text), /[,;|]/)
  return text.split(/[\s,;|#]/, 1)[0] as string
}

const ofDigests = /^(?:md5|sha\d+)$/
/** Addresses and networks, or digests: five of these on a line are a list, as three of one kind are. */
const families = [/^ipv[46]/, ofDigests]
const fewestOfFamily = 5
/** So many values of any kinds on one line are a list. */
const fewestOfAny = 50

/**
 * Three or more values of one kind and nothing else on a line are all listed: some publishers put the whole list on one
 * line. If the kinds differ, the line may be the row of a table: it must be `mixed`, and takes more values. A URL ends only where the next
 * one begins, because it may contain separators.
 */
function readSeveral(text: string, mixed = false): readonly Value[] | undefined {
  const between = text.includes('://') ? beforeUrl : separator
  const end = text.search(between)
  const first = end < 3 ? undefined : readIndicator(trimEndOf(text.slice(0, end), /[\s,;|]/))
  if (!first) return undefined
  const family = families.find((kinds) => kinds.test(first.kind))
  let fewest = 3
  const found: Value[] = []
  for (const part of text.split(between)) {
    const cell = trimEndOf(part, /[\s,;|]/)
    if (cell === '') continue
    const read = readIndicator(cell)
    if (!read || !isWhole(read, cell)) return undefined
    if (read.kind !== first.kind && !mixed) return undefined
    if (read.kind !== first.kind) fewest = Math.max(fewest, family?.test(read.kind) ? fewestOfFamily : fewestOfAny)
    found.push(read)
  }
  return found.length >= fewest ? found : undefined
}

const separator = /[\s,;|]/
/** A separator with a URL after it, which may be defanged. */
const beforeUrl = /[\s,;|](?=["'`]?[\w*]{2,6}\[?:\]?\/\/)/

const wordOf = (text: string) => text.split(/\s/, 1)[0] as string
