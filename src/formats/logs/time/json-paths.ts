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

/** A key on the way to a wanted value. */
interface Step {
  readonly key: Uint8Array
  /** Positions of the wanted paths that end at this key. */
  readonly paths: number[]
  readonly below: Level
  /** Number of the last line that contained this key. Only the first of repeated keys counts. */
  line: number
}

/** The wanted keys of an object. */
class Level {
  readonly steps: Step[] = []
  /** Set of the lengths of the keys, one bit each, to reject most other keys without comparing bytes. */
  #lengths = 0

  get isEmpty(): boolean {
    return this.steps.length === 0
  }

  stepFor(key: Uint8Array): Step {
    const known = this.stepAt(key, 0, key.length)
    if (known) return known
    const step: Step = { key, paths: [], below: new Level(), line: 0 }
    this.steps.push(step)
    this.#lengths |= bitOf(key.length)
    return step
  }

  /** The step of the key with these `length` bytes from `from` on. */
  stepAt(bytes: Uint8Array, from: number, length: number): Step | undefined {
    if ((this.#lengths & bitOf(length)) === 0) return undefined
    for (let s = 0; s < this.steps.length; s++) {
      const step = this.steps[s] as Step
      const { key } = step
      if (key.length !== length) continue
      let i = 0
      while (i < length && bytes[from + i] === key[i]) i++
      if (i === length) return step
    }
    return undefined
  }
}

const bitOf = (length: number) => 1 << Math.min(length, 31)

/** Finds the values at several paths in one pass over a line. */
export class JsonPaths {
  readonly #top = new Level()
  /** Result of the last `find`: position of the value of each path; -1 if missing. */
  readonly found: Int32Array
  #line = 0

  constructor(paths: readonly (readonly string[])[]) {
    for (const [position, path] of paths.entries()) {
      let level = this.#top
      for (const [depth, name] of path.entries()) {
        const step = level.stepFor(encoder.encode(name))
        if (depth === path.length - 1) step.paths.push(position)
        level = step.below
      }
    }
    this.found = new Int32Array(paths.length)
  }

  /**
   * Returns the position of the value of each path in the object at `open`; -1 if missing. Takes linear time. The next
   * call overwrites the result.
   * @param isFirstEnough stops the search when the first path has a value
   */
  find(bytes: Uint8Array, open: number, end: number, isFirstEnough = false): Int32Array {
    this.found.fill(-1)
    this.#line++
    if (!this.#top.isEmpty) this.#visit(bytes, open, end, this.#top, isFirstEnough)
    return this.found
  }

  /** @returns the position after the object; `unknown` if it may be damaged, `over` if the search can stop */
  #visit(bytes: Uint8Array, open: number, end: number, level: Level, isFirstEnough: boolean): number {
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
      const step = level.stepAt(bytes, from, p - 1 - from)
      p = skipBlanks(bytes, p, end)
      if (p >= end || bytes[p] !== 0x3a) return unknown
      p = skipBlanks(bytes, p + 1, end)
      if (p >= end) return unknown
      c = bytes[p] as number
      let behind = unknown
      if (step && step.line !== this.#line) {
        step.line = this.#line
        for (const path of step.paths) this.found[path] = p
        if (isFirstEnough && step.paths[0] === 0) return over
        if (c === 0x7b && !step.below.isEmpty) {
          behind = this.#visit(bytes, p, end, step.below, isFirstEnough)
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
