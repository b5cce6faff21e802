/** Finds values in lines of JSON without parsing them. */

const encoder = new TextEncoder()

/**
 * Position of the value at a path, starting from the `{` at `open`; -1 if the object has no such key. Linear in the
 * length of the line.
 */
export function valueAt(
  bytes: Uint8Array,
  open: number,
  end: number,
  path: readonly Uint8Array[],
  depth: number,
): number {
  const key = path[depth] as Uint8Array
  const length = key.length
  let p = open + 1
  while (p < end) {
    let c = bytes[p] as number
    if (c === 0x20 || c === 0x2c || c === 0x09 || c === 0x0a || c === 0x0d) {
      p++
      continue
    }
    if (c !== 0x22) return -1
    const from = p + 1
    p = skipString(bytes, from, end)
    let same = p - 1 - from === length
    for (let i = 0; same && i < length; i++) same = bytes[from + i] === key[i]
    p = skipBlanks(bytes, p, end)
    if (p >= end || bytes[p] !== 0x3a) return -1
    p = skipBlanks(bytes, p + 1, end)
    if (p >= end) return -1
    c = bytes[p] as number
    if (same) {
      if (depth === path.length - 1) return p
      if (c === 0x7b) return valueAt(bytes, p, end, path, depth + 1)
      return -1
    }
    if (c === 0x22) p = skipString(bytes, p + 1, end)
    else if (c === 0x7b || c === 0x5b) p = skipNested(bytes, p, end)
    else {
      while (p < end && bytes[p] !== 0x2c && bytes[p] !== 0x7d) p++
      if (bytes[p] === 0x7d) return -1
    }
  }
  return -1
}

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

/** A key below which a wanted value may lie. */
interface Step {
  readonly key: Uint8Array
  /** The wanted paths that end here, by position. */
  readonly paths: number[]
  readonly below: Step[]
}

/** Finds the values at several paths in one pass over a line. */
export class JsonPaths {
  readonly #top: readonly Step[]
  /** What `find` found: positions of the values by path, -1 where there is none. */
  readonly found: Int32Array
  /** Steps that were met in this line: of a repeated key only the first counts, as for `valueAt`. */
  readonly #met = new Set<Step>()

  constructor(paths: readonly (readonly string[])[]) {
    const top: Step[] = []
    for (const [position, path] of paths.entries()) {
      let level = top
      let step: Step | undefined
      for (const name of path) {
        const key = encoder.encode(name)
        step = level.find((known) => known.key.length === key.length && known.key.every((byte, i) => byte === key[i]))
        if (!step) {
          step = { key, paths: [], below: [] }
          level.push(step)
        }
        level = step.below
      }
      step?.paths.push(position)
    }
    this.#top = top
    this.found = new Int32Array(paths.length)
  }

  /**
   * Positions of the values by path, -1 where the object at `open` has none: the same as `valueAt` for each. The result
   * is overwritten by the next call.
   * @param isFirstEnough if the first path has a value, the others are not looked for
   */
  find(bytes: Uint8Array, open: number, end: number, isFirstEnough = false): Int32Array {
    this.found.fill(-1)
    if (this.#top.length > 0) {
      this.#met.clear()
      this.#visit(bytes, open, end, this.#top, isFirstEnough)
    }
    return this.found
  }

  /** @returns whether to stop */
  #visit(bytes: Uint8Array, open: number, end: number, steps: readonly Step[], isFirstEnough: boolean): boolean {
    let p = open + 1
    while (p < end) {
      let c = bytes[p] as number
      if (c === 0x20 || c === 0x2c || c === 0x09 || c === 0x0a || c === 0x0d) {
        p++
        continue
      }
      if (c !== 0x22) return false
      const from = p + 1
      p = skipString(bytes, from, end)
      const step = this.#stepOf(bytes, from, p - 1 - from, steps)
      p = skipBlanks(bytes, p, end)
      if (p >= end || bytes[p] !== 0x3a) return false
      p = skipBlanks(bytes, p + 1, end)
      if (p >= end) return false
      c = bytes[p] as number
      if (step && !this.#met.has(step)) {
        this.#met.add(step)
        for (const path of step.paths) this.found[path] = p
        if (isFirstEnough && step.paths[0] === 0) return true
        if (c === 0x7b && step.below.length > 0 && this.#visit(bytes, p, end, step.below, isFirstEnough)) return true
      }
      if (c === 0x22) p = skipString(bytes, p + 1, end)
      else if (c === 0x7b || c === 0x5b) p = skipNested(bytes, p, end)
      else {
        while (p < end && bytes[p] !== 0x2c && bytes[p] !== 0x7d) p++
        if (bytes[p] === 0x7d) return false
      }
    }
    return false
  }

  #stepOf(bytes: Uint8Array, from: number, length: number, steps: readonly Step[]): Step | undefined {
    for (let s = 0; s < steps.length; s++) {
      const step = steps[s] as Step
      const { key } = step
      if (key.length !== length) continue
      let i = 0
      while (i < length && bytes[from + i] === key[i]) i++
      if (i === length) return step
    }
    return undefined
  }
}
