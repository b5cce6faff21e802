/** Finds the words of a line that a client of the product chose, such as its user agent. They say nothing of the event. */

import { ascii, byteSet, isAlphanumeric, isDigit } from '../bytes.ts'
import { skipString } from '../time/json-paths.ts'
import { words } from '../word-list.ts'
import { isWordByte, type LeftOut, lowered } from './words.ts'

/** Last words of the names of values that clients choose: `http_user_agent`, `RequestURL`. `_` stands for `-`, too. */
const clientKeys = words(`
  agent, useragent, referer, referrer, url, uri, uri_path, uri_stem, request, args, cookie, query, query_string,
  querystring, qname, hostname, filename, subject, sender, email, ua, user, suser, duser, srcuser, dstuser, username,
  user_name, userid, user_id, acct, account, login, x_forwarded_for
`).map(ascii)

/** The same by their last byte in either case. */
const keysByLast: (readonly Uint8Array[] | undefined)[] = new Array(256)
for (const c of new Set(clientKeys.map((key) => key.at(-1) as number))) {
  const keys = clientKeys.filter((key) => key.at(-1) === c)
  keysByLast[c] = keys
  keysByLast[c - 32] = keys
}

const isOpener = byteSet('\t =:,;|([{<>')
const isCloser = byteSet('\t :,;|)]}>')

/** Texts behind a request in lines of web servers: the referrer, the user agent and the addresses that proxies name. */
const TEXTS_BEHIND_REQUEST = 3

/** Length of the shortest line that a relay is likely to have cut: RFC 3164 allows 1024 bytes, of which files lack the priority. */
const SHORTEST_CUT = 1_000

/** Finds clients' words in one line after the other, as far as it is asked. Passes each byte of a line a few times at most. */
export class ClientWords implements LeftOut {
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  #end = 0
  /** Position up to which quoted texts are known. */
  #walked = 0
  /** Position behind the next quote that no backslash precedes, or the end of the line, unless `#walked` is behind it. */
  #plainPast = 0
  #isPlainClosed = false
  /** Number of texts without a name that still follow a request. */
  #behindRequest = 0
  /** Of each text that a client chose, in order: the position of its quote, and the one behind it. */
  readonly #texts: number[] = []
  /** Length of the part of `#texts` that begins before the position that was asked last. */
  #before = 0

  begin(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes
    this.#start = start
    this.#end = end
    this.#walked = start
    this.#plainPast = start
    this.#behindRequest = 0
    this.#texts.length = 0
    this.#before = 0
  }

