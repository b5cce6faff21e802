import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OwnShelves, removeOldShelves, roomOnShelf, shelfName } from './own-shelves.ts'
import { createSpool, type Spool } from './spool.ts'

let folder: string
let spool: Spool
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-shelves-'))
  spool = createSpool(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const feeds = new Set<string>()
const living = async () => feeds
const at = (branch?: string) => ({ root: 'provider', branch })

/** Stores an event of a feed. @returns the folder */
async function keep(owner: string, branch: string | undefined, bytes: number, address = 'http://feed.example/') {
  const shelf = await spool.shelf(shelfName(address, { owner, place: at(branch) }))
  writeFileSync(join(shelf, 'event.json'), 'x'.repeat(bytes))
  feeds.add(owner)
  return shelf
}

function roomFor(owner: string, branch: string | undefined, more: Partial<OwnShelves> = {}): Promise<number> {
  const shelf = shelfName('http://feed.example/', { owner, place: at(branch) })
  const shelves = { place: at(branch), branches: 2, mostBytes: 1200, living, ...more }
  return roomOnShelf(spool, { owner, shelf, names: [shelf] }, shelves)
}

it('leaves each customer of a provider, and the provider, a share', async () => {
  await keep('greedy', 'left', 1200)

  expect(await roomFor('another', 'left')).toBeLessThanOrEqual(0)
  expect(await roomFor('first', 'right')).toBe(600)
  expect(await roomFor('mine', undefined)).toBe(400)
  // What exceeds the shares of all gives way at the next visit.
  await keep('first', 'right', 600)
  expect(await roomFor('greedy', 'left')).toBe(600)
  await keep('mine', undefined, 400)
  expect(await roomFor('second', 'right')).toBeLessThanOrEqual(0)
})

it('counts another organisation for nothing', async () => {
  await keep('greedy', 'left', 1200)
  expect(await roomFor('other', undefined, { place: { root: 'somebody else' }, branches: 0 })).toBe(1200)
})

it('deletes the shelves of feeds that are gone, or that have moved', async () => {
  const moved = await keep('moved', 'left', 10)
  const gone = await keep('gone', 'right', 10)
  const old = await keep('mine', 'right', 10, 'http://former.example/')
  const others = await keep('others', 'right', 10)
  feeds.delete('gone')

  await roomFor('mine', 'right')
  expect([gone, old, moved, others].map(existsSync)).toEqual([false, false, true, true])
  await roomFor('moved', 'right')
  expect([moved, others].map(existsSync)).toEqual([false, true])
})

it('deletes the shelves of groups that are gone, and none of the catalogue', async () => {
  const gone = await keep('gone', 'left', 10)
  const others = await keep('others', 'left', 10)
  const ours = await spool.shelf(shelfName('http://feed.example/', {}))
  feeds.delete('gone')

  expect(await removeOldShelves(spool, living)).toBe(1)
  expect([gone, others, ours].map(existsSync)).toEqual([false, true, true])
})

it('measures a shelf again once it has changed', async () => {
  const shelf = await keep('one', 'left', 10)
  const name = shelfName('http://feed.example/', { owner: 'one', place: at('left') })
  expect(await spool.shelvedBytes(name)).toBe(10)
  writeFileSync(join(shelf, 'another.json'), 'x'.repeat(5))
  expect(await spool.shelvedBytes(name)).toBe(15)
})
