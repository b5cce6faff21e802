import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { crawlMisp } from './crawl-misp.ts'
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
const mostBytes = 1200
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
  const shelves = { place: at(branch), branches: 2, mostBytes, ...more }
  return roomOnShelf(spool, { owner, shelf, names: [shelf] }, shelves)
}

/** Visits a feed that is refused before anything is fetched. */
function crawl(owner: string, branch: string) {
  const fetch = () => Promise.reject(new Error('was fetched'))
  return crawlMisp('http://feed.example/', {
    fetch,
    queueForHost: (_, work) => work(),
    spool,
    maxFeedBytes: mostBytes,
    owner,
    shelves: async () => ({ place: at(branch), branches: 2, mostBytes }),
  })
}

it('leaves each customer of a provider, and the provider, a share', async () => {
  await keep('greedy', 'left', 1200)

  expect(await roomFor('another', 'left')).toBeLessThanOrEqual(0)
  expect(await roomFor('first', 'right')).toBe(400)
  expect(await roomFor('mine', undefined)).toBe(400)
  // What exceeds the shares of all gives way at the next visit.
  await keep('first', 'right', 400)
  expect(await roomFor('greedy', 'left')).toBe(600)
  await keep('mine', undefined, 400)
  expect(await roomFor('greedy', 'left')).toBe(400)
  expect(await roomFor('second', 'right')).toBeLessThanOrEqual(0)
})

it('an organisation keeps no more than it may once each feed was visited, in whichever order', async () => {
  const branches = ['left', 'middle', 'right', undefined]
  const bytes = new Map<string | undefined, number>()
  for (let round = 0; round < 3; round++) {
    for (const branch of [...branches, ...branches.toReversed()]) {
      const room = await roomFor(`feed of ${branch}`, branch, { branches: 3 })
      bytes.set(branch, room)
      await keep(`feed of ${branch}`, branch, room)
    }
    expect([...bytes.values()].reduce((sum, one) => sum + one)).toBeLessThanOrEqual(mostBytes)
  }
})

it('the feeds of a branch that exceeds its share give way one by one', async () => {
  for (const owner of ['one', 'two', 'three']) await keep(owner, 'left', 200)
  expect(await roomFor('one', 'left')).toBe(200)
  await keep('neighbour', 'right', 1200)

  await expect(crawl('one', 'left')).rejects.toMatchObject({ fault: 'too-large' })

  expect(await roomFor('two', 'left')).toBe(200)
  expect(await roomFor('three', 'left')).toBe(200)
})

it('counts another organisation for nothing', async () => {
  await keep('greedy', 'left', 1200)
  expect(await roomFor('other', undefined, { place: { root: 'somebody else' }, branches: 0 })).toBe(1200)
})

it('deletes the shelves that a feed has no more', async () => {
  const moved = await keep('moved', 'left', 10)
  const old = await keep('mine', 'right', 10, 'http://former.example/')
  const others = await keep('others', 'right', 10)

  await roomFor('mine', 'right')
  expect([old, moved, others].map(existsSync)).toEqual([false, true, true])
  await roomFor('moved', 'right')
  expect([moved, others].map(existsSync)).toEqual([false, true])
})

it('deletes the shelves of feeds that are gone, and none of the catalogue', async () => {
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
