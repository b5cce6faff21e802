import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { seed } from '../seed.ts'
import { partOf } from '../soak.ts'
import {
  ask,
  type Cell,
  everyCall,
  expected,
  type GroupTarget,
  groupTargets,
  type ObjectTarget,
  objectTargets,
  type Targets,
} from './ask.ts'
import { type Case, cases, otherKindOf } from './cases.ts'
import { type ActorName, actorNames, makeWorld } from './world.ts'

const world = await makeWorld()
afterAll(() => world.stop())

const tally = { cells: 0, refused: 0 }
const caseOf = (name: string) => cases[name] as Case
const isSuccess = (status: number, { allowed }: Case) =>
  allowed ? allowed.includes(status) : status >= 200 && status < 300

/** One of each target, created for one call. */
async function targetsFor(how: Case): Promise<Targets> {
  const { place, foreignPlace } = world
  const gone = await world.makeGone('child', place)
  const object = how.object
  return {
    groups: {
      own: place,
      foreign: foreignPlace,
      missing: crypto.randomUUID(),
      deleted: gone,
      twice: place,
      absent: place,
    },
    objects: {
      own: object ? await world.make(object, place) : '',
      foreign: object ? await world.make(object, foreignPlace) : '',
      missing: object === 'source' ? 'custom.0123456789abcdef0123456789abcdef' : crypto.randomUUID(),
      deleted: object ? await world.makeGone(object, place) : '',
      other: object ? await world.make(otherKindOf(object), place) : crypto.randomUUID(),
    },
  }
}

const [, ...notOwn] = objectTargets
/**
 * Each run has every caller ask for the group's own object, and the caller with every permission for all others. The rest
 * takes turns, shifted by call and caller: two of the four others for who sees objects, and one in three calls for who
 * sees none.
 */
function someOther(actor: ActorName, group: GroupTarget, at: number): readonly ObjectTarget[] {
  if (group !== 'own') return ['foreign']
  if (actor === 'full') return notOwn
  const shift = at + actorNames.indexOf(actor)
  return partOf(notOwn, actor === 'reader' || actor === 'parent' ? 2 : 3 * notOwn.length, shift)
}

function cellsOf(call: Call, how: Case): Cell[] {
  const at = everyCall.findIndex(([, one]) => one === call)
  const groups = groupTargets.filter((target) => {
    if (how.group === 'none') return target === 'own'
    if (target === 'twice') return how.group === 'query'
    return target !== 'absent' || how.group !== 'path'
  })
  const objects = how.object ? objectTargets : [undefined]
  const cells = actorNames
    .flatMap((actor) =>
      groups.flatMap((group) =>
        // The object matters only for callers who may act in the group; for others, two objects suffice.
        objects
          .filter((object) => object === undefined || object === 'own' || someOther(actor, group, at).includes(object))
          .map((object): Cell => ({ actor, group, ...(object && { object }) })),
      ),
    )
    .filter(({ actor }) => call.needs !== 'PUBLIC' || !['expired', 'badsig', 'wrongAud', 'subKey'].includes(actor))
  // Eleven has no factor in common with the number of a caller's cells, so each group and object has its turn in each run.
  const elsewhere = partOf(
    cells.filter(({ group }) => group !== 'own'),
    11,
    at,
  )
  return [...cells.filter(({ group }) => group === 'own'), ...elsewhere]
}

it('the cases cover every call of the contract, and no other call', () => {
  expect(everyCall.map(([name]) => name).filter((name) => !cases[name])).toEqual([])
  expect(Object.keys(cases).filter((name) => !everyCall.some(([known]) => known === name))).toEqual([])
})

describe(`every call, every caller, every target (SEED=${seed})`, () => {
  it.each(everyCall)('%s', async (name, call) => {
    const how = caseOf(name)
    if (call.needs !== 'MEMBER' && call.needs !== 'SIGNED_IN' && call.needs !== 'PUBLIC')
      await world.withhold(call.needs)
    const targets = await targetsFor(how)
    const cells = cellsOf(call, how).map((cell) => ({ cell, answer: expected(call, how, cell) }))
    const refusals = cells.filter(({ answer }) => answer !== 'allowed')
    const before = await world.changes()
    const wrong: unknown[] = []
    const bodies = new Map<number, Set<string>>()
    for (const { cell, answer } of refusals) {
      const { status, text, headers } = await ask(world, call, how, cell, targets)
      if (status !== answer) wrong.push({ ...cell, answer, status, text: text.slice(0, 200) })
      if (status === 401 && !headers.get('www-authenticate')) wrong.push({ ...cell, missing: 'WWW-Authenticate' })
      // Foreign, missing and deleted objects are indistinguishable.
      if (status === 404 || status === 401) {
        const { traceId: _, requestId: __, ...body } = JSON.parse(text)
        bodies.set(status, (bodies.get(status) ?? new Set()).add(JSON.stringify(body)))
      }
    }
    tally.cells += cells.length
    tally.refused += refusals.length

    expect(wrong).toEqual([])
    expect([...bodies.values()].map((some) => some.size).filter((count) => count > 1)).toEqual([])
    expect(await world.changes()).toBe(before)

    if (how.gateOnly) return
    for (const { cell } of cells.filter(({ answer }) => answer === 'allowed')) {
      const fresh = how.object ? await world.make(how.object, world.place) : ''
      const { status, text } = await ask(world, call, how, cell, {
        ...targets,
        objects: { ...targets.objects, own: fresh },
      })
      if (!isSuccess(status, how) && status !== 401) wrong.push({ ...cell, status, text: text.slice(0, 300) })
    }
    expect(wrong).toEqual([])
  })

  it.each(everyCall.filter(([name]) => caseOf(name).alsoNeeds))(
    '%s is refused without the additional permission that it needs',
    async (name, call) => {
      const how = caseOf(name)
      await world.withhold(how.alsoNeeds ?? '')
      const cell: Cell = { actor: 'reader', group: 'own', ...(how.object && { object: 'own' }) }
      const { status } = await ask(world, call, how, cell, await targetsFor(how))
      expect(status).toBe(403)
    },
  )

  it('has a few thousand cells', () => {
    console.log(
      `authorisation matrix: ${everyCall.length} calls, ${tally.cells} cells, ${tally.refused} of them refusals`,
    )
    expect(tally.cells).toBeGreaterThan(1000)
  })

  it('would have noticed a change', async () => {
    expect(await world.changes()).toMatch(/^app_group \d+$/m)
  })
})

