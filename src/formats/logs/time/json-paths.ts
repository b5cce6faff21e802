/** Finds values in lines of JSON without parsing them. */

const encoder = new TextEncoder()

function skipBlanks(bytes: Uint8Array, at: number, end: number): number {
  let p = at
  while (p < end && ((bytes[p] as number) === 0x20 || bytes[p] === 0x09)) p++
  return p
}

/** Position after the closing quote of a string whose content starts at `at`. */
export function skipString(bytes: Uint8Array, at: number, end: number): number {
  let p = at
  while (p < end) {
    const c = bytes[p] as number
    if (c === 0x22) return p + 1
    p += c === 0x5c ? 2 : 1
  }
  return end
}

/** Position after the bracket that closes the object or array that starts at `at`. */
export function skipNested(bytes: Uint8Array, at: number, end: number): number {
  let depth = 0
  let p = at
  while (p < end) {
    const c = bytes[p] as number
    p++
    if (c === 0x22) p = skipString(bytes, p, end)
    else if (c === 0x7b || c === 0x5b) depth++
    else if (c === 0x7d || c === 0x5d) {
      depth--
      if (depth === 0) return p
    }
  }
  return end
}

/** Tells whether a row of values starts at a position: `["1623024000123456789","a line"]`, `[{"field":"@message",…}]`. */
export function isRow(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== 0x5b) return false
  const first = bytes[bytes[at + 1] === 0x20 ? at + 2 : at + 1]
  return first === 0x22 || first === 0x7b
}

/** The first `{` within the first 512 bytes of a line; -1 if there is none. */
export function objectStart(bytes: Uint8Array, start: number, end: number): number {
  const limit = Math.min(end, start + 512)
  for (let p = start; p < limit; p++) if (bytes[p] === 0x7b) return p
  return -1
}

/** A key on the way to a wanted value. */
interface Step {
  readonly key: Uint8Array
  /** Numbers of the wanted paths that end at this key. */
  readonly paths: number[]
  readonly below: Level
  /** Number of the last line that contained this key. Only the first of repeated keys counts. */
  line: number
}

/** The wanted keys of an object. */
class Level {
  isEmpty = true
  /** By the lengths of their keys. */
  readonly #steps: (Step[] | undefined)[] = []

  stepFor(key: Uint8Array): Step {
    const known = this.stepAt(key, 0, key.length)
    if (known) return known
    const step: Step = { key, paths: [], below: new Level(), line: 0 }
    while (this.#steps.length <= key.length) this.#steps.push(undefined)
    this.#steps[key.length] = [...(this.#steps[key.length] ?? []), step]
    this.isEmpty = false
    return step
  }

  /** The step of the key with these `length` bytes from `from` on. */
  stepAt(bytes: Uint8Array, from: number, length: number): Step | undefined {
    const alike = length < this.#steps.length ? this.#steps[length] : undefined
    if (alike === undefined) return undefined
    next: for (const step of alike) {
      for (let i = 0; i < length; i++) if (bytes[from + i] !== step.key[i]) continue next
      return step
    }
    return undefined
  }
}

/** Finds the values at several paths in one pass over a line. */
export class JsonPaths {
  readonly #top = new Level()
  readonly #isMarked: boolean
  /** Result of the last `find`: position of the value of each path; -1 if missing. */
  readonly found: Int32Array
  readonly #numbers = new Set<number>()
  #missing = 0
  #line = 0

  /** @param isMarked keys may have `_` before their names, as in GELF */
  constructor(paths: readonly (readonly string[])[] = [], isMarked = false) {
    for (const [number, path] of paths.entries()) this.add(path, number)
    this.found = new Int32Array(paths.length)
    this.#isMarked = isMarked
  }

  /** Adds a path, whose value `search` writes at this number. Of several paths with one number, the first value counts. */
  add(path: readonly string[], number: number): void {
    let level = this.#top
    for (const [depth, name] of path.entries()) {
      const step = level.stepFor(encoder.encode(name))
      if (depth === path.length - 1) step.paths.push(number)
      level = step.below
    }
    this.#numbers.add(number)
  }

  /**
   * Returns the position of the value of each path in the object at `open`; -1 if missing. Takes linear time. The next
   * call overwrites the result.
   * @param isFirstEnough stops the search when the first path has a value
   */
  find(bytes: Uint8Array, open: number, end: number, isFirstEnough = false): Int32Array {
    this.found.fill(-1)
    this.search(bytes, open, end, this.found, isFirstEnough)
    return this.found
  }

  /** Writes the positions of the values that the object at `open` has. */
  search(bytes: Uint8Array, open: number, end: number, found: Int32Array, isFirstEnough = false): void {
    this.#line++
    this.#missing = this.#numbers.size
    if (this.#missing > 0) this.#visit(bytes, open, end, this.#top, found, isFirstEnough)
  }

  /** @returns the position after the object; `unknown` if it may be damaged, `over` if the search can stop */
  #visit(
    bytes: Uint8Array,
    open: number,
    end: number,
    level: Level,
    found: Int32Array,
    isFirstEnough: boolean,
  ): number {
    let p = open + 1
    let isWhole = true
    while (p < end) {
      let c = bytes[p] as number
      if (c === 0x20 || c === 0x2c || c === 0x09 || c === 0x0a || c === 0x0d) {
        p++
        continue
      }
      if (c !== 0x22) return c === 0x7d && isWhole ? p + 1 : unknown
      const from = p + 1
      p = skipString(bytes, from, end)
      const length = p - 1 - from
      const step =
        level.stepAt(bytes, from, length) ??
        (this.#isMarked && bytes[from] === 0x5f ? level.stepAt(bytes, from + 1, length - 1) : undefined)
      p = skipBlanks(bytes, p, end)
      if (p >= end || bytes[p] !== 0x3a) return unknown
      p = skipBlanks(bytes, p + 1, end)
      if (p >= end) return unknown
      c = bytes[p] as number
      let behind = unknown
      if (step && step.line !== this.#line) {
        step.line = this.#line
        for (const path of step.paths) {
          if (found[path] !== -1) continue
          found[path] = p
          this.#missing--
        }
        if (this.#missing === 0 || (isFirstEnough && step.paths[0] === 0)) return over
        if (c === 0x7b && !step.below.isEmpty) {
          behind = this.#visit(bytes, p, end, step.below, found, isFirstEnough)
          if (behind === over) return over
        }
      }
      if (behind !== unknown) p = behind
      else if (c === 0x22) p = skipString(bytes, p + 1, end)
      else if (c === 0x7b || c === 0x5b) p = skipNested(bytes, p, end)
      else {
        for (; p < end; p++) {
          c = bytes[p] as number
          if (c === 0x2c || c === 0x7d) break
          // After such bytes, `skipNested` would see another end of the object. It decides, so our end is not used.
          if (c === 0x22 || c === 0x7b || c === 0x5b || c === 0x5d) isWhole = false
        }
        if (bytes[p] === 0x7d) return isWhole ? p + 1 : unknown
      }
    }
    return unknown
  }
}

/** Values that cannot be the position after an object. */
const unknown = 0
const over = -1
