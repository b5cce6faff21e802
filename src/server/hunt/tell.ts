import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import { isLight } from '../../domain/hit.ts'
import { isDoubtfulHit } from '../../domain/hunt.ts'
import { kindByCode } from '../../domain/observables/index.ts'
import type { How } from '../../engine/match/match.ts'
import { managersOf } from '../mail/addressees.ts'
import type { News, ToldGroup } from '../news/tell.ts'
import type { Trx } from '../platform/db/db.ts'

/** Maximum number of hits in a message. */
const mostNamed = 100

interface Untold {
  readonly id: string
  readonly kind: number
  readonly value: string
  readonly sensor: string
  readonly lastSeen: string
  readonly passed: boolean
  readonly isDoubtful: boolean
  readonly source: number
  readonly how: How
  readonly isListedDoubtful: boolean
}

export interface NewsOfHitsOptions {
  readonly origin: string
  /** Names of the sources that a group sees, by number. */
  readonly sourcesOf: (groupId: string) => Promise<ReadonlyMap<number, string>>
}

/** New hits of the retro-hunt, for people who manage sensors. */
export function newsOfHits({ origin, sourcesOf }: NewsOfHitsOptions): News {
  return {
    told: 'hunt_told',
    event: 'hunt.hits',
    who: 'SENSOR_MANAGE',
    hasNews: sql`exists (select from hunt_untold u where u.group_id = g.id)`,
    async prepare(group) {
      const sources = await sourcesOf(group.id)
      return async (trx) => {
        const found = await untoldHits(trx, group, sources)
        return (
          found && {
            data: { group, ...found },
            people: await managersOf(trx, group.id, ['SENSOR_MANAGE']),
            notice: () => ({ kind: 'hits', count: found.total }),
            letter({ locale }) {
              const link = `${origin}${linkTo('group', locale, { groupId: group.id })}?tab=hunt`
              return { kind: 'hunt-hits', values: { groupName: group.name, ...found, link } }
            },
          }
        )
      }
    },
  }
}

/** Takes the hits of which the group was not told; undefined if there are none. */
async function untoldHits(trx: Trx, group: ToldGroup, sources: ReadonlyMap<number, string>) {
  // Only open hits: a hit that somebody has judged already is not news.
  const { rows } = await sql<{ total: number; hits: Untold[] | null }>`
    with told as (delete from hunt_untold where group_id = ${group.id} returning run),
    open as materialized (
      select h.id, h.last_seen, l.source, l.how, l.doubtful
      from told t join hunt_listing l on l.run = t.run join hunt_hit h on h.id = l.hit
      where h.group_id = ${group.id} and h.state = 'open' and l.source = any(${[...sources.keys()]}::int[])),
    hits as materialized (select id, last_seen from open group by id, last_seen),
    named as (select id from hits order by last_seen desc, id limit ${mostNamed})
    select (select count(*) from hits) total, (
      select jsonb_agg(jsonb_build_object('id', h.id, 'kind', h.kind, 'value', h.value, 'sensor', s.name,
        'lastSeen', h.last_seen, 'passed', h.passed, 'isDoubtful', h.doubtful, 'source', o.source, 'how', o.how,
        'isListedDoubtful', o.doubtful) order by h.last_seen desc, h.id, o.source)
      from named join open o using (id) join hunt_hit h using (id)
      join sighting_series x on x.number = h.series join sensor s on s.id = x.sensor_id) hits`.execute(trx)
  const { total = 0, hits } = rows[0] ?? {}
  if (!hits || total === 0) return undefined
  const named = [...Map.groupBy(hits, ({ id }) => id).values()].flatMap((listings) => {
    const [hit] = listings
    if (!hit) return []
    return {
      kind: kindByCode.get(hit.kind)?.id ?? '',
      value: hit.value,
      sensor: hit.sensor,
      lastSeen: hit.lastSeen,
      passed: hit.passed,
      doubtful: isDoubtfulHit(
        hit.isDoubtful,
        listings.map(({ isListedDoubtful }) => isListedDoubtful),
      ),
      hostOnly: listings.every(({ how }) => isLight(how)),
      sources: listings.map(({ source }) => sources.get(source) ?? ''),
    }
  })
  return { total, hits: named }
}
