import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { databaseForFile } from '../../../test/for-file.ts'
import { dayMs } from '../../domain/time-units.ts'
import { systemClock } from '../platform/clock.ts'
import { reportStore } from './store.ts'

const database = await databaseForFile()
const groupId = (await newAnalyst(database)).groupId

interface Made {
  readonly sources: readonly string[]
  readonly isTrial?: boolean
  readonly endsIn?: number
  readonly release?: number
  readonly isDeleted?: boolean
}

async function subscribe({ sources, isTrial = false, endsIn, release = 1, isDeleted = false }: Made): Promise<void> {
  const now = new Date()
  const id = crypto.randomUUID()
  const ends = endsIn === undefined ? null : new Date(now.getTime() + endsIn)
  await sql`
    insert into subscription (id, group_id, name, sources, target_formats, is_trial, trial_ends_at, created_at, changed_at, deleted_at)
    values (${id}, ${groupId}, ${id}, ${JSON.stringify(sources.map((source) => ({ id: source })))}, '[]', ${isTrial}, ${ends},
            ${now}, ${now}, ${isDeleted ? now : null})`.execute(database.db)
  await sql`
    insert into delivery (subscription_id, group_id, release) values (${id}, ${groupId}, ${release})
    on conflict (subscription_id) do update set release = excluded.release`.execute(database.db)
}

it('counts as in use what running subscriptions deliver, from their first release on, and what of it is paid for', async () => {
  await subscribe({ sources: ['a.paid', 'a.both'] })
  await subscribe({ sources: ['a.trial', 'a.both'], isTrial: true, endsIn: dayMs })
  await subscribe({ sources: ['a.trial'], isTrial: true, endsIn: 2 * dayMs })
  await subscribe({ sources: ['a.over'], isTrial: true, endsIn: -dayMs })
  await subscribe({ sources: ['a.unreleased'], release: 0 })
  await subscribe({ sources: ['a.deleted'], isDeleted: true })

  const { ids, paid, trialEnds } = await reportStore(database, systemClock).delivered(groupId)

  expect([...ids].sort()).toEqual(['a.both', 'a.paid', 'a.trial'])
  expect(paid).toBe(2)
  expect([...trialEnds.keys()]).toEqual(['a.trial'])
  // The last trial.
  expect(trialEnds.get('a.trial')).toBeGreaterThan(Date.now() + dayMs)
})