  /** If a client chose the words at a position: the position after them; otherwise -1. */
  pastAt(p: number): number {
    if (p > this.#walked) this.#walk(p)
    const texts = this.#texts
    let before = this.#before
    if (before > 0 && (texts[before - 2] as number) >= p) before = 0
    while (before < texts.length && (texts[before] as number) < p) before += 2
    this.#before = before
    if (before === 0) return -1
    const past = texts[before - 1] as number
    return p < past - 1 ? past : -1
  }

  #walk(p: number): void {
    const bytes = this.#bytes
    while (this.#walked < p) {
      let open = this.#walked
      while (open < p && bytes[open] !== 0x22) open++
      this.#walked = open
      if (open >= p) return
      const past = this.#pastText(open)
      this.#walked = past
      if (this.#isClients(open, past)) this.#texts.push(open, past)
    }
  }

  /**
   * Position after a text. Some products write a backslash as it is, so that it may stand at the end of a text:
   * `url="/a\" action="block"`. It does if the next quote opens a text, or if there is none and a name follows. But if there
   * is none in a long line, it may have been cut within a text: clients choose where. The text itself may show how the
   * product writes a backslash.
   */
  #pastText(open: number): number {
    const bytes = this.#bytes
    if (open >= this.#plainPast - 1) {
      this.#plainPast = skipString(bytes, open + 1, this.#end)
      this.#isPlainClosed = this.#plainPast < this.#end || isQuote(bytes, open + 1, this.#end - 1)
    }
    const past = this.#plainPast
    const isClosed = this.#isPlainClosed
    if (isClosed && !this.#mayOpen(past - 1)) return past
    let isWhole = isClosed || this.#end - this.#start < SHORTEST_CUT
    // A backslash precedes each quote on the way.
    const limit = isClosed ? past - 1 : past
    for (let p = open + 1; p < limit; p++) {
      if (bytes[p] !== 0x22) continue
      isWhole ||= hasPlainBackslash(bytes, open + 1, p - 1)
      if (!isWhole) return past
      if (isClosed ? isCloser[bytes[p + 1] as number] : isNameBehind(bytes, p + 1, this.#end)) return p + 1
    }
    return past
  }

  /** Tells whether a text may begin at a quote. */
  #mayOpen(quote: number): boolean {
    const behind = quote + 1
    const isBeforeText = behind < this.#end && !isCloser[this.#bytes[behind] as number]
    return isBeforeText && isOpeningQuote(this.#bytes, this.#start, quote)
  }

  /** A value that is named for it, a request, or what follows a request without a name. */
  #isClients(open: number, past: number): boolean {
    const bytes = this.#bytes
    const sign = signBefore(bytes, this.#start, open)
    if (sign >= 0 && isClientKey(bytes, this.#start, sign)) return true
    // The name of a program may precede a request: `nginx: "GET / HTTP/1.1"`.
    const isUnnamed = sign < 0 || (bytes[sign] === 0x3a && bytes[sign - 1] !== 0x22)
    if (isUnnamed && isRequest(bytes, this.#start, open, past)) {
      this.#behindRequest = TEXTS_BEHIND_REQUEST
      return true
    }
    if (sign >= 0 || this.#behindRequest === 0) return false
    this.#behindRequest--
    return true
  }
}

/** Position of the sign between a name and its value in quotes: `a="`, `"a": "`, `a => "`, `"a":["`; -1 if there is none. */
function signBefore(bytes: Uint8Array, start: number, open: number): number {
  let p = open - 1
  if (bytes[p] === 0x5b) p--
  if (bytes[p] === 0x20) p--
  if (bytes[p] === 0x3e && bytes[p - 1] === 0x3d) p--
  return p > start && (bytes[p] === 0x3a || bytes[p] === 0x3d) ? p : -1
}

/** Tells whether the name in front of a sign, which may be in quotes, is that of a value that clients choose. */
function isClientKey(bytes: Uint8Array, start: number, sign: number): boolean {
  let past = sign
  if (bytes[past - 1] === 0x20) past--
  const isQuoted = bytes[past - 1] === 0x22
  if (isQuoted) past--
  // `cs(User-Agent)`.
  if (bytes[past - 1] === 0x29) past--
  const keys = keysByLast[bytes[past - 1] as number]
  if (keys === undefined) return false
  next: for (const key of keys) {
    const at = past - key.length
    if (at < start) continue
    for (let i = 0; i < key.length; i++) {
      const c = bytes[at + i] === 0x2d ? 0x5f : lowered[bytes[at + i] as number]
      if (c !== key[i]) continue next
    }
    if (!isWordStart(bytes, start, at)) continue
    return isQuoted || bytes[sign] === 0x3d || bytes[sign + 1] !== 0x20 || isKeyOfList(bytes, start, at)
  }
  return false
}

/** Tells whether a word of a name begins at a position: behind no letter or digit, or with a capital behind a small letter. */
function isWordStart(bytes: Uint8Array, start: number, at: number): boolean {
  if (at === start) return true
  const before = bytes[at - 1] as number
  if (before === 0x5f || before === 0x2d || !isWordByte(before)) return before !== 0x2f
  return bytes[at] !== lowered[bytes[at] as number] && before === lowered[before]
}

/** Tells whether the name that ends at a position is a key, and not the end of a sentence: `error in request: "…"`. */
function isKeyOfList(bytes: Uint8Array, start: number, at: number): boolean {
  let p = at
  while (p > start && at - p < 64 && isWordByte(bytes[p - 1] as number)) p--
  if (p > start && bytes[p - 1] === 0x20) p--
  const before = bytes[p - 1]
  return p === start || before === 0x7b || before === 0x2c || before === 0x3b
}

/** Tells whether a text without a name is a request: it ends with the version of HTTP or follows a time in brackets. */
function isRequest(bytes: Uint8Array, start: number, open: number, past: number): boolean {
  const slash = bytes[past - 3] === 0x2e ? past - 5 : past - 3
  const version = slash + 1 - VERSION.length
  const isVersion = version > open && VERSION.every((c, i) => bytes[version + i] === c)
  if (isVersion && isDigit(bytes[past - 2] as number)) return true
  if (bytes[open - 1] !== 0x20 || bytes[open - 2] !== 0x5d) return false
  // `[06/Jun/2021:15:57:37 +0000] `, `[2021-06-06T15:57:37.123Z] `.
  for (let p = open - 3; p > start && p > open - 24 && bytes[p] !== 0x5b; p--) {
    if (bytes[p] !== 0x3a || bytes[p + 3] !== 0x3a) continue
    if (isTwoDigits(bytes, p - 2) && isTwoDigits(bytes, p + 1) && isTwoDigits(bytes, p + 4)) return true
  }
  return false
}

const VERSION = ascii(' HTTP/')

function isTwoDigits(bytes: Uint8Array, at: number): boolean {
  return isDigit(bytes[at] as number) && isDigit(bytes[at + 1] as number)
}

/** Tells whether the line ends at a position, or a blank or a comma and `name=` follow. */
function isNameBehind(bytes: Uint8Array, at: number, end: number): boolean {
  if (at >= end) return true
  if (bytes[at] !== 0x20 && bytes[at] !== 0x2c) return false
  let p = at + 1
  while (p < end && p - at < 64 && isWordByte(bytes[p] as number)) p++
  return p > at + 1 && p < end && bytes[p] === 0x3d
}

/** Letters and digits that products write behind a backslash for something else: `\n`, `\x0a`, `\u000a`, `\012`. */
const isEscape = byteSet('abefnrtuvxU0123456789')

/** Tells whether a text has a backslash that stands for itself, before a letter: `C:\Temp`. */
function hasPlainBackslash(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p + 1 < end; p++) {
    if (bytes[p] !== 0x5c) continue
    p++
    const c = bytes[p] as number
    if (isAlphanumeric(c) && !isEscape[c]) return true
  }
  return false
}

/** Tells whether a quote without a backslash before it stands at a position. */
function isQuote(bytes: Uint8Array, start: number, at: number): boolean {
  if (at < start || bytes[at] !== 0x22) return false
  let p = at
  while (p > start && bytes[p - 1] === 0x5c) p--
  return (at - p) % 2 === 0
}

/** Tells whether a text in quotes may begin at a quote of a line. */
export function isOpeningQuote(bytes: Uint8Array, start: number, quote: number): boolean {
  return quote === start || isOpener[bytes[quote - 1] as number] === true
}
