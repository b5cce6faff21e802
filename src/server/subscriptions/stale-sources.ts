import { sql } from 'kysely'
import { dayMs } from '../../domain/time-units.ts'
import { tellPeople } from '../inbox/tell-people.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'
import type { SourceService } from '../sources/service.ts'
import { recipientsIn } from './recipients.ts'

export interface StaleSourceDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly sources: Pick<SourceService, 'sources'>
}

/** A source that fails is not worth a word before its data is this old. */
const staleMs = dayMs

/** Tells people of sources that they subscribe to and that are no longer renewed; once, until they were renewed again. */
export async function tellOfStaleSources(
  { db, clock, sources }: StaleSourceDependencies,
  { log, signal }: Pick<Run, 'log' | 'signal'>,
): Promise<void> {
  const all = await sources.sources.list('operator')
  const stale = new Map(
    all.flatMap(({ source, health: { state, ageMs } }) =>
      (state === 'stale' || state === 'failing') && ageMs !== null && ageMs > staleMs
        ? [[source.id, { name: source.name, since: new Date(clock.now() - ageMs) }]]
        : [],
    ),
  )
  if (stale.size === 0) return
  const { rows } = await sql<{ groupId: string; ids: string[] }>`
    select s.group_id "groupId", array_agg(distinct e->>'id' order by e->>'id') ids
    from subscription s join app_group g on g.id = s.group_id and g.deleted_at is null
    cross join jsonb_array_elements(s.sources) e
    where s.deleted_at is null and (s.trial_ends_at is null or s.trial_ends_at > ${new Date(clock.now())})
      and e->>'id' = any(${[...stale.keys()]})
    group by s.group_id`.execute(db)
  const tell = ({ groupId, ids }: (typeof rows)[number]) =>
    db.transaction().execute(async (trx) => {
      for (const person of await recipientsIn(trx, groupId, null)) {
        const { rows: told } = await sql<{ id: string; at: Date }>`
          select unnest(about) id, max(at) at from notice
          where user_id = ${person.id} and group_id = ${groupId} and kind = 'source-stale' group by 1`.execute(trx)
        const toldAt = new Map(told.map(({ id, at }) => [id, at]))
        const about = ids.filter((id) => !((toldAt.get(id) ?? 0) > (stale.get(id)?.since ?? 0)))
        const [first] = about
        if (first === undefined) continue
        const name = stale.get(first)?.name ?? first
        const notice = () => ({ kind: 'source-stale', about, name, count: about.length }) as const
        await tellPeople(trx, { clock }, { groupId, people: [person], notice })
      }
    })
  await doEach(rows, tell, { failed: 'groups were not told of stale sources', log, signal })
}
