import { sql } from 'kysely'
import { sourceByAddress } from '../../catalogue/source-address.ts'
import { Problem } from '../../domain/problem.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Actor, Database } from '../platform/db/db.ts'
import { type CustomSourceParts, customSource, mostCustomSources } from './custom-sources.ts'
import type { RegisteredSource } from './register.ts'

/** Shortest time between two fetches that users trigger. */
const leastBetweenMs = 60_000

export interface OwnSource {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly cadenceMinutes: number
}

export interface OwnSources {
  /** Adds an address as a source of the group and has it collected. An existing source stays unchanged. */
  add(who: Actor, groupId: string, wanted: { address: string; cadenceMinutes: number }): Promise<OwnSource>
  /** Has it collected soon, due or not. */
  collect(groupId: string, id: string): Promise<void>
  /** Sets how often it is collected. */
  change(who: Actor, groupId: string, id: string, cadenceMinutes: number): Promise<OwnSource>
}

type Parts = CustomSourceParts & { readonly database: Pick<Database, 'asUser' | 'pool'> }

/**
 * Sources that a group added by their address, as its members manage them. All methods throw the contract's Problems.
 */
export function ownSources({ database, register, vet, collect, now }: Parts): OwnSources {
  async function ownOf(groupId: string, id: string): Promise<RegisteredSource> {
    const found = await register.byId(id)
    if (found?.origin !== 'custom' || found.licence || found.groupId !== groupId.toLowerCase())
      throw new Problem('not-found')
    return found
  }

  return {
    async add(who, groupId, { address, cadenceMinutes }) {
      const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
      if (!url) throw new Problem('source.address-refused')
      const inCatalogue = sourceByAddress(address)
      if (inCatalogue) throw new Problem('source.in-catalogue', { source: inCatalogue.name })
      const source = { ...customSource(groupId.toLowerCase(), url), cadenceMinutes }
      const known = await register.byId(source.id)
      if (known) return ownSourceOf(known)
      if ((await vet(address)) !== undefined) throw new Problem('source.address-refused')
      await database.asUser(who, (trx) =>
        asService(trx, async () => {
          // Prevents two concurrent calls from taking the last place together.
          await sql`select pg_advisory_xact_lock(hashtextextended('own sources ' || ${groupId}, 0))`.execute(trx)
          const { rows } = await sql<{ n: number }>`
            select count(*) n from source
            where origin = 'custom' and group_id = ${groupId} and id not like 'licence.%'`.execute(trx)
          if ((rows[0]?.n ?? 0) >= mostCustomSources) throw new Problem('source.too-many', { limit: mostCustomSources })
          await sql`insert into source (id, origin, definition, group_id)
                    values (${source.id}, 'custom', ${JSON.stringify(source)}, ${groupId}) on conflict do nothing`.execute(
            trx,
          )
        }),
      )
      await collect?.(source.id)
      return ownSourceOf(await ownOf(groupId, source.id))
    },

    async collect(groupId, id) {
      const { number, lastAttempt } = await ownOf(groupId, id)
      if (!collect) throw new Problem('source.fetching-off')
      const left = leastBetweenMs - (now() - (lastAttempt ?? 0))
      if (left > 0) throw new Problem('rate.limited', { seconds: Math.ceil(left / 1000) })
      await database.pool.query('UPDATE source SET due_at = $2 WHERE number = $1', [number, new Date(now())])
      await collect(id)
    },

    async change(who, groupId, id, cadenceMinutes) {
      const { number, source, dueAt, lastAttempt } = await ownOf(groupId, id)
      const next = { ...source, cadenceMinutes }
      const earlier = lastAttempt === null ? null : new Date(lastAttempt + cadenceMinutes * 60_000)
      await database.asUser(who, (trx) =>
        asService(trx, () =>
          sql`update source set definition = ${JSON.stringify(next)}, due_at = least(due_at, ${dueAt === null ? null : earlier})
              where number = ${number}`.execute(trx),
        ),
      )
      return ownSourceOf({ source: next })
    },
  }
}

const ownSourceOf = ({
  source: { id, name, addresses, cadenceMinutes },
}: Pick<RegisteredSource, 'source'>): OwnSource => ({
  id,
  name,
  address: addresses[0] ?? '',
  cadenceMinutes,
})
