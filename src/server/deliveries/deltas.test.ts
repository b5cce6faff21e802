import { expect, it } from 'vitest'
import { foldChanges } from './deltas.ts'

async function* release(...lines: string[]) {
  yield* lines
}
const byName = (entry: string) => entry.split(' ')[0] as string

it('gives the net difference, by identity', async () => {
  const fold = (...releases: AsyncIterable<string>[]) => foldChanges(releases, byName)
  expect(await fold(release('+a 1'), release('-a 1'))).toEqual({ added: [], removed: [] })
  expect(await fold(release('-a 1'), release('+a 1'))).toEqual({ added: [], removed: [] })
  expect(await fold(release('-a 1'), release('+a 2'))).toEqual({ added: ['a 2'], removed: [] })
  expect(await fold(release('~a 2'), release('~a 3', '-b 1'))).toEqual({ added: ['a 3'], removed: ['b 1'] })
  expect(await fold(release('~a 2'), release('-a 2'))).toEqual({ added: [], removed: ['a 2'] })
  expect(await fold(release('+a 1'), release('~a 2'), release('-a 2'), release('+a 3'))).toEqual({
    added: ['a 3'],
    removed: [],
  })
})

it('is limited in the memory that entries, their texts and their identities take', async () => {
  const most = 3 * 120 + 1000
  const fold = (...lines: string[]) => foldChanges([release(...lines)], byName, most)
  expect(await fold('+a', '+b', '+c', '-a')).toEqual({ added: ['b', 'c'], removed: [] })
  expect(await fold(...Array.from({ length: 12 }, (_, i) => `+${i}`))).toBeUndefined()
  const long = 'x'.repeat(600)
  expect(await fold(`+a ${long}`)).toMatchObject({ added: { length: 1 } })
  expect(await fold(`+a ${long}`, `+b ${long}`)).toBeUndefined()
  expect(await fold(`+a ${'ж'.repeat(600)}`, '+b')).toBeUndefined()
  // An identity that differs from its entry takes memory too.
  const longer = 'x'.repeat(800)
  expect(await fold(`+a ${longer}`)).toMatchObject({ added: { length: 1 } })
  expect(await fold(`+${longer} a`)).toBeUndefined()
  // Only the newest form of an entry takes memory.
  expect(await fold(`+a ${long}`, ...Array.from({ length: 9 }, (_, i) => `~a ${long}${i}`))).toMatchObject({
    added: { length: 1 },
  })
})
