import { request } from 'node:http'
import { to as copyTo } from 'pg-copy-streams'
import { expectManyBuffers } from '../src/server/platform/processes/many-buffers.ts'
import { type FilledSubscription, fillSource, type Place, release, subscribe } from '../test/filled-delivery.ts'
import { joinDatabase } from '../test/joined-database.ts'
import { signInAt } from '../test/server.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { madeUpFeed } from './ingest.ts'
import { memoryOf, postgresProcessor } from './processes.ts'
import { withTestProduct } from './product.ts'

const million = 1_000_000

/**
 * One subscription of a million indicators, pulled by a client in this process; the server and its database run beside
 * it.
 */
export const deliverBench: Bench = {
  name: 'deliver',
  about: `A subscription of ${million.toLocaleString('en')} indicators: composed and pulled; the reader beside the server`,
  run: ({ scratch, rounds, say }) =>
    withTestProduct(scratch, { work: 'counting', env: { DELIVERY_RATE: '1000000' } }, async (product) => {
      // Releases are composed in this process, as in a child process of the product.
      expectManyBuffers()
      const { pool, close } = await joinDatabase(product.dataDir, { poolSize: 6 })
      product.atEnd(close)
      const place: Place = { pool, dataDir: product.dataDir, origin: product.origin }
      const serverCpu = await postgresProcessor(pool)
      const { subscription, figures } = await composed(place, { serverCpu, say })
      const { pid } = product
      return [...figures, ...(await pulls(subscription, { pid, rounds, say }))]
    }),
}

/** Composes releases of a subscription of a million indicators. */
async function composed(
  place: Place,
  { serverCpu, say }: { readonly serverCpu: () => number; say(text: string): void },
): Promise<{ subscription: FilledSubscription; figures: Figure[] }> {
  const dora = await signInAt(place.origin)
  await fillSource(place, 'bench.deliver', madeUpFeed(0, million))
  await setFigures(place, 'bench.deliver')
  say('listed')
  const subscription = await subscribe(dora, place, { sources: ['bench.deliver'], formats: ['CSV'] })
  const measured = async <T>(what: string, work: () => Promise<T>) => {
    const before = serverCpu()
    const { value, wall, cpu } = await timed(work)
    say(`${what}: ${wall.toFixed(0)} s`)
    return { value, wall, cpu: cpu + serverCpu() - before }
  }
  const first = await measured('composed', () => release(place, subscription.id))
  const copy = await measured('COPY of what was composed', () => copied(place, subscription.id))
  await fillSource(place, 'bench.deliver', madeUpFeed(million * 0.01, million))
  const next = await measured('1 % changed, composed again', () => release(place, subscription.id))
  await place.pool.query(
    `UPDATE subscription SET target_formats = target_formats || $2, revision = revision + 1 WHERE id = $1`,
    [subscription.id, JSON.stringify([{ id: 'PLAIN', authMethod: 'apiKey' }])],
  )
  const further = await measured('a further format', () => release(place, subscription.id))
  const indicators = `${first.value.toLocaleString('en')} indicators`
  const besideCopy = (what: string, { cpu }: { readonly cpu: number }) =>
    figure(`${what}, beside COPY … TO`, '×', cpu / copy.cpu, `${cpu.toFixed(1)} s of CPU, PostgreSQL included`)
  const figures = [
    figure('first release of a CSV', 's', first.wall, indicators),
    figure('the next one, 1 % changed', 's', next.wall, indicators),
    figure('the same contents in a further format', 's', further.wall, 'lists, beside the CSV'),
    figure('COPY of the delivered items to the client', 's', copy.wall, indicators),
    besideCopy('first release', first),
    besideCopy('1 % changed', next),
    besideCopy('a further format', further),
  ]
  return { subscription, figures }
}

/**
 * Figures of a source without entries on warning lists. Once the server has measured them, a delivery is composed whole,
 * because they decide how reliable its source is; this must not happen between two releases that are compared.
 */
async function setFigures({ pool }: Place, id: string): Promise<void> {
  await pool.query(
    `INSERT INTO source_figures (source, day, measured_at, listed, exclusive, newly, novel, warned)
     SELECT number, current_date, now(), $2, $2, 0, 0, 0 FROM source WHERE id = $1`,
    [id, million],
  )
}

/** For comparison: the time that the database needs to write the items of a release. */
async function copied({ pool }: Place, id: string): Promise<void> {
  const client = await pool.connect()
  const rows = client.query(
    copyTo(`COPY (SELECT * FROM delivered_item WHERE subscription_id = '${id}' ORDER BY kind, value) TO STDOUT`),
  )
  for await (const _ of rows);
  client.release()
}

interface Around {
  readonly pid: number
  readonly rounds?: number
  say(text: string): void
}

async function pulls(made: FilledSubscription, { pid, rounds = 1, say }: Around): Promise<Figure[]> {
  const walls: number[] = []
  const grown: number[] = []
  let whole = 0
  // Warm up: compile code and prepare statements.
  await pull(made, {})
  for (let round = 0; round < rounds; round++) {
    const before = memoryOf(pid).now
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(pid).now)
    }, 20)
    const { value, wall } = await timed(() => pull(made, { 'accept-encoding': 'identity' }))
    clearInterval(watch)
    walls.push(wall)
    grown.push(most - before)
    whole = value.bytes
    say(`pulled, round ${round + 1}`)
  }
  const note = `${(whole / 1e6).toFixed(0)} MB`
  return [
    figure('full CSV pulled', 's', walls, note),
    figure('more memory of the server while it is pulled', 'MB', grown, 'largest of samples each 20 ms'),
  ]
}

function pull({ apiKey, address }: FilledSubscription, headers: Record<string, string>): Promise<{ bytes: number }> {
  return new Promise((done, fail) => {
    const asked = request(address('CSV'), { headers: { 'x-api-key': apiKey, ...headers }, agent: false })
    asked.once('error', fail)
    asked.once('response', (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.once('error', fail)
      answer.once('end', () => done({ bytes }))
    })
    asked.end()
  })
}
