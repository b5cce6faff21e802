import { parsedJson } from '../../domain/parsed-json.ts'
import { type Rows, utf8Bytes } from './lines.ts'
import { UnreadableFeed } from './unreadable.ts'

/**
 * Streaming JSON parser for documents of any size. The parts that a plan selects are cut out as text and passed to
 * `JSON.parse` one by one; everything else is skipped. A document is never in memory as a whole, a broken part loses
 * only itself, and consecutive documents (NDJSON, concatenated JSON) are read as they arrive.
 */

/** Position of the selected parts in a document. Everything else is skipped. */
export interface JsonPlan {
  /** Takes the value here, of any type. `key` is its name in the parent. */
  readonly take?: (value: unknown, line: number, key: string | undefined) => void
  /** `take` wants neither objects nor arrays: they are skipped, not parsed. */
  readonly scalar?: boolean
  /** Descends into an object. */
  readonly keys?: ReadonlyMap<string, JsonPlan>
  /** Descends into an object, for every key that is not in `keys`. */
  readonly anyKey?: JsonPlan
  /** Descends into an array. */
  readonly items?: JsonPlan
  /** Called when the object or array here ends. */
  readonly end?: () => void
}

/** Maximum length of a selected part in UTF-16 units, and maximum depth. */
const maxPartLength = 8 << 20
const maxPartDepth = 200
/** After this many broken parts without a valid one, the document is not JSON. */
const maxBroken = 1000

const states = { value: 0, key: 1, inKey: 2, colon: 3, after: 4, raw: 5 } as const

interface Frame {
  readonly plan: JsonPlan
  readonly isArray: boolean
}

/** Feeds text through a plan. `reject` receives parts that are not JSON, too long or too deep. */
export class JsonParser {
  readonly #root: JsonPlan
  readonly #rows: Rows
  readonly #longestPart: number
  readonly #stack: Frame[] = []
  #state: number = states.value
  #line = 1
  #documents = 0
  /** A comma was read, so a value should follow; some publishers end arrays with a comma. */
  #afterComma = false
  #key = ''
  #parts: string[] = []
  #length = 0
  #escaped = false
  // State of the part that is being read.
  #plan: JsonPlan | undefined
  #kind: 'string' | 'container' | 'literal' = 'literal'
  #depth = 0
  #deepest = 0
  #inString = false
  #startLine = 1
  // The next line break and backslash in the text, or -1. Searching for them in each part would be quadratic.
  #newline = -1
  #slash = -1
  #taken = 0
  #broken = 0

  constructor(root: JsonPlan, rows: Rows, longestPart = maxPartLength) {
    this.#root = root
    this.#rows = rows
    this.#longestPart = longestPart
  }

