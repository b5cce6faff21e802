import { afterAll, expect, it } from 'vitest'
import { startTestApp, type Visitor } from '../../../test/server.ts'
import { makeTenant } from '../../../test/tenants.ts'
import type { ImportedFeeds } from '../../contract/sources.ts'
import { mostImported } from '../../domain/feed-state.ts'

const app = await startTestApp()
afterAll(() => app.stop())

const own = 'https://lists.test-made-up.com/ours.txt'
const known = 'https://lists.blocklist.de/lists/ssh.txt'
const dead = 'https://osint.bambenekconsulting.com/feeds/dga-feed-high.csv'
const copy = 'https://raw.githubusercontent.com/stamparm/ipsum/master/levels/4.txt'
const list = JSON.stringify([known, dead, copy, own].map((url, i) => ({ Feed: { name: `F${i}`, url }, Tag: null })))

const asked = async ({ json }: Visitor, groupId: string, body: object, headers = {}) =>
  (await json('POST', `/api/web/groups/${groupId}/feeds/import`, body, headers)) as {
    status: number
    body: ImportedFeeds
  }

it('says what each feed is, and changes nothing by a second import', async () => {
  const { groups, people } = await makeTenant(app, { name: 'Importers', only: ['admin', 'viewer'] })
  const other = await makeTenant(app, { name: 'Others', only: ['admin'] })
  const { visitor } = people.admin

  const first = await asked(visitor, groups.root, { text: list })
  expect(first.body.title).toBe('MISP')
  expect(first.body.feeds.map(({ state, use, source }) => [state, use, source?.id ?? null])).toEqual([
    ['known', 'blocklist-de.ssh', 'blocklist-de.ssh'],
    ['dead', null, null],
    ['copy', null, 'stamparm.ipsum'],
    ['new', own, null],
  ])
  expect(first.body.feeds[1]?.reason).toMatch(/Bambenek/)
  expect(first.body.text).toBeNull()

  const added = await visitor.json('POST', `/api/web/groups/${groups.root}/feeds`, { address: own })
  const second = await asked(visitor, groups.root, { text: list })
  expect(second.body.feeds[3]).toMatchObject({ state: 'known', use: own, source: { id: added.body.id } })
  const third = await asked(visitor, groups.root, { text: list })
  expect(third.body).toEqual(second.body)

  // What one organisation has added says nothing to another.
  const foreign = await asked(other.people.admin.visitor, other.groups.root, { text: list })
  expect(foreign.body.feeds[3]).toMatchObject({ state: 'new', source: null })
  expect((await asked(people.viewer.visitor, groups.root, { text: list })).status).toBe(403)
})

it('marks what is switched off, and leaves lists of what is harmless in the file', async () => {
  const { groups, people } = await makeTenant(app, { name: 'Resolvers', only: ['admin'] })
  const lists = [
    { address: known, type: 'block', enabled: false },
    { address: own, type: 'allow', enabled: true },
  ]
  const { body } = await asked(people.admin.visitor, groups.root, { text: JSON.stringify({ lists }), kept: [] })

  expect(body.feeds).toMatchObject([
    { state: 'known', isOff: true, use: 'blocklist-de.ssh' },
    { state: 'allows', isOff: false, use: null },
  ])
  expect(JSON.parse(body.text ?? '')).toEqual({ lists: [lists[1]] })
})

it('writes the feeds that are kept in the notation that they came in', async () => {
  const { groups, people } = await makeTenant(app, { name: 'Keepers', only: ['admin'] })
  const { body } = await asked(people.admin.visitor, groups.root, { text: list, kept: [0, 3] })

  expect(JSON.parse(body.text ?? '')).toEqual([JSON.parse(list)[0], JSON.parse(list)[3]])
  const whole = await asked(people.admin.visitor, groups.root, { text: list, kept: [0, 1, 2, 3] })
  expect(JSON.parse(whole.body.text ?? '')).toEqual(JSON.parse(list))
})

it.each([
  ['a text without feeds', 'no feeds here', 422],
  ['deep YAML', `filters:\n${'- '.repeat(200_000)}`, 422],
  ['a text that is too long', 'x'.repeat(mostImported + 1), 400],
])('refuses %s, and answers others meanwhile', async (what, text, status) => {
  const { groups, people } = await makeTenant(app, { name: what, only: ['admin'] })
  const { visitor } = people.admin

  const [refused, good] = await Promise.all([
    asked(visitor, groups.root, { text }),
    visitor.json('GET', `/api/web/groups/${groups.root}/profile`),
  ])

  expect(refused.status).toBe(status)
  expect(good.status).toBe(200)
})
