import { sql } from 'kysely'
import type { CollectingState, sources } from '../../contract/sources.ts'
import { isoTime } from '../../domain/dates.ts'
import { Problem } from '../../domain/problem.ts'
import type { Collecting } from '../platform/db/collecting.ts'
import type { Database } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { SourceService } from './service.ts'
import type { SourceOverview } from './store.ts'

export interface CollectingCallDependencies {
  readonly database: Pick<Database, 'onBehalfOf'>
  readonly service: Pick<SourceService, 'sources' | 'collectNow'>
  readonly collecting: Collecting
  readonly hasMirror: boolean
}

/** Shows whether and how far sources are collected, and lets administrators of the installation decide it. */
export function collectingHandlers({
  database,
  service,
  collecting,
  hasMirror,
}: CollectingCallDependencies): Pick<Handlers<typeof sources>, 'collecting' | 'setCollecting'> {
  return {
    async collecting(_, { group: { permissions } }) {
      const mayChange = !collecting.isOfOperator && permissions.has('INSTALLATION_MANAGE')
      const from = collecting.isOn ? 'publishers' : hasMirror ? 'mirror' : null
      const progress = progressOf(await service.sources.everybodys(), from)
      return { from, isOfOperator: collecting.isOfOperator, mayChange, ...progress }
    },

    async setCollecting({ body: { isOn } }, { user }) {
      if (collecting.isOfOperator) throw new Problem('source.collecting-set')
      await database.onBehalfOf(user, (trx) =>
        sql`
          insert into installation_setting as s (name, value) values ('collecting', to_jsonb(${isOn}::boolean))
          on conflict (name) do update set value = excluded.value where s.value <> excluded.value`.execute(trx),
      )
      await collecting.read()
      if (isOn) await service.collectNow()
    },
  }
}

/** So many sources that fail tell that nobody is reached. */
const leastTried = 5

type Progress = Omit<CollectingState, 'from' | 'isOfOperator' | 'mayChange'>

/** How far a first collection is, of the sources whose publishers need no key, or of what a mirror holds. */
function progressOf(all: readonly SourceOverview[], from: CollectingState['from']): Progress {
  const some = all.filter(
    ({ source, origin, health }) =>
      !source.demo &&
      !source.aside &&
      (from === 'mirror' ? health.lastAttempt !== null : origin === 'catalogue' && health.state !== 'no-content'),
  )
  const tried = some.filter(({ health }) => health.lastAttempt !== null)
  const isNobodyReached =
    tried.length >= Math.max(1, Math.min(leastTried, some.length)) &&
    tried.every(({ health: { state } }) => state === 'failing' || state === 'stale')
  const reachedAt = Math.max(...tried.map(({ health }) => health.lastSuccess ?? 0), 0)
  const since = reachedAt || Math.min(...tried.map(({ health }) => health.lastAttempt ?? Number.POSITIVE_INFINITY))
  const cadences = some.map(({ source }) => source.cadenceMinutes)
  return {
    sources: some.length,
    collected: some.filter(({ health }) => health.lastSuccess !== null).length,
    waiting: some.length - tried.length,
    unreachedSince: isNobodyReached && from === 'publishers' ? isoTime(since) : null,
    hosts: new Set(some.flatMap(({ source }) => source.addresses.map((address) => URL.parse(address)?.host))).size,
    everyMinutes: { least: Math.min(...cadences, 1440), most: Math.max(...cadences, 60) },
  }
}
