import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fillSource, type Place, release, subscribe } from '../test/filled-delivery.ts'
import { joinDatabase } from '../test/joined-database.ts'
import { signInAt } from '../test/server.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { madeUpFeed } from './ingest.ts'
import { bareNode, nginx } from './peers/file-servers.ts'
import { postgresPid, processorOfTree } from './processes.ts'
import { withTestProduct } from './product.ts'
import { readMany } from './readers.ts'

const connections = 500
const indicators = 10_000
/** A key has at most 100,000 requests a minute, so several share them. */
const subscriptions = 8

/** One server under measurement. */
interface Target {
  readonly what: string
  readonly pids: readonly number[]
  /** Files by address, with the headers that authenticate the reader and the current ETag. */
  readonly files: readonly { readonly url: string; readonly headers: Record<string, string>; readonly etag: string }[]
  /** It has no file, and only answers readers that have the current one. */
  readonly isUnchangedOnly?: boolean
}

/**
 * The cost of a delivery's readers, compared with file servers that serve the same bytes to everybody. Counts the
 * processor time of the server and its database, so that readers and other work on the machine do not matter.
 */
export const serveBench: Bench = {
  name: 'serve',
  about: `A subscription of ${indicators.toLocaleString('en')} indicators, ${connections} readers at once: answers a second of one core, by turns with file servers`,
  run: ({ scratch, rounds, say }) =>
    withTestProduct(scratch, { work: 'counting', env: { DELIVERY_RATE: '100000' } }, async (product) => {
      const { pool, close } = await joinDatabase(product.dataDir)
      product.atEnd(close)
      const place: Place = { pool, dataDir: product.dataDir, origin: product.origin }
      const { files, body } = await delivered(place)
      const targets: Target[] = [{ what: 'delivery', pids: [product.pid], files }]
      const bare = await barePolls(place, files)
      product.atEnd(bare.end)
      targets.push(bare.target)
      for (const peer of [await nginx(body, product.folder), await bareNode(body)]) {
        if (typeof peer === 'string') {
          say(peer)
          continue
        }
        product.atEnd(peer.end)
        const { what, pids, url, etag } = peer
        targets.push({ what, pids, files: [{ url, headers: {}, etag }] })
      }
      return measured(targets, { rounds, say })
    }),
}

/** Some subscriptions to the same source. @returns their files, which have the same contents */
async function delivered(place: Place): Promise<{ files: Target['files']; body: Buffer }> {
  const dora = await signInAt(place.origin)
  await fillSource(place, 'bench.small', madeUpFeed(0, indicators))
  const files: Target['files'][number][] = []
  let body = Buffer.alloc(0)
  for (let n = 0; n < subscriptions; n++) {
    const { id, apiKey, address } = await subscribe(dora, place, { sources: ['bench.small'], formats: ['CSV'] })
    await release(place, id)
    const headers = { 'x-api-key': apiKey }
    const plain = await fetch(address('CSV'), { headers: { ...headers, 'accept-encoding': 'identity' } })
    body = Buffer.from(await plain.arrayBuffer())
    files.push({ url: address('CSV'), headers, etag: plain.headers.get('etag') ?? '' })
  }
  return { files, body }
}

async function measured(
  targets: readonly Target[],
  { rounds, say }: { rounds: number; say(text: string): void },
): Promise<Figure[]> {
  const ways = [
    { what: 'unchanged (304)', status: 304, amount: 30_000, headersOf: (etag: string) => ({ 'if-none-match': etag }) },
    { what: 'read whole with gzip', status: 200, amount: 1500, headersOf: () => ({ 'accept-encoding': 'gzip' }) },
  ]
  const figures: Figure[] = []
  for (const { what, status, amount, headersOf } of ways) {
    const asked = targets.filter(({ isUnchangedOnly }) => status === 304 || !isUnchangedOnly)
    const found = asked.map((target) => ({ target, core: [] as number[] }))
    let bytes = 0
    let wrong = 0
    for (let round = -1; round < rounds; round++) {
      for (const one of found) {
        const { files, pids } = one.target
        const [file] = files
        const requests = files.map(({ url, headers, etag }) => ({
          path: new URL(url).pathname,
          headers: { ...headers, ...headersOf(etag) },
        }))
        const origin = new URL(file?.url as string).origin
        if (round < 0) {
          await readMany(origin, requests, { connections, amount: amount / 3 })
          continue
        }
        const before = cpuOf(pids)
        const read = await readMany(origin, requests, { connections, amount })
        const used = cpuOf(pids) - before
        const right = read.statuses.get(status) ?? 0
        wrong += amount - right
        bytes = read.bytes / amount
        one.core.push(right / used)
        say(`${what}, ${one.target.what}: ${(right / used).toFixed(0)} /s of one core`)
      }
    }
    const [first, ...others] = found
    for (const { target, core } of found) {
      figures.push(
        figure(`${what}, ${target.what}: answers of one core`, '/s', core, `${(bytes / 1000).toFixed(1)} kB each`),
      )
    }
    for (const { target, core } of others) {
      const ratios = core.map((rate, n) => (first?.core[n] ?? Number.NaN) / rate)
      figures.push(figure(`${what}, delivery / ${target.what}`, '×', ratios))
    }
    figures.push(figure(`${what}: wrong answers`, '', wrong))
  }
  return figures
}

interface BarePolls {
  readonly target: Target
  end(): void
}

/** Starts the minimum of an answer to a poll in a separate process: `bare-polls.child.ts`. */
async function barePolls({ pool, dataDir }: Place, files: Target['files']): Promise<BarePolls> {
  const [file] = files as [Target['files'][number]]
  const answer = await fetch(file.url, { headers: { ...file.headers, 'if-none-match': file.etag } })
  const headers = [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  const { rows } = await pool.query<{ part: string }>('SELECT part FROM delivered_file LIMIT 1')
  const program = new URL('./bare-polls.child.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, dataDir, rows[0]?.part as string, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const urlOf = (url: string) => `http://127.0.0.1:${String(port).trim()}${new URL(url).pathname}`
  return {
    target: {
      what: 'key and file alone',
      pids: [child.pid as number, await postgresPid(pool)],
      files: files.map((one) => ({ ...one, url: urlOf(one.url) })),
      isUnchangedOnly: true,
    },
    end: () => void child.kill(),
  }
}

const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processorOfTree(pid), 0)