  write(text: string): void {
    let at = 0
    this.#newline = text.indexOf('\n')
    this.#slash = text.indexOf('\\')
    while (at < text.length) {
      if (this.#state === states.raw) at = this.#raw(text, at)
      else if (this.#state === states.inKey) at = this.#inKey(text, at)
      else {
        const c = text.charCodeAt(at)
        if (c === 32 || c === 10 || c === 13 || c === 9 || (c === 30 && this.#stack.length === 0)) at++
        else at = this.#structure(text, at, c)
      }
    }
    this.#countLines(text, text.length)
  }

  /** Signals the end of the input; throws if the document is incomplete. */
  end(): void {
    if (this.#state === states.raw && this.#kind === 'literal' && this.#stack.length === 0) this.#finish('')
    if (this.#state !== states.value || this.#stack.length > 0) {
      throw new UnreadableFeed(`The JSON ends in the middle, in line ${this.#line}.`)
    }
    if (this.#documents === 0) throw new UnreadableFeed('The file is empty, not JSON.')
  }

  #countLines(text: string, to: number): void {
    for (; this.#newline >= 0 && this.#newline < to; this.#newline = text.indexOf('\n', this.#newline + 1)) this.#line++
  }

  #fail(text: string, at: number): never {
    this.#countLines(text, at)
    const found = JSON.stringify(text.slice(at, at + 20))
    throw new UnreadableFeed(`The JSON is broken in line ${this.#line}, at ${found}.`)
  }

  #structure(text: string, at: number, c: number): number {
    const frame = this.#stack.at(-1)
    switch (this.#state) {
      case states.value:
        if (c === 93 && frame?.isArray) return this.#close(text, at)
        // An extra comma is tolerated: an empty element lists nothing.
        if (c === 44 && frame?.isArray) {
          this.#missing(text, at)
          return at + 1
        }
        if (!frame && (c === 44 || c === 93 || c === 125)) return this.#fail(text, at)
        if (c === 125 || c === 93 || c === 58) return this.#fail(text, at)
        return this.#start(text, at, c, frame ? this.#child(frame) : this.#root)
      case states.key:
        if (c === 125) return this.#close(text, at)
        if (c === 44) {
          this.#missing(text, at)
          return at + 1
        }
        if (c !== 34) return this.#fail(text, at)
        this.#state = states.inKey
        this.#parts = []
        this.#length = 0
        this.#escaped = false
        return at + 1
      case states.colon:
        if (c !== 58) return this.#fail(text, at)
        this.#state = states.value
        return at + 1
      default:
        if (c === 44) {
          this.#afterComma = true
          this.#state = frame?.isArray ? states.value : states.key
          return at + 1
        }
        if (c === (frame?.isArray ? 93 : 125)) return this.#close(text, at)
        // A missing comma is tolerated if the meaning is clear.
        if (frame?.isArray && (c === 123 || c === 91)) {
          this.#missing(text, at)
          this.#state = states.value
          return at
        }
        return this.#fail(text, at)
    }
  }

  #missing(text: string, at: number): void {
    this.#countLines(text, at)
    this.#rows.reject(this.#line, 'malformed', text.slice(Math.max(0, at - 40), at + 40))
  }

  #child(frame: Frame): JsonPlan | undefined {
    if (frame.isArray) return frame.plan.items
    return frame.plan.keys?.get(this.#key) ?? frame.plan.anyKey
  }

  #close(text: string, at: number): number {
    if (this.#afterComma) this.#missing(text, at)
    this.#stack.pop()?.plan.end?.()
    this.#valueDone()
    return at + 1
  }

  #valueDone(): void {
    this.#afterComma = false
    if (this.#stack.length === 0) {
      this.#documents++
      this.#state = states.value
    } else this.#state = states.after
  }

  #start(text: string, at: number, c: number, plan: JsonPlan | undefined): number {
    this.#afterComma = false
    if (plan && !plan.take && c === 123 && (plan.keys || plan.anyKey)) {
      this.#stack.push({ plan, isArray: false })
      this.#state = states.key
      return at + 1
    }
    if (plan && !plan.take && c === 91 && plan.items) {
      this.#stack.push({ plan, isArray: true })
      this.#state = states.value
      return at + 1
    }
    this.#state = states.raw
    this.#kind = c === 34 ? 'string' : c === 123 || c === 91 ? 'container' : 'literal'
    this.#plan = plan?.take && !(plan.scalar && this.#kind === 'container') ? plan : undefined
    this.#depth = 0
    this.#deepest = 0
    this.#inString = false
    this.#escaped = false
    this.#parts = []
    this.#length = 0
    this.#countLines(text, at)
    this.#startLine = this.#line
    if (this.#kind === 'string') {
      this.#inString = true
      return this.#raw(text, at + 1, at)
    }
    return this.#raw(text, at, at)
  }

  /** Reads through a part from `at`; the text since `from` belongs to it. */
  #raw(text: string, at: number, from = at): number {
    const { length } = text
    let i = at
    if (this.#kind === 'literal') {
      while (i < length) {
        const c = text.charCodeAt(i)
        if (c === 44 || c === 93 || c === 125 || c === 32 || c === 10 || c === 13 || c === 9 || c === 58) break
        if (c === 123 || c === 91 || c === 34) return this.#fail(text, i)
        i++
      }
      if (i === length) return this.#keep(text.slice(from), length)
      this.#finish(text.slice(from, i))
      return i
    }
    let quote = -2
    while (i < length) {
      if (this.#inString) {
        if (this.#escaped) {
          this.#escaped = false
          i++
          continue
        }
        if (quote !== -1 && quote < i) quote = text.indexOf('"', i)
        if (this.#slash !== -1 && this.#slash < i) this.#slash = text.indexOf('\\', i)
        if (this.#slash >= 0 && (quote < 0 || this.#slash < quote)) {
          i = this.#slash + 1
          this.#escaped = true
          continue
        }
        if (quote < 0) break
        this.#inString = false
        i = quote + 1
        if (this.#kind === 'string') {
          this.#finish(text.slice(from, i))
          return i
        }
        continue
      }
      const c = text.charCodeAt(i++)
      if (c === 34) this.#inString = true
      else if (c === 123 || c === 91) {
        this.#depth++
        if (this.#depth > this.#deepest) this.#deepest = this.#depth
      } else if (c === 125 || c === 93) {
        if (--this.#depth === 0) {
          this.#finish(text.slice(from, i))
          return i
        }
      }
    }
    return this.#keep(text.slice(from), length)
  }

  #keep(text: string, end: number): number {
    this.#length += text.length
    if (this.#plan && this.#length <= this.#longestPart) this.#parts.push(text)
    else this.#parts = []
    return end
  }

  #finish(last: string): void {
    const plan = this.#plan
    if (plan) {
      if (this.#length + last.length > this.#longestPart) this.#rows.reject(this.#startLine, 'too-long')
      else {
        const text = this.#parts.length > 0 ? this.#parts.join('') + last : last
        if (this.#deepest > maxPartDepth) this.#rows.reject(this.#startLine, 'malformed', text)
        else this.#takePart(plan, text)
      }
    }
    this.#parts = []
    this.#length = 0
    this.#plan = undefined
    this.#valueDone()
  }

  #takePart(plan: JsonPlan, text: string): void {
    const value = this.#kind === 'container' ? parsePart(text) : parseScalar(text)
    if (value !== undefined) {
      this.#taken++
      plan.take?.(value, this.#startLine, this.#stack.at(-1)?.isArray === false ? this.#key : undefined)
      return
    }
    this.#rows.reject(this.#startLine, 'malformed', text)
    this.#broken++
    if (this.#broken >= maxBroken && this.#taken === 0) {
      throw new UnreadableFeed(`This is not JSON: none of its first ${maxBroken} parts can be read.`)
    }
  }

  #inKey(text: string, at: number): number {
    let i = at
    while (i < text.length) {
      const c = text.charCodeAt(i)
      if (this.#escaped) this.#escaped = false
      else if (c === 92) this.#escaped = true
      else if (c === 34) {
        const raw = this.#parts.join('') + text.slice(at, i)
        this.#parts = []
        this.#key = raw.includes('\\') ? ((parseScalar(`"${raw}"`) as string | undefined) ?? raw) : raw
        this.#state = states.colon
        return i + 1
      }
      i++
    }
    this.#length += text.length - at
    if (this.#length > 1 << 20) throw new UnreadableFeed('The JSON has a key longer than 1 MiB.')
    this.#parts.push(text.slice(at))
    return i
  }
}

/** A part of JSON; undefined if it is broken. A comma after the last value of a list or an object is tolerated. */
function parsePart(text: string): unknown {
  const value = parsedJson(text)
  return value === undefined && /,\s*[\]}]/.test(text) ? parsedJson(withoutLastCommas(text)) : value
}

const withoutLastCommas = (text: string) =>
  text.replace(
    /("(?:[^"\\]|\\.)*"|[\]}\w])\s*,(?=\s*[\]}])|"(?:[^"\\]|\\.)*"/gs,
    (found, value?: string) => value ?? found,
  )

const scalar =
  /^(?:"(?:[^"\\\p{Cc}]|[\x7F-\x9F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)$/u
/** Longer scalars are parsed at once: there cannot be many of them. */
const longestTested = 1024

/**
 * A string, number or word; undefined if it is broken. Throws no error, because an error takes longer than a hundred
 * scalars, and a document may consist of millions of broken ones.
 */
function parseScalar(text: string): unknown {
  if (text.length > longestTested) return parsedJson(text)
  return scalar.test(text) ? JSON.parse(text) : undefined
}

/**
 * Feeds a byte stream through a plan. `drain` is called after every chunk to yield what was read. Where other work must go
 * on, `longestPart` bounds what is parsed at once.
 */
export async function* readJson<T>(
  input: AsyncIterable<Uint8Array>,
  plan: JsonPlan,
  rows: Rows,
  drain: () => T | undefined,
  longestPart = maxPartLength,
): AsyncGenerator<T> {
  const parser = new JsonParser(plan, rows, longestPart)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const chunk of utf8Bytes(input)) {
    // Processes slices, so that one huge chunk does not become one huge batch.
    for (let at = 0; at < chunk.length; at += slice) {
      const text = decoder.decode(chunk.subarray(at, at + slice), { stream: true })
      try {
        parser.write(text)
      } catch (error) {
        const last = drain()
        if (last !== undefined) yield last
        throw error
      }
      const batch = drain()
      if (batch !== undefined) yield batch
    }
  }
  const rest = decoder.decode()
  let failure: unknown
  try {
    if (rest) parser.write(rest)
    parser.end()
  } catch (error) {
    failure = error
  }
  const batch = drain()
  if (batch !== undefined) yield batch
  if (failure !== undefined) throw failure
}

const slice = 64 << 10

/**
 * Parses as much as possible of a document that may be truncated, to examine the start of a file. Stops at the first
 * invalid token and at `maxDepth`; keys like `__proto__` are ordinary keys.
 */
export function parsePartly(text: string, maxDepth = 40): unknown {
  let at = 0
  let stopped = false
  const blank = /[\s\p{Cc}\uFEFF]*/uy
  const skip = () => {
    blank.lastIndex = at
    blank.exec(text)
    at = Math.max(at, blank.lastIndex)
  }
  const word = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
  const scalar = (): unknown => {
    word.lastIndex = at
    const found = word.exec(text)
    if (!found) {
      stopped = true
      return undefined
    }
    at = word.lastIndex
    return parsedJson(found[0])
  }
  const value = (depth: number): unknown => {
    skip()
    const c = text[at]
    if (c !== '{' && c !== '[') return scalar()
    if (depth >= maxDepth) {
      stopped = true
      return undefined
    }
    at++
    const array: unknown[] = []
    const object = new Map<string, unknown>()
    while (!stopped) {
      skip()
      if (at >= text.length) stopped = true
      else if (text[at] === ',') at++
      else if (text[at] === ']' || text[at] === '}') {
        at++
        break
      } else if (c === '[') {
        const item = value(depth + 1)
        if (item !== undefined) array.push(item)
      } else {
        const key = scalar()
        skip()
        if (stopped || typeof key !== 'string' || text[at] !== ':') {
          stopped = true
          break
        }
        at++
        const item = value(depth + 1)
        if (item !== undefined) object.set(key, item)
      }
    }
    return c === '[' ? array : Object.fromEntries(object)
  }
  return value(0)
}

/** A text without the separator before each text of a sequence (RFC 7464). */
export const withoutSeparator = (text: string) => (text.charCodeAt(0) === 30 ? text.slice(1) : text)

/** Parses the documents in lines of NDJSON, at most `most`. */
export function parseLines(lines: readonly string[], most: number): unknown[] {
  const found: unknown[] = []
  for (const line of lines) {
    if (found.length >= most) break
    const text = withoutSeparator(line.trim())
    if (!text.startsWith('{') && !text.startsWith('[') && !text.startsWith('"')) continue
    const document = parsedJson(text)
    // Truncated or invalid: the other lines are sufficient.
    if (document !== undefined) found.push(document)
  }
  return found
}
