import { expect, it } from 'vitest'
import { foldChanges } from './deltas.ts'

async function* release(...lines: string[]) {
  yield* lines
}
const whole = (entry: string) => entry
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

it('is limited in entries and in characters', async () => {
  const most = { entries: 3, characters: 1000 }
  expect(await foldChanges([release('+a', '+b', '+c', '-a')], whole, most)).toEqual({ added: ['b', 'c'], removed: [] })
  expect(await foldChanges([release('+a', '+b', '+c', '+d')], whole, most)).toBeUndefined()
  const long = 'x'.repeat(300)
  expect(await foldChanges([release(`+a ${long}`, `+b ${long}`, `+c ${long}`)], whole, most)).toMatchObject({
    added: { length: 3 },
  })
  expect(await foldChanges([release(`+a ${long}`, `+b ${long}`, `+c ${long}${long}`)], whole, most)).toBeUndefined()
})
