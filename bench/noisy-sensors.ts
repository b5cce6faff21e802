import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { formatIpv4 } from '../src/domain/observables/ip.ts'
import type { SightedValue } from '../src/formats/sightings/sighting.ts'
import { makeSegment } from '../src/formats/sightings/write.ts'
import { keyDigest } from '../src/server/platform/keys.ts'
import { joinDatabase } from '../test/joined-database.ts'
import { random } from '../test/random.ts'
import { sightingsFile } from '../test/segment-of.ts'
import { type Bench, figure } from './bench.ts'
import { withTestProduct } from './product.ts'
import { quantile } from './statistics.ts'

const loudSensors = 4
/** Values of each file of the loud organisation. */
const loudValues = 300_000
/** Interval at which the quiet organisation sends one value, ms. */
const quietEveryMs = 150

/** How long one organisation's small files of sightings take while the sensors of another send large ones. */
export const noisySensorsBench: Bench = {
  name: 'noisy-sensors',
  about: `one value each ${quietEveryMs} ms, beside ${loudSensors} sensors of another organisation that send ${loudValues} each`,
  async run({ scratch, size: values = loudValues, say }) {
    return withTestProduct(scratch, { work: 'counting' }, async ({ dataDir, origin }) => {
      const keys = await sensorsOf(dataDir)
      const [quiet = '', ...loud] = keys
      const next = random(11)
      const send = async (key: string, body: Uint8Array) => {
        const began = performance.now()
        const ask = () =>
          fetch(`${origin}/v1/sightings`, {
            method: 'POST',
            headers: { 'x-api-key': key },
            body: body as never,
          })
        // A connection that was idle may end at that moment.
        const answer = await ask().catch(ask)
        const said = await answer.text()
        if (answer.status !== 200) throw new Error(`${answer.status}: ${said}`)
        return performance.now() - began
      }
      const fileOf = async (count: number, name: string) =>
        gzipSync(
          await sightingsFile(
            await makeSegment(madeFacts, madeValues(next, count, Math.floor(Date.now() / 1000) - 7200), name),
          ),
        )
      let files = 0
      const small = () => fileOf(1, `quiet-${files++}`)
      const measure = async (until: () => boolean) => {
        const answers: Promise<number>[] = []
        while (!until()) {
          answers.push(send(quiet, await small()))
          await Promise.all([answers.at(-1), wait(quietEveryMs)])
        }
        return Promise.all(answers)
      }
      const large = await Promise.all(loud.map((_, n) => fileOf(values, `loud-${n}`)))
      await measure(after(3))
      const alone = await measure(after(15))
      let over = false
      // Made before: this process measures, too.
      const sending = Promise.all(loud.map((key, n) => send(key, large[n] as Uint8Array))).finally(() => {
        over = true
      })
      const beside = await measure(() => over)
      const took = await sending
      say(`alone: ${alone.length} answers; beside: ${beside.length}, longest ${Math.round(Math.max(...beside))} ms`)
      const of = (what: string, value: number, note?: string) => figure(what, 'ms', value, note)
      return [
        of('one value, median, alone', quantile(alone, 0.5)),
        of('one value, 99th percentile, alone', quantile(alone, 0.99)),
        of('one value, median, beside', quantile(beside, 0.5)),
        of(
          'one value, 99th percentile, beside',
          quantile(beside, 0.99),
          'at most 500 is wanted, on a machine of its own',
        ),
        of('a large file, median', quantile(took, 0.5), `${took.length} files of ${values} values`),
      ]
    })
  },
}

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() >= end
}

/** Makes a sensor of one organisation and several of another. @returns their keys */
async function sensorsOf(dataDir: string): Promise<string[]> {
  const keys = Array.from({ length: 1 + loudSensors }, (_, n) => `wns_${String(n).repeat(32)}`)
  const database = await joinDatabase(dataDir)
  try {
    await database.pool.query(
      `with g as (insert into app_group (name) select 'bench ' || n from generate_series(1, 2) n returning id, name),
       e as (insert into entitlement (group_id, scope, permissions)
         select g.id, e.scope, e.permissions from g, entitlement e
         where e.group_id = (select group_id from entitlement where 'SENSOR_READ' = any(permissions) limit 1))
       insert into sensor (group_id, name, prefix, digest, created_at, key_made_at)
       select g.id, 'sensor ' || n, 'wns_abcd', digest, now(), now()
       from unnest($1::bytea[]) with ordinality s (digest, n)
       join g on g.name = case when n = 1 then 'bench 1' else 'bench 2' end`,
      [keys.map(keyDigest)],
    )
    // The first jobs of a start keep a processor busy.
    const isBusy = async () => {
      const { rows } = await database.pool.query(
        `select from pgboss.job where state = 'active' or state < 'active' and start_after < now() limit 1`,
      )
      return rows.length > 0
    }
    while (await isBusy()) await wait(500)
  } finally {
    await database.close()
  }
  return keys
}

/** What a segment of made-up sightings says about its log. */
const madeFacts = {
  writer: 'bench',
  formats: [{ format: 'fortigate', files: 1, lines: 10_000 }],
  lines: 10_000,
  bytes: 3_000_000,
  occurrences: 10_000,
  linesWithoutTime: 0,
  linesWithAssumedTime: 0,
  skippedLines: 0,
}

/** Made-up IPv4 addresses, seen within the minute from `from` on, in seconds since the epoch. */
function madeValues(next: () => number, count: number, from: number): SightedValue[] {
  const values = new Map<string, SightedValue>()
  while (values.size < count) {
    const value = formatIpv4((20 + Math.floor(next() * 60)) * 2 ** 24 + Math.floor(next() * 2 ** 24))
    const at = from + Math.floor(next() * 50)
    const seen = { count: 1 + Math.floor(next() * 9), hours: [at, at + Math.floor(next() * 9)], assumedHours: [] }
    values.set(value, { kind: 'ipv4', value, firstMs: 0, lastMs: 0, ...seen })
  }
  return [...values.values()]
}
