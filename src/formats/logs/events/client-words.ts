/** Finds the words of a line that a client of the product chose, such as its user agent. They say nothing of the event. */

import { ascii } from '../time/clocks.ts'
import { skipString } from '../time/json-paths.ts'
import { type LeftOut, lowered } from './words.ts'

/** Ends of the names of values that clients choose: `http_user_agent`, `RequestURL`. */
const clientKeys = [
  ...['agent', 'referer', 'referrer', 'url', 'uri', 'request', 'query', 'query_string', 'querystring'],
  ...['cookie', 'subject', 'user', 'username', 'ua'],
].map(ascii)

/** The same by their last byte in either case. */
const keysByLast: (readonly Uint8Array[] | undefined)[] = new Array(256)
for (const c of new Set(clientKeys.map((key) => key.at(-1) as number))) {
  const keys = clientKeys.filter((key) => key.at(-1) === c)
  keysByLast[c] = keys
  keysByLast[c - 32] = keys
}

const methods = ['GET ', 'POST ', 'HEAD ', 'PUT ', 'OPTIONS ', 'CONNECT ', 'DELETE ', 'PATCH '].map(ascii)

/** Finds clients' words in one line after the other, as far as it is asked. Passes each byte of a line once. */
export class ClientWords implements LeftOut {
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  #end = 0
  /** Position up to which quoted texts are known. */
  #walked = 0
  #hasRequest = false
  /** Of each text that a client chose, in order: the position of its quote, and the one behind it. */
  #texts = new Int32Array(32)
  #length = 0
  /** Length of the part of `#texts` that begins before the position that was asked last. */
  #before = 0

  begin(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes
    this.#start = start
    this.#end = end
    this.#walked = start
    this.#hasRequest = false
    this.#length = 0
    this.#before = 0
  }

  /** If a client chose the words at a position: the position after them; otherwise -1. */
  pastAt(p: number): number {
    if (p > this.#walked) this.#walk(p)
    const texts = this.#texts
    let before = this.#before
    if (before > 0 && (texts[before - 2] as number) >= p) before = 0
    while (before < this.#length && (texts[before] as number) < p) before += 2
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
      const past = skipString(bytes, open + 1, this.#end)
      this.#walked = past
      if (!this.#isClients(open, past)) continue
      if (this.#length === this.#texts.length) {
        const longer = new Int32Array(this.#length * 2)
        longer.set(this.#texts)
        this.#texts = longer
      }
      this.#texts[this.#length++] = open
      this.#texts[this.#length++] = past
    }
  }

  /** A value that is named for it, a request, or what follows a request without a name: the referrer and the user agent. */
  #isClients(open: number, past: number): boolean {
    const bytes = this.#bytes
    const sign = bytes[open - 1] === 0x20 ? open - 2 : open - 1
    if (sign > this.#start && (bytes[sign] === 0x3a || bytes[sign] === 0x3d))
      return isClientKey(bytes, this.#start, sign)
    if (!this.#hasRequest) this.#hasRequest = isRequest(bytes, open + 1, past)
    return this.#hasRequest
  }
}

/** Tells whether the name in front of a sign, which may be in quotes, is that of a value that clients choose. */
function isClientKey(bytes: Uint8Array, start: number, sign: number): boolean {
  const past = bytes[sign - 1] === 0x22 ? sign - 1 : sign
  const keys = keysByLast[bytes[past - 1] as number]
  if (keys === undefined) return false
  next: for (const key of keys) {
    const at = past - key.length
    if (at < start) continue
    for (let i = 0; i < key.length; i++) if (lowered[bytes[at + i] as number] !== key[i]) continue next
    return true
  }
  return false
}

function isRequest(bytes: Uint8Array, at: number, end: number): boolean {
  return methods.some((method) => at + method.length < end && method.every((c, i) => bytes[at + i] === c))
}
