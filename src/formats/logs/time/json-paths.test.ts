import { expect, it } from 'vitest'
import { random } from '../../../../test/random.ts'
import { seed } from '../../../../test/seed.ts'
import { JsonPaths, skipNested, skipString } from './json-paths.ts'

const encoder = new TextEncoder()

/**
 * The reference: position of the value at one path, starting from the `{` at `open`; -1 if the object has no such key.
 */
function valueAt(bytes: Uint8Array, open: number, end: number, path: readonly Uint8Array[], depth: number): number {
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
  while (p < end && (bytes[p] === 0x20 || bytes[p] === 0x09)) p++
  return p
}

it(`finds the same as a separate search for each path, also in damaged lines (SEED=${seed})`, () => {
  const next = random(seed)
  const below = (n: number) => Math.floor(next() * n)
  const keys = ['a', 'b', 'aa', 'time', 'ti\\"me', '']
  const value = (depth: number): string => {
    const kind = below(depth > 3 ? 3 : 6)
    if (kind === 0) return String(below(1000))
    if (kind === 1) return `"${keys[below(keys.length)]}"`
    if (kind === 2) return ['true', 'null', '[]', '{}'][below(4)] as string
    if (kind === 3) return `[${Array.from({ length: below(3) }, () => value(depth + 1)).join(', ')}]`
    return object(depth + 1)
  }
  const object = (depth: number): string => {
    const members = Array.from(
      { length: below(6) },
      () => `"${keys[below(keys.length)]}":${next() < 0.3 ? ' ' : ''}${value(depth)}`,
    )
    return `{${members.join(next() < 0.5 ? ',' : ', ')}}`
  }
  let found = 0
  for (let round = 0; round < 20_000; round++) {
    const paths = Array.from({ length: 1 + below(6) }, () =>
      Array.from({ length: 1 + below(3) }, () => keys[below(keys.length)] as string),
    )
    const line = encoder.encode(object(0))
    if (next() < 0.4 && line.length > 2) line[1 + below(line.length - 1)] = '{}[]":, \\'.charCodeAt(below(9))
    const end = next() < 0.2 ? 1 + below(line.length) : line.length
    const wanted = paths.map((path) =>
      valueAt(
        line,
        0,
        end,
        path.map((key) => encoder.encode(key)),
        0,
      ),
    )

    const values = new JsonPaths(paths)
    expect([...values.find(line, 0, end)], new TextDecoder().decode(line)).toEqual(wanted)
    expect(values.find(line, 0, end, true)[0]).toBe(wanted[0])
    found += wanted.filter((at) => at >= 0).length
  }
  expect(found).toBeGreaterThan(5000)
})
