import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { permissionIds, permissionsByScope } from '../../src/domain/permission.ts'
import { random } from '../random.ts'
import { seed } from '../seed.ts'
import { rounds } from '../soak.ts'
import { join, makeTenant, type Person } from '../tenants.ts'
import { everyCall, pathOf } from './ask.ts'
import { type Case, cases } from './cases.ts'
import { Model } from './model.ts'
import { makeWorld, type ObjectKind, objectKinds, type World } from './world.ts'

const steps = Number(process.env.STEPS ?? rounds(500, 20_000))

/** Calls with unpredictable results, calls that end the session, and calls with their own rules below. */
const leftOut = new Set([
  'groups.list',
  'groups.trees',
  'groups.move',
  'groups.remove',
  'groups.restore',
  'groups.leave',
  'groups.changeRole',
  'groups.removeMember',
  'groups.saveGrant',
  'groups.saveLogo',
  'groups.create',
  'uploads.prepare',
  'reports.demo',
  'reports.fromProfile',
  'reports.progress',
  'lists.create',
])
const walked = everyCall
  .map(([name, call]) => ({ name, call, how: cases[name] as Case }))
  .filter(({ name, call, how }) => how.group !== 'none' && call.needs !== 'PUBLIC' && !leftOut.has(name))
/** Kinds whose ids are not UUIDs, so that they are invalid where a UUID is expected. */
const otherIds: ReadonlySet<ObjectKind> = new Set(['source', 'dark-web-post', 'dark-web-source'])
/** Kinds that are states of one thing: a call that expects one of them also finds the others. */
const statesOf: readonly ReadonlySet<ObjectKind>[] = [
  new Set<ObjectKind>(['report', 'share', 'uploading', 'failed']),
  new Set<ObjectKind>(['subscription', 'held-release']),
]
/** Calls after which their object is gone. */
const removing: ReadonlySet<string> = new Set([
  'lists.removeRows',
  'feedback.remove',
  'licences.remove',
  'webhooks.remove',
  'darkWeb.removeSearch',
  'darkWeb.removeSource',
  'sources.remove',
  'exceptions.remove',
  'watches.remove',
  'tokens.revokeOfGroup',
])
/** Calls that give the reason why there is no report. */
const readsReport: ReadonlySet<string> = new Set(['reports.one', 'explanations.report', 'explanations.reportByModel'])
/** The caller was authorised, even if a state prevented the change. */
const letIn = (status: number, how?: Case) =>
  (status >= 200 && status < 300) ||
  [409, 410, 413, 422, 429, 503].includes(status) ||
  (how?.allowed?.includes(status) ?? false)

interface Question {
  readonly name: string
  readonly user: Person
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly form?: FormData
  readonly group?: string
  readonly how?: Case
  /** Statuses that the rules allow; 'in' means authorised. */
  readonly may: readonly (number | 'in')[]
  effect?(answer: { status: number; text: string }): void
}

