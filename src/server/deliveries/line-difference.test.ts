import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { differenceInOrder } from './line-difference.ts'

const identity = (line: string) => line.split(' ')[0] as string

async function* batches(lines: readonly string[], size: number) {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size)
}

/** The expected difference, computed with maps of all lines. */
function expected(before: readonly string[], after: readonly string[]) {
  const old = new Map(before.map((line) => [identity(line), line]))
  const now = new Map(after.map((line) => [identity(line), line]))
  return {
    removed: before.filter((line) => !now.has(identity(line))),
    written: after
      .filter((line) => old.get(identity(line)) !== line)
      .map((line) => ({ line, isNew: !old.has(identity(line)) })),
  }
}

it(`finds added, removed and replaced lines, however states are cut and lines are moved (SEED=${seed})`, async () => {
  const next = random(seed)
  const upTo = (n: number) => Math.floor(next() * n)
  for (let round = 0; round < 60; round++) {
    const before = Array.from({ length: upTo(600) }, (_, n) => `${n} ${upTo(3)}`)
    const share = next() ** 3
    const after = before.flatMap((line, n) => {
      if (next() > share) return [line]
      return [[], [`${n} other`], [`new-${n} 0`, line], [`new-${n} 0`]][upTo(4)] as string[]
    })
    // A few moved lines, and a run of new lines that is longer than the window.
    for (let moves = upTo(4); moves > 0; moves--)
      after.splice(upTo(after.length), 0, ...after.splice(upTo(after.length), 1))
    if (round % 3 === 0) after.splice(upTo(after.length), 0, ...Array.from({ length: 150 }, (_, n) => `run-${n} 0`))
    const found = await differenceInOrder(batches(before, 1 + upTo(200)), after, identity)
    const { removed, written } = expected(before, after)
    expect([...(found?.removed.values() ?? [])]).toEqual(removed)
    expect([...(found?.written.values() ?? [])]).toEqual(written)
  }
})

it('gives up if too many lines differ for memory', async () => {
  const lines = (name: string) => Array.from({ length: 60_000 }, (_, n) => `${name}-${n}`)
  expect(await differenceInOrder(batches(lines('a'), 5000), lines('b'), identity)).toBeUndefined()
})
