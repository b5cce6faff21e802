import { readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderForTest } from '../../../test/for-file.ts'
import { type Searcher, searchedForFile } from '../../../test/searched.ts'
import { type CandidateFilter, openCandidateFilter } from '../../engine/candidates/candidate-filter.ts'
import { searchHandlers } from './api.ts'
import { type CandidateFilters, candidateFilters } from './candidate-filters.ts'
import type { GroupView } from './views.ts'

const key = new Uint8Array(32)
const { folder, clock, views, one, other, bring } = await searchedForFile()
await bring([
  other,
  'hidden',
  [
    { kind: 'ipv4', value: '60.30.20.10' },
    { kind: 'url', value: 'http://hidden-name.com/a' },
  ],
])
const stored = join(folder, 'candidates')
const filters = candidateFilters(stored, key)
let handlers = handlersWith(filters)
afterAll(() => filters.stop())

function handlersWith(filters: CandidateFilters) {
  return searchHandlers({ views, filters, clock } as never)
}

const asked = (person: Searcher) => ({
  input: { query: { groupID: person.groupId }, params: {}, body: undefined },
  context: {
    user: { id: person.userId },
    group: { groupId: person.groupId, root: person.groupId },
    answer: new Headers(),
    signal: new AbortController().signal,
  } as never,
})

async function nameFor(person: Searcher): Promise<string> {
  const { input, context } = asked(person)
  return (await handlers.candidates(input as never, context)).name
}

async function filterFor(person: Searcher): Promise<{ filter: CandidateFilter; headers: Headers }> {
  const { input, context } = asked(person)
  const params = { name: await nameFor(person) }
  const { chunks } = await handlers.candidateFilter({ ...input, params } as never, context)
  const bytes: Uint8Array[] = []
  for await (const chunk of chunks) bytes.push(chunk as Uint8Array)
  const whole = Uint8Array.from(Buffer.concat(bytes))
  return { filter: openCandidateFilter(whole.buffer), headers: (context as { answer: Headers }).answer }
}

const viewOfOne = () => views.open({ id: one.userId } as never, one.groupId)

async function makeOne(filters: CandidateFilters, root: string, view: GroupView): Promise<void> {
  await (await filters.open({ root }, view)).close()
}

describe('the candidate filter', () => {
  it('contains only listings that the group sees, and no trace of other sources', async () => {
    const ofOne = await filterFor(one)
    const ofOther = await filterFor(other)

    for (const [kind, value] of [
      ['ipv4', '60.30.20.10'],
      ['domain', 'hidden-name.com'],
      ['url', 'http://hidden-name.com/a'],
    ] as const) {
      expect([ofOne.filter.mayMeet(kind, value), ofOther.filter.mayMeet(kind, value)]).toEqual([false, true])
    }
    expect(ofOne.filter.entries).toBeGreaterThan(0)
    // The three additional entries: the address, the URL and its host.
    expect(ofOther.filter.entries - ofOne.filter.entries).toBe(3)
  })

  it('has the same address until the listings that the group sees change', async () => {
    const { headers } = await filterFor(one)
    const name = await nameFor(one)

    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(headers.get('etag')).toBe(`"${name}"`)
    await bring([one, 'own', [{ kind: 'ipv4', value: '60.30.20.12' }]])
    expect(await nameFor(one)).not.toBe(name)
    const { input, context } = asked(one)
    const former = handlers.candidateFilter({ ...input, params: { name } } as never, context)
    await expect(former).rejects.toMatchObject({ code: 'not-found' })
    expect((await filterFor(one)).filter.mayMeet('ipv4', '60.30.20.12')).toBe(true)
  })

  it('is kept for each set of sources as long as the index is the newest one', async () => {
    const names = [await nameFor(one), await nameFor(other)]
    const files = readdirSync(stored).sort()

    expect(files).toHaveLength(2)
    expect(names.every((name) => files.some((file) => file.endsWith(name)))).toBe(true)
    // Another process must find the same filter.
    const before = handlers
    handlers = handlersWith(candidateFilters(stored, key))
    expect([await nameFor(one), await nameFor(other)]).toEqual(names)
    handlers = before
    expect(readdirSync(stored).sort()).toEqual(files)
  })

  it('is read whole although it is deleted meanwhile, as by a process that has a newer index', async () => {
    const view = await viewOfOne()
    const filter = await filters.open({ root: one.groupId }, view)
    await makeOne(candidateFilters(stored, key), other.groupId, { ...view, version: view.version + 1 })
    expect(readdirSync(stored).filter((name) => name.endsWith(filter.name))).toHaveLength(1)

    const parts = await Array.fromAsync(filter.read())

    expect(Buffer.concat(parts)).toHaveLength(filter.bytes)
    view.release()
  })

  it('is made again if its file was deleted after it had been found', async () => {
    const view = await viewOfOne()
    let attempts = 0
    const losing = candidateFilters(stored, key, (path) => {
      if (attempts++ === 0) rmSync(path)
      return open(path)
    })
    const filter = await losing.open({ root: one.groupId }, view)

    expect(attempts).toBe(2)
    expect(Buffer.concat(await Array.fromAsync(filter.read()))).toHaveLength(filter.bytes)
    view.release()
  })

  describe('of one organisation that asks for many', () => {
    /** Views with other sets of sources. */
    const viewsOf = async (count: number) => {
      const view = await viewOfOne()
      const sourcesOf = (n: number) => [{ source: { id: `made-up-${n}` } }] as never
      return Array.from({ length: count }, (_, n): GroupView => ({ ...view, key: `${n}`, sources: sourcesOf(n) }))
    }

    it('lets another one have its turn in between, and is refused beyond a few', async () => {
      const folder = folderForTest('winnow-turns-')
      const many = candidateFilters(folder, key)
      const [first, ...further] = await viewsOf(12)
      const done: string[] = []
      const ask = (organisation: string, view: GroupView) =>
        makeOne(many, organisation, view).then(
          () => done.push(organisation),
          ({ code }) => code,
        )

      const greedy = further.slice(0, 10).map((view) => ask('greedy', view))
      const answers = await Promise.all([...greedy, ask('other', first as GroupView)])

      expect(done.indexOf('other')).toBeLessThan(5)
      expect(answers.filter((answer) => answer === 'server.busy')).toHaveLength(1)
      await many.stop()
    })

    it('keeps only the last used ones', async () => {
      const folder = folderForTest('winnow-kept-')
      const many = candidateFilters(folder, key)
      const [common, ...further] = await viewsOf(34)
      await makeOne(many, 'other', common as GroupView)

      for (const view of [common as GroupView, ...further]) await makeOne(many, 'greedy', view)

      // The oldest one of its own is gone; the one that another organisation uses too is not.
      expect(readdirSync(folder)).toHaveLength(33)
      await makeOne(many, 'greedy', further[0] as GroupView)
      await many.stop()
    })
  })
})
