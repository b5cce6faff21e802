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

/** Walks over the quoted texts of one line after the other. Positions should rise, so that each byte is passed once. */
export class ClientWords implements LeftOut {
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  #end = 0
  /** Behind the quoted text before the one that starts at `#open`. */
  #from = 0
  /** The next quote; if `#past` is not behind it, the position up to which there is none. */
  #open = 0
  /** Behind the quoted text that starts at `#open`. */
  #past = 0
  #isOfClient = false
  #hasRequest = false

  begin(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes
    this.#start = start
    this.#end = end
    this.#restart()
  }

  #restart(): void {
    this.#from = this.#start
    this.#open = this.#start
    this.#past = this.#start
    this.#hasRequest = false
  }

  /** If a client chose the words at a position: the position after them; otherwise -1. */
  pastAt(p: number): number {
    if (p < this.#from) this.#restart()
    const bytes = this.#bytes
    while (p > this.#open) {
      if (p < this.#past) return this.#isOfClient && p < this.#past - 1 ? this.#past : -1
      let open = Math.max(this.#open, this.#past)
      this.#from = this.#past
      while (open < p && bytes[open] !== 0x22) open++
      this.#open = open
      if (open >= p) return -1
      this.#past = skipString(bytes, open + 1, this.#end)
      this.#isOfClient = this.#isClients(open)
    }
    return -1
  }

  /** A value that is named for it, a request, or what follows a request without a name: the referrer and the user agent. */
  #isClients(open: number): boolean {
    const bytes = this.#bytes
    const sign = bytes[open - 1] === 0x20 ? open - 2 : open - 1
    if (sign > this.#start && (bytes[sign] === 0x3a || bytes[sign] === 0x3d))
      return isClientKey(bytes, this.#start, sign)
    if (!this.#hasRequest) this.#hasRequest = isRequest(bytes, open + 1, this.#past)
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
