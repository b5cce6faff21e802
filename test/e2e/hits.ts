import { type APIRequestContext, expect } from '@playwright/test'
import { kindByCode } from '../../src/domain/observables/index.ts'
import { segmentOf, sightingsFile } from '../segment-of.ts'
import { databaseClient } from './database-client.ts'
import { groupOf } from './demo-report.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

export interface HuntedGroup {
  readonly id: string
  remove(): Promise<void>
}

/**
 * Makes a group whose sensor `sensor` has seen domains, which a source has listed since. The hits are stored as the
 * retro-hunt would, which looks once a minute.
 */
export async function huntedGroup(
  request: APIRequestContext,
  { sensor, domains, sourceId }: { sensor: string; domains: readonly string[]; sourceId: string },
): Promise<HuntedGroup> {
  const parent = await groupOf(request)
  const group = { name: 'Werk Ost', parent }
  const made = await request.post(`/api/web/groups?groupID=${parent}`, { headers, data: { group } })
  const { id } = (await made.json()).group
  const inGroup = `/api/web/groups/${id}`
  const { key } = await (await request.post(`${inGroup}/sensors`, { headers, data: { name: sensor } })).json()
  const log = domains.map((domain) => `${new Date().toISOString()} connection to ${domain}\n`).join('')
  const data = await sightingsFile(await segmentOf(log, 'one', Date.now()))
  const sent = await request.post('/v1/sightings', { headers: { 'x-api-key': key }, data })
  expect(await sent.json()).toMatchObject({ stored: 1 })
  await storeHits(id, domains, sourceId)
  return {
    id,
    async remove() {
      expect((await request.delete(inGroup, { headers })).ok()).toBe(true)
    },
  }
}

async function storeHits(groupId: string, domains: readonly string[], sourceId: string): Promise<void> {
  const client = await databaseClient()
  const domainCode = [...kindByCode.values()].find(({ id }) => id === 'domain')?.code
  const { rowCount } = await client.query(
    `with hit as (
       insert into hunt_hit (group_id, series, kind, value, first_seen, last_seen, passed, doubtful, found_at)
       select $1, s.number, $2, value, current_date, current_date, false, false, now()
       from sighting_series s, unnest($3::text[]) value where s.group_id = $1
       returning id, kind, value)
     insert into hunt_listing (hit, source, how, kind, value, doubtful, listed_at)
     select hit.id, s.number, 'exact', hit.kind, hit.value, false, extract(epoch from now()) * 1000
     from hit, source s where s.id = $4`,
    [groupId, domainCode, domains, sourceId],
  )
  await client.end()
  expect(rowCount).toBe(domains.length)
}
