import { type RawBuilder, sql } from 'kysely'
import { sourceByAddress } from '../../catalogue/source-address.ts'
import { Problem } from '../../domain/problem.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { refusedAddress } from '../../fetch/refused-address.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Actor } from '../platform/db/db.ts'
import { type CustomSourceDependencies, customSource } from './custom-sources.ts'
import { placeLimits, takePlace } from './own-places.ts'
import type { RegisteredSource } from './register.ts'

/** Shortest time between two fetches that users trigger. */
const leastBetweenMs = minuteMs

interface Wanted {
  readonly address: string
  readonly cadenceMinutes: number
}

interface OwnSource extends Wanted {
  readonly id: string
  readonly name: string
}

interface Dependencies extends CustomSourceDependencies {
  /** Queues the deletion of removed sources. */
  readonly tidy: () => Promise<unknown>
}

/**
 * Sources that a group added by their address, as its members manage them. All methods throw the contract's Problems.
 */
export function ownSources({ database, register, vet, collect, now, limits = placeLimits, tidy }: Dependencies) {
  async function ownOf(groupId: string, id: string): Promise<RegisteredSource> {
    const found = await register.byId(id)
    if (found?.origin !== 'custom' || found.licence || found.groupId !== groupId.toLowerCase())
      throw new Problem('not-found')
    return found
  }

  return {
    /** Adds an address as a source of the group and queues its collection. An existing source stays unchanged. */
    async add(who: Actor, groupId: string, { address, cadenceMinutes }: Wanted): Promise<OwnSource> {
      const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
      if (!url) throw refusedAddress('source.address-refused', 'scheme')
      const inCatalogue = sourceByAddress(address)
      if (inCatalogue) throw new Problem('source.in-catalogue', { source: inCatalogue.name })
      const source = { ...customSource(groupId.toLowerCase(), url), cadenceMinutes }
      const known = await register.byId(source.id)
      if (known) return ownSourceOf(known)
      const fault = await vet(address)
      if (fault) throw refusedAddress('source.address-refused', fault)
      await database.asUser(who, (trx) =>
        asService(trx, async () => {
          const full = await takePlace(trx, groupId, source, { limits })
          if (!full || full === 'removed') return
          const { of, limit } = full
          throw new Problem(of === 'group' ? 'source.too-many' : 'source.too-many-of-organisation', { limit })
        }),
      )
      await collect()?.(source.id)
      return ownSourceOf(await ownOf(groupId, source.id))
    },

    /** Queues the collection of a source, whether or not it is due. */
    async collect(groupId: string, id: string): Promise<void> {
      const { number, lastAttempt } = await ownOf(groupId, id)
      const schedule = collect()
      if (!schedule) throw new Problem('source.fetching-off')
      const msLeft = leastBetweenMs - (now() - (lastAttempt ?? 0))
      if (msLeft > 0) throw new Problem('rate.limited', { seconds: Math.ceil(msLeft / 1000) })
      await database.pool.query('UPDATE source SET due_at = $2 WHERE number = $1', [number, new Date(now())])
      await schedule(id)
    },

    /** Sets how often it is collected. */
    async change(who: Actor, groupId: string, id: string, cadenceMinutes: number): Promise<OwnSource> {
      const { number, source } = await ownOf(groupId, id)
      await database.asUser(who, (trx) =>
        asService(trx, async () => {
          // A source that is due at once stays due: `least` ignores null, which means "at once", and would postpone it.
          const { numAffectedRows } = await sql`
            update source set definition = jsonb_set(definition, '{cadenceMinutes}', to_jsonb(${cadenceMinutes}::int)),
                   due_at = case when due_at is not null
                     then least(due_at, last_attempt + make_interval(mins => ${cadenceMinutes})) end
            where number = ${number} and group_id = ${groupId}`.execute(trx)
          if (numAffectedRows === 0n) throw new Problem('not-found')
        }),
      )
      return ownSourceOf({ source: { ...source, cadenceMinutes } })
    },

    /** Removes it from the group at once; its listings are deleted afterwards. The same address can be added again. */
    async remove(who: Actor, groupId: string, id: string): Promise<void> {
      const { number } = await ownOf(groupId, id)
      await database.asUser(who, (trx) =>
        asService(trx, () => removedOwnSource(sql`number = ${number} and group_id = ${groupId}`).execute(trx)),
      )
      await tidy()
    },
  }
}

/**
 * SQL that removes own sources from their groups. It changes their ids, so that their addresses can be added again.
 */
export const removedOwnSource = (which: RawBuilder<unknown>) =>
  sql`update source set group_id = null, id = 'removed.' || number,
        definition = jsonb_set(definition, '{id}', to_jsonb('removed.' || number)) where ${which}`

const ownSourceOf = ({
  source: { id, name, addresses, cadenceMinutes },
}: Pick<RegisteredSource, 'source'>): OwnSource => ({
  id,
  name,
  address: addresses[0] ?? '',
  cadenceMinutes,
})
