import { afterAll, expect, it } from 'vitest'
import { permissionIds } from '../../src/domain/permission.ts'
import { ask, everyCall } from './ask.ts'
import { type Case, cases } from './cases.ts'
import { makeWorld, ownMarks } from './world.ts'

/** Authorisation that allows everything everywhere: only row-level security is left. */
const everything = { role: 'admin', permissions: new Set<string>(permissionIds) }
const calls = everyCall.filter(([, call]) => call.needs !== 'PUBLIC')
/** The object of each call. */
const objects = new Map<string, string>()
/** The world's state before the next call. */
let before: string
const world = await makeWorld({ membership: async (_, groupId) => ({ groupId, ...everything }) })
for (const [name] of calls) {
  const kind = cases[name]?.object
  if (kind) objects.set(name, await world.make(kind, world.place))
}
before = await world.changes()
afterAll(() => world.stop())

it.each(calls)('without authorisation, row-level security still hides other companies: %s', async (name, call) => {
  const how = cases[name] as Case
  const object = objects.get(name) ?? ''
  const ids = { own: object, foreign: object, missing: object, deleted: object, other: object }
  const place = world.place
  const groups = { own: place, foreign: place, missing: place, deleted: place, twice: place, absent: place }

  for (const actor of ['noGroup', 'sibling', 'child', 'removed', 'noRights'] as const) {
    const answer = await ask(world, call, how, { actor, group: 'own' }, { groups, objects: ids })
    // Members of a group beside or below belong to the same company, and everybody may read their own data.
    if (actor === 'noGroup' || ((actor === 'removed' || actor === 'noRights') && call.needs !== 'SIGNED_IN')) {
      expect.soft([actor, ownMarks.exec(answer.text)?.[0]]).toEqual([actor, undefined])
    }
  }

  const after = await world.changes()
  const unchanged = before
  before = after
  // Everybody may change their own data.
  if (call.needs !== 'SIGNED_IN') expect(after).toBe(unchanged)
})
