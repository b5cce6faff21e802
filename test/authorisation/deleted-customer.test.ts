import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../src/domain/time-units.ts'
import { treeStore } from '../../src/server/groups/tree-store.ts'
import { BIN_DAYS } from '../../src/server/platform/db/bin.ts'
import { createLog } from '../../src/server/platform/telemetry/log.ts'
import { allRows } from '../all-rows.ts'
import type { Tenant } from '../tenants.ts'
import { fillTables } from './fill-tables.ts'
import { makeWorld, ownMarks } from './world.ts'

/** What is left of a customer that was deleted, and why. */
const stays: Readonly<Record<string, string>> = {
  account: 'of people, who may be in groups of others',
  app_user: 'people, who may be in groups of others',
  audit_entry: 'what people did to their own accounts, and what the operator did',
  notice_choice: 'how people, who may be in groups of others, want to be told',
  seen_change: 'that something has changed; neither what nor whose',
  tombstone: 'ids only, so that no old backup brings anything back',
}

const leftBehind: Record<string, string[]> = {}
const touched: Record<string, string[]> = {}

const world = await makeWorld()
const { own, foreign, place, foreignPlace, app } = world
const ofForeign = await newRows(() => fillTables(world, foreign, foreignPlace), foreign)
// What expires by itself is gone before.
await aWeekPasses()
const before = await rows()
const ofOwn = await newRows(() => fillTables(world, own, place), own)

await treeStore(app.database, app.clock).remove(own.people.admin, own.groups.root)
await aWeekPasses()
const after = await rows()
for (const [table, all] of after) {
  const left = all.filter((row) => ownMarks.test(row) || ofOwn(table, row))
  if (left.length > 0) leftBehind[table] = left
}
for (const [table, all] of before) {
  const rest = new Set(after.get(table))
  const lost = all.filter((row) => ofForeign(table, row) && !rest.has(row))
  if (lost.length > 0) touched[table] = lost
}
afterAll(() => world?.stop())

it('nothing of a deleted customer is left, except what is stated', () => {
  const unexpected = Object.entries(leftBehind).filter(([table]) => !(table in stays))
  expect(Object.fromEntries(unexpected)).toEqual({})
  expect(Object.keys(leftBehind).sort()).toEqual(Object.keys(stays))
  expect(leftBehind.audit_entry?.filter((row) => !/^\((person|installation),/.test(row))).toEqual([])
})

it('nothing of another customer is touched', () => {
  expect(touched).toEqual({})
})

/**
 * Tells which rows are a company's: those that name one of its groups, and all that are new after `fill`, because many
 * rows name neither their group nor anything else of their owner. Rows of queues must name it: they change by the clock.
 */
async function newRows(fill: () => Promise<void>, { groups }: Tenant) {
  const older = await rows()
  await fill()
  const fresh = new Map([...(await rows())].map(([table, all]) => [table, new Set(all)]))
  for (const [table, all] of older) for (const row of all) fresh.get(table)?.delete(row)
  return (table: string, row: string) =>
    (fresh.get(table)?.has(row) && !/^(pgboss\.|queue_)/.test(table)) ||
    Object.values(groups).some((id) => row.includes(id))
}

async function aWeekPasses(): Promise<void> {
  world.app.clock.skip((BIN_DAYS + 1) * dayMs)
  const run = { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log: createLog('silent') }
  // What one job ends, another one deletes an hour later.
  for (const hour of [1, 2]) {
    world.app.clock.skip(hour * hourMs)
    // Sweeps do not trust a clock that jumps.
    await sql`delete from sweep_time`.execute(world.app.database.db)
    for (const [name, job] of Object.entries(world.jobs)) {
      if (/^(sweep|tidy-)/.test(name)) await (job as (payload: object, run: object) => Promise<unknown>)({}, run)
    }
  }
}

async function rows(): Promise<Map<string, string[]>> {
  const all = await allRows(world.app.database.pool)
  // The world counts changes in it.
  all.delete('changed_row')
  // Each change adds such a job, which the queue forgets by its own clock.
  for (const [table, some] of all)
    all.set(
      table,
      some.filter((row) => !row.includes('refresh-group-deliveries')),
    )
  return all
}
