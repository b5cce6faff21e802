import type pg from 'pg'
import { extractionSegment } from '../../analysis/extraction-segment.ts'
import { readLog } from '../../analysis/read-log.ts'
import { demoLogBytes } from '../../catalogue/demo/log.ts'
import { demoMoment } from '../../catalogue/demo/moment.ts'
import { type Segment, writeSegments } from '../../formats/sightings/write.ts'
import { type KnownSensor, type TakeLimits, takeSightings } from './take.ts'

/** Key prefix of a sensor that sends the demo log: it has no key. */
export const demoPrefix = 'demo'

/** The sightings of the demo log, as a sensor would send them. The same log gives the same segment. */
async function demoSightings(now: number): Promise<Buffer> {
  const moment = demoMoment(now)
  const segments: Segment[] = []
  await readLog([{ name: 'winnow-demo.log', content: demoLogBytes(moment) }], {
    now,
    keepAll: true,
    async onMember({ member, extraction, assumed }) {
      const formats = [{ format: member.format as string, files: 1, lines: member.lines }]
      segments.push(await extractionSegment(extraction, { writer: 'winnow', formats, assumed, id: `demo-${moment}` }))
    },
  })
  const parts: Uint8Array[] = []
  for await (const part of writeSegments(segments)) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Sends the demo log as its sensor would. Repeating it changes nothing.
 * @returns the sensor's group; undefined if the sensor is gone
 */
export async function sendDemo(
  pool: pg.Pool,
  sensorId: string,
  at: { readonly now: number; readonly limits: TakeLimits },
): Promise<string | undefined> {
  const { rows } = await pool.query<KnownSensor>(
    `select id, number, group_id "groupId" from sensor where id = $1 and prefix = $2 and revoked_at is null`,
    [sensorId, demoPrefix],
  )
  const [sensor] = rows
  if (!sensor) return undefined
  await takeSightings(pool, sensor, await demoSightings(at.now), at)
  return sensor.groupId
}