/** Names of our calls in the matrix, which was written before the product. */
const named: Readonly<Record<string, string>> = {
  'session.read': 'session.read',
  'session.end': 'session.end',
  'jwt.refresh': 'session.refresh',
  'report.get': 'reports.one',
  'report.list': 'reports.list',
  'report.delete': 'reports.remove',
  'report.deleteMany': 'reports.removeSeveral',
  'upload.formats': 'uploads.formats',
  'upload.put': 'uploads.prepare',
  'upload.sign': 'uploads.sign',
  'upload.success': 'uploads.success',
  'opt.sub': 'groups.subscriptionOptions',
  'opt.flavours': 'groups.flavours',
  'opt.products': 'groups.products',
  'groups.list': 'groups.list',
  'groups.trees': 'groups.trees',
  'groups.users': 'groups.members',
  'groups.entitlements': 'groups.entitlements',
  'groups.create': 'groups.create',
  'groups.rename': 'groups.rename',
  'groups.delete': 'groups.remove',
  'feed.details': 'sources.details',
  'byox.list': 'licences.list',
  'byox.post': 'licences.create',
  'byox.patch': 'licences.patch',
  'byox.delete': 'licences.remove',
  'byox.check': 'licences.check',
  'ioc.search': 'search.understand',
  'ioc.explain': 'explanations.indicator',
  'dark.search': 'darkWeb.search',
  'report.explain': 'explanations.report',
  'sub.list': 'subscriptions.list',
  'sub.get': 'subscriptions.detail',
  'sub.history': 'subscriptions.history',
  'sub.create': 'subscriptions.create',
  'sub.patch': 'subscriptions.patch',
  'sub.delete': 'subscriptions.remove',
}
const matrixFile = new URL('../../../shared/checks/authz_matrix.json', import.meta.url)

describe.skipIf(!existsSync(matrixFile))('the customer’s matrix', () => {
  it(`holds for every call; each run tests a seventh of it (SEED=${seed})`, async () => {
    const matrix = JSON.parse(readFileSync(matrixFile, 'utf8')) as {
      cells: {
        call: string
        perm: string | null
        actor: Cell['actor']
        object: string | null
        group: string | null
        expect: string | number
      }[]
    }
    const skipped = new Map<string, number>()
    const wrong: unknown[] = []
    let asked = 0
    let targets: Targets | undefined
    let last = ''
    for (const cell of partOf(matrix.cells, 7)) {
      const name = named[cell.call]
      const call = everyCall.find(([known]) => known === name)?.[1]
      const how = name ? cases[name] : undefined
      const group = (cell.group ?? 'own') as Cell['group']
      // A group in the path can be neither missing nor repeated; "twice" does not mean a repeated sign-in.
      const applies = call && how && !(how.group === 'path' && (group === 'absent' || group === 'twice'))
      if (!applies || (how.group === 'header' && group === 'twice') || call.needs === 'PUBLIC') {
        skipped.set(cell.call, (skipped.get(cell.call) ?? 0) + 1)
        continue
      }
      if (last !== cell.call) {
        if (call.needs !== 'MEMBER' && call.needs !== 'SIGNED_IN') await world.withhold(call.needs)
        targets = await targetsFor(how)
        last = cell.call
      }
      const one: Cell = {
        actor: cell.actor,
        group,
        ...(how.object && { object: (cell.object ?? 'own') as Cell['object'] & string }),
      }
      // The matrix answers 404 for a foreign object to a member with every permission, and a plain member cannot do
      // more. `GROUP_LIST?` asks whether there is such a permission: there is none, every member may list.
      const isAsking = cell.perm?.endsWith('?') ?? false
      const beyond = isAsking || (cell.perm === 'member' && how.object !== undefined && cell.object !== 'own')
      const positive = (String(cell.expect).startsWith('2') || cell.expect === 'rule') && !beyond
      if (positive && how.gateOnly) continue
      const fresh =
        positive && how.object && one.object === 'own' ? await world.make(how.object, world.place) : undefined
      const { status } = await ask(world, call, how, one, {
        ...(targets as Targets),
        ...(fresh && { objects: { ...(targets as Targets).objects, own: fresh } }),
      })
      asked++
      // `rule`: our own rule, see docs/decisions: a role in a group above applies below.
      const answer =
        cell.expect === 'rule' || beyond ? expected(call, how, one) : positive ? 'allowed' : Number(cell.expect)
      if (answer === 'allowed' ? !isSuccess(status, how) : status !== answer) wrong.push({ ...cell, status })
    }
    const left = [...skipped].map(([call, count]) => `${call} ${count}`).join(', ')
    console.log(`customer's matrix: ${asked} cells asked, ${partOf(matrix.cells, 7).length - asked} not (${left})`)

    expect(wrong).toEqual([])
  }, 300_000)
})