it(`${steps} random calls in five companies are answered according to the rules (SEED=${seed})`, async () => {
  const next = random(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const chance = (p: number) => next() < p
  const world: World = await makeWorld()
  const { app } = world
  const { db } = app.database
  const model = new Model()
  const people: Person[] = []
  const tokens = new Map<string, string>()
  /** The subscription of a key or webhook, or the list of a row, until the part itself is deleted. */
  const partOf = new Map<string, string>()

  for (const name of ['Ash', 'Birch', 'Cedar', 'Date', 'Elm']) {
    const only = ['admin', 'leftAdmin', 'leftAnalyst', 'rightAdmin', 'belowAdmin', 'viewer'] as const
    const tenant = await makeTenant(app, { name, only })
    people.push(...only.map((who) => tenant.people[who]))
  }
  const { rows: roles } = await sql<{ id: string; permissions: string[] }>`select id, permissions from role`.execute(db)
  for (const { id, permissions } of roles) model.roles.set(id, new Set(permissions))
  const mine = new Set(people.map(({ id }) => id))
  await readGroups()
  for (const { id, token } of people) tokens.set(id, token)
  for (const kind of objectKinds.filter((one) => one !== 'child' && one !== 'binned')) {
    for (const group of model.groups.keys()) await addObject(kind, group)
  }

  /** Reads the initial groups; afterwards the model follows from the events alone. */
  async function readGroups() {
    const { rows } = await sql<{ id: string; parent: string | null }>`
      select id, parent from app_group where deleted_at is null and id in (
        select g.id from app_group g join app_group r on r.id = g.path[1]
        where r.name in ('Ash', 'Birch', 'Cedar', 'Date', 'Elm'))`.execute(db)
    for (const { id, parent } of rows) addGroup(id, parent)
    const { rows: members } = await sql<{ user: string; group: string; role: string }>`
      select user_id "user", group_id "group", role from membership`.execute(db)
    for (const { user, group, role } of members) if (mine.has(user)) setRole(user, group, role)
  }
  function addGroup(id: string, parent: string | null) {
    const grants = new Map<string, ReadonlySet<string>>()
    if (parent === null)
      for (const [scope, some] of Object.entries(permissionsByScope)) grants.set(scope, new Set(some))
    model.groups.set(id, { parent, deleted: false, grants })
  }
  function setRole(user: string, group: string, role: string | undefined) {
    const held = model.members.get(user) ?? new Map()
    model.members.set(user, held)
    if (role === undefined) held.delete(group)
    else held.set(group, role)
  }
  async function addObject(kind: ObjectKind, group: string) {
    const id = await world.make(kind, group)
    model.objects.set(id, { kind, group, alive: true })
    if (kind === 'member') setRole(id, group, 'viewer')
    if (kind === 'row') {
      const list = await world.listOf(id)
      model.objects.set(list, { kind: 'list', group, alive: true })
      partOf.set(list, id)
    }
    if (kind === 'subscription-key' || kind === 'webhook') {
      const subscription = await world.subscriptionOf(id)
      model.objects.set(subscription, { kind: 'subscription', group, alive: true })
      partOf.set(subscription, id)
    }
  }

  const allGroups = () => [...model.groups.keys()]
  /** A group, usually one of the user's. */
  function someGroup(user: Person): string {
    const known = allGroups()
    const own = chance(0.7) ? known.filter((id) => model.permissions(user.id, id)) : []
    return chance(0.03) ? crypto.randomUUID() : pick(own.length > 0 ? own : known)
  }
  function someObject(kind: ObjectKind, group: string): string {
    const all = [...model.objects]
    const near = chance(0.7) ? all.filter(([, one]) => one.kind === kind && one.group === group && one.alive) : []
    if (near.length > 0) return pick(near)[0]
    return chance(0.05) ? crypto.randomUUID() : pick(all)[0]
  }
  /** The expected refusal; undefined if the caller is authorised. */
  function gate(user: Person, group: string, needs: string): number | undefined {
    const held = model.permissions(user.id, group)
    if (!held) return 404
    return needs === 'MEMBER' || held.has(needs) ? undefined : 403
  }

  async function ordinary(): Promise<Question> {
    const { name, call, how } = pick(walked)
    const user = pick(people)
    const group = someGroup(user)
    const object = how.object ? someObject(how.object, group) : ''
    const { params = {}, query = {}, body, form } = await how.request({ group, object, world })
    const path = pathOf(call, params)
    const refused = gate(user, group, call.needs) ?? (how.alsoNeeds && gate(user, group, how.alsoNeeds))
    const known = model.objects.get(object)
    const fits = !how.object || (known?.kind === how.object && known.group === group && known.alive)
    const isOther =
      known?.group === group &&
      known.alive &&
      statesOf.some((kinds) => how.object && kinds.has(how.object) && kinds.has(known.kind))
    const isUuid = how.object && !otherIds.has(how.object) && how.object !== 'licence'
    const missing = isUuid && known && otherIds.has(known.kind) ? 400 : 404
    const search = new URLSearchParams(query)
    return {
      name,
      user,
      how,
      method: call.method,
      path: search.size > 0 ? `${path}?${search}` : path,
      body,
      ...(form && { form: form() }),
      ...(how.group === 'header' && { group }),
      // A list's rows are deleted with it, so the database is asked which list a row was in.
      may: refused
        ? [refused, ...(missing === 400 ? [400] : [])]
        : fits
          ? ['in']
          : isOther
            ? ['in', missing]
            : [missing],
      effect({ status }) {
        if (status < 200 || status >= 300) return
        // Hits are deleted with their sightings.
        if (name === 'sensors.forgetAll') {
          for (const one of model.objects.values()) {
            if (one.kind === 'hunt-hit' && one.group === group) one.alive = false
          }
        }
        if (!known) return
        if (removing.has(name)) {
          known.alive = false
          for (const [whole, part] of partOf) if (part === object) partOf.delete(whole)
        }
        // The report stays.
        if (name === 'reports.unshare' && known.kind === 'share')
          model.objects.set(object, { ...known, kind: 'report' })
        const binned = /^(report|list|subscription)s\.(remove|removeSeveral|restore)$/.exec(name)
        if (binned) {
          const isThere = binned[2] === 'restore'
          const without = known.kind === 'failed' || known.kind === 'uploading' ? known.kind : known.without
          const kind = `${isThere ? '' : 'binned-'}${binned[1]}` as ObjectKind
          model.objects.set(object, {
            ...known,
            kind: isThere && without ? without : kind,
            ...(without && { without }),
          })
          const part = model.objects.get(partOf.get(object) ?? '')
          if (part) part.alive = isThere
        }
      },
    }
  }

  function create(): Question {
    const user = pick(people)
    const parent = someGroup(user)
    const refused = gate(user, parent, 'GROUP_CREATE')
    return {
      name: 'groups.create',
      user,
      method: 'POST',
      path: `/api/web/groups?groupID=${parent}`,
      body: { group: { name: `G${Math.floor(next() * 1e6)}`, parent } },
      may: refused ? [refused] : model.depth(parent) >= 16 ? [409] : [201],
      effect({ status, text }) {
        if (status === 201) addGroup(JSON.parse(text).group.id, parent)
      },
    }
  }

  function move(): Question {
    const user = pick(people)
    const group = someGroup(user)
    const parent = someGroup(user)
    const refused = gate(user, group, 'GROUP_DELETE')
    const there = refused ?? gate(user, parent, 'GROUP_CREATE')
    const isRoot = model.groups.get(group)?.parent === null
    const circle = model.isThere(parent) && model.way(parent).includes(group)
    const deep = model.isThere(group) && model.isThere(parent) && model.depth(parent) + model.height(group) > 16
    const above = model.groups.get(group)?.parent ?? undefined
    const mayTake = above === undefined || gate(user, above, 'GROUP_CREATE') === undefined
    const may = refused
      ? [refused]
      : [...(there ? [there] : []), ...(isRoot || circle || deep ? [409] : []), ...(mayTake ? [] : [403])]
    return {
      name: 'groups.move',
      user,
      method: 'POST',
      path: `/api/web/groups/${group}/move`,
      body: { parent },
      may: may.length > 0 ? may : [200],
      effect({ status }) {
        const moved = model.groups.get(group)
        if (status === 200 && moved) moved.parent = parent
      },
    }
  }

  function remove(): Question {
    const user = pick(people)
    const group = someGroup(user)
    const refused = gate(user, group, 'GROUP_DELETE')
    // Keep the companies, so that the walk always has groups.
    if (!refused && (model.groups.get(group)?.parent === null || model.below(group).length > 3)) return create()
    return {
      name: 'groups.remove',
      user,
      method: 'DELETE',
      path: `/api/web/groups/${group}`,
      may: refused ? [refused] : [200],
      effect({ status }) {
        if (status === 200)
          for (const id of model.below(group)) (model.groups.get(id) as { deleted: boolean }).deleted = true
      },
    }
  }

  function changeMember(): Question {
    const user = pick(people)
    const group = someGroup(user)
    const members = [...model.members].filter(([, held]) => held.has(group)).map(([id]) => id)
    const target = members.length > 0 && chance(0.8) ? pick(members) : pick([...model.members.keys()])
    const role = chance(0.5) ? pick(['admin', 'analyst', 'viewer', 'none']) : undefined
    const refused = gate(user, group, 'GROUP_INVITE_USER')
    const held = model.permissions(user.id, group) ?? new Set()
    const had = model.members.get(target)?.get(group)
    const within = (id: string) =>
      [...(model.roles.get(id) ?? [])].every((permission) => held.has(permission) || !model.granted(group, permission))
    const above = had !== undefined && (!within(had) || (role !== undefined && !within(role)))
    // A refusal because nobody else can administrate a root depends on state, so 409 counts as authorised.
    const may: (number | 'in')[] = refused ? [refused] : had === undefined ? [404] : above ? [403] : ['in']
    return {
      name: role ? 'groups.changeRole' : 'groups.removeMember',
      user,
      method: role ? 'PATCH' : 'DELETE',
      path: `/api/web/groups/${group}/users/${target}`,
      ...(role && { body: { role } }),
      may,
      effect({ status }) {
        if (status === 200 || status === 204) setRole(target, group, role)
      },
    }
  }

  /** Makes a change. Returns false if the database refused to remove a company's last administrator. */
  async function leavesSomebody(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change()
      return true
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'membership_last_admin') throw error
      return false
    }
  }

  /** Changes permissions directly in the database during the walk. */
  async function outside() {
    const groups = allGroups().filter((id) => model.isThere(id))
    const { id: user } = pick(people)
    const group = pick(groups)
    if (chance(0.6)) {
      const role = pick(['admin', 'analyst', 'viewer', 'none'])
      if (await leavesSomebody(() => join(app, user, group, role))) setRole(user, group, role)
    } else if (chance(0.5)) {
      const leave = sql`delete from membership where user_id = ${user} and group_id = ${group}`
      if (await leavesSomebody(() => leave.execute(db))) setRole(user, group, undefined)
    } else {
      const scope = pick(Object.keys(permissionsByScope) as (keyof typeof permissionsByScope)[])
      const some = permissionsByScope[scope].filter(() => chance(0.7))
      const below = model.groups.get(group)
      if (!below || below.parent === null) return
      await sql`insert into entitlement (group_id, scope, permissions) values (${group}, ${scope}, ${[...some]})
                on conflict (group_id, scope) do update set permissions = excluded.permissions`.execute(db)
      below.grants.set(scope, new Set(some))
    }
  }

  const wrong: unknown[] = []
  const seen = new Map<string, number>()
  async function put(question: Question, asked: number) {
    const { name, user, method, path, body, form, group, how, may } = question
    const answer = await fetch(`${app.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.get(user.id)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(group && { 'x-group-id': group }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
    const text = await answer.text()
    const { status } = answer
    const key = `${may.includes('in') || may.some((one) => Number(one) < 300) ? 'let in' : 'refused'}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    // Reading a failed report is authorised, although it is answered with a 500.
    const isFailed = readsReport.has(name) && status === 500 && JSON.parse(text).code === 'report.failed'
    if (!may.some((one) => (one === 'in' ? letIn(status, how) || isFailed : one === status)))
      wrong.push({ asked, name, user: user.email, method, path, body, may, status, text: text.slice(0, 200) })
    question.effect?.({ status, text })
  }

  const together: Promise<void>[] = []
  let renewed = Date.now()
  for (let asked = 0; asked < steps && wrong.length < 5; asked++) {
    if (Date.now() - renewed > 240_000) {
      await Promise.all(together.splice(0))
      for (const { id, visitor } of people) tokens.set(id, (await visitor.json('POST', '/api/jwt/refresh')).body.token)
      renewed = Date.now()
    }
    const dice = next()
    if (dice < 0.02) {
      await Promise.all(together.splice(0))
      await outside()
    }
    const question =
      dice < 0.03
        ? create()
        : dice < 0.045
          ? move()
          : dice < 0.055
            ? remove()
            : dice < 0.09
              ? changeMember()
              : await ordinary()
    if (question.method === 'GET') {
      together.push(put(question, asked))
      if (together.length >= 16) await Promise.all(together.splice(0))
      continue
    }
    // Calls that may change something run alone.
    await Promise.all(together.splice(0))
    await put(question, asked)
    if (chance(0.02)) {
      const group = pick(allGroups().filter((id) => model.isThere(id)))
      await addObject(pick(['report', 'list', 'row', 'invitation', 'member', 'uploading', 'failed'] as const), group)
    }
  }
  await Promise.all(together)
  await world.stop()
  console.log(`random walk, SEED=${seed}: ${[...seen].map(([what, count]) => `${count} ${what}`).join(', ')}`)

  expect(permissionIds.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
}, 900_000)
