import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourMs } from '../src/domain/time-units.ts'
import type { SightedValue } from '../src/formats/sightings/sighting.ts'
import { makeSegment } from '../src/formats/sightings/write.ts'
import { databaseFolder } from './database-folder.ts'
import { freePort } from './free-port.ts'
import { joinDatabase } from './joined-database.ts'
import { postmasterOf } from './processes.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { sightingsFile } from './segment-of.ts'
import { firstGroupOf, signInAt } from './server.ts'
import { isSoak } from './soak.ts'

const times = 20
const valuesEach = 300

let folder: string
let port: number
let product: ProductProcess
const keys: string[] = []

const origin = () => `http://localhost:${port}`
const start = () =>
  startProduct(join(folder, 'data'), port, { work: 'counting', env: { SENSOR_SEGMENTS_RATE: '100000' } })

beforeAll(async () => {
  if (!isSoak) return
  folder = await databaseFolder('winnow-kill-sightings')
  port = await freePort()
  product = await start()
  const dora = await signInAt(origin())
  const sensors = `/api/web/groups/${await firstGroupOf(dora)}/sensors`
  for (const name of ['one', 'two', 'three', 'four']) {
    keys.push((await dora.json('POST', sensors, { name })).body.key)
  }
}, 180_000)
afterAll(async () => {
  if (!isSoak) return
  await product.end()
  await rm(folder, { recursive: true, force: true })
})

const facts = {
  writer: 'a test',
  formats: [{ format: 'fortigate', files: 1, lines: 1 }],
  lines: 1,
  bytes: 1,
  occurrences: 1,
  linesWithoutTime: 0,
  linesWithAssumedTime: 0,
  skippedLines: 0,
}

/** A segment whose values are in no other segment. */
async function bodyOf(sensor: number, n: number): Promise<Buffer<ArrayBuffer>> {
  const hour = Math.floor(Date.now() / hourMs) * 3600
  const values = Array.from({ length: valuesEach }, (_, i): SightedValue => {
    const value = `${sensor}-${n}-${i}.com`
    return { kind: 'domain', value, count: 1, hours: [hour, hour], assumedHours: [], firstMs: 0, lastMs: 0 }
  })
  return Buffer.from(await sightingsFile(await makeSegment(facts, values, `${n}`)))
}

it.runIf(isSoak)(
  `if server and database are killed ${times} times, no acknowledged segment is lost or stored twice (seed ${seed})`,
  async () => {
    const next = random(seed)
    let isOver = false
    const sender = async (key: string, sensor: number) => {
      let acknowledged = 0
      for (; !isOver; acknowledged++) {
        const body = await bodyOf(sensor, acknowledged)
        for (;;) {
          const answer = await fetch(`${origin()}/v1/sightings`, {
            method: 'POST',
            headers: { 'x-api-key': key },
            body,
          }).catch(() => undefined)
          const text = await answer?.text().catch(() => undefined)
          if (answer?.status === 200 && text !== undefined) break
          // A sensor sends the segment again if it is told to wait or gets no answer.
          if (answer) expect([401, 409, 413, 422]).not.toContain(answer.status)
          await wait(20)
        }
      }
      return acknowledged
    }
    const sending = Promise.all(keys.map(sender))
    for (let round = 0; round < times; round++) {
      await wait(200 + next() * 1500)
      if (round % 3 === 2) process.kill(await postmasterOf(join(folder, 'data')), 'SIGKILL')
      await product.kill()
      product = await start()
    }
    isOver = true
    const acknowledged = await sending

    const { pool, close } = await joinDatabase(join(folder, 'data'))
    const { rows } = await pool.query<{ rows: number; values: number; segments: number; noted: number }>(
      `select count(*)::int rows, count(distinct value)::int values,
         (select count(*)::int from sensor_segment) segments, (select sum(segments)::int from sensor_day) noted
       from sighting`,
    )
    await close()
    const segments = acknowledged.reduce((sum, n) => sum + n, 0)
    console.log(`${segments} segments acknowledged`)
    expect(segments).toBeGreaterThan(times)
    expect(rows[0]).toEqual({ rows: segments * valuesEach, values: segments * valuesEach, segments, noted: segments })
  },
  900_000,
)
