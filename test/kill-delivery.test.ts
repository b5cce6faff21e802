import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeUpFeed } from '../bench/ingest.ts'
import { minuteMs } from '../src/domain/time-units.ts'
import { databaseFolder } from './database-folder.ts'
import { databaseUrl } from './database-url.ts'
import { type FilledSubscription, fillSource, type Place, release, subscribe } from './filled-delivery.ts'
import { freePort } from './free-port.ts'
import { freshDatabase } from './postgres.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { signInAt } from './server.ts'
import { isSoak, rounds } from './soak.ts'

// F-03: if the product is killed during a download, no reader gets an incomplete file that looks complete.

/**
 * Far more than the socket buffers hold, even compressed (10 MB), so that much is unsent when the process dies. Linux
 * still sends the sender's buffer, up to 4 MB, and the receiver's buffer holds another one or two.
 */
const indicators = 300_000
const times = rounds(1, 20)

let folder: string
let port: number
let database: Awaited<ReturnType<typeof freshDatabase>>
let product: ProductProcess
let delivered: FilledSubscription
let paged: FilledSubscription
let cursor: string

beforeAll(async () => {
  folder = await databaseFolder('winnow-kill-delivery')
  port = await freePort()
  database = await freshDatabase()
  product = await start()
  const origin = `http://localhost:${port}`
  const place: Place = { pool: database.pool, dataDir: join(folder, 'data'), origin }
  const dora = await signInAt(origin)
  await fillSource(place, 'test.kill', madeUpFeed(0, indicators / 2))
  delivered = await subscribe(dora, place, { sources: ['test.kill'], formats: ['CSV'] })
  await release(place, delivered.id)
  const first = await fetch(delivered.address('CSV'), { headers: { 'x-api-key': delivered.apiKey } })
  cursor = first.headers.get('x-winnow-cursor') ?? ''
  await first.body?.cancel()
  await fillSource(place, 'test.kill', madeUpFeed(0, indicators))
  await release(place, delivered.id)
  await fillSource(place, 'test.paged', madeUpFeed(0, 3000))
  paged = await subscribe(dora, place, { sources: ['test.paged'], formats: ['TAXII21'] })
  await release(place, paged.id)
}, 300_000)
afterAll(async () => {
  await product?.end()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

function start(): Promise<ProductProcess> {
  return startProduct(join(folder, 'data'), port, {
    work: 'counting',
    env: { DATABASE_URL: databaseUrl(database.connection), DELIVERY_RATE: '100000' },
  })
}

/** Opens a download without reading yet. */
async function opened(address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const asked = request(address, { headers: { 'x-api-key': delivered.apiKey, ...headers }, agent: false })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

/** The received bytes, and whether HTTP says that they are complete. */
async function readToTheEnd(answer: IncomingMessage, onBytes?: (bytes: number) => void) {
  const hash = createHash('sha256')
  const { statusCode: status } = answer
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes?.(bytes)
    }
    return { status, bytes, sha256: hash.digest('hex'), isWhole: answer.complete }
  } catch {
    return { status, bytes, sha256: '', isWhole: false }
  }
}

const ways: readonly [string, () => string, Record<string, string>][] = [
  ['all of a file', () => delivered.address('CSV'), {}],
  ['a file packed', () => delivered.address('CSV'), { 'accept-encoding': 'gzip' }],
  ['what changed, written while it is sent', () => `${delivered.address('CSV')}?since=${cursor}`, {}],
]

describe(`if the product is killed during a download (SEED=${seed})`, () => {
  it(`${ways.map(([name]) => name).join('; ')}: every reader notices the interruption, and gets the whole file afterwards`, async () => {
    const wholes: Awaited<ReturnType<typeof readToTheEnd>>[] = []
    for (const [name, of, headers] of ways) {
      const whole = await readToTheEnd(await opened(of(), headers))
      expect(whole.isWhole, name).toBe(true)
      expect(whole.bytes, name).toBeGreaterThan(1_000_000)
      wholes.push(whole)
    }

    // One crash interrupts all downloads, because each start of the product takes seconds.
    const answers = await Promise.all(ways.map(([, of, headers]) => opened(of(), headers)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(ways.map(() => 200))
    await product.kill()
    for (const [n, answer] of answers.entries()) {
      const [whole, broken] = [wholes[n]?.bytes as number, await readToTheEnd(answer)]
      expect(broken.isWhole, `${ways[n]?.[0]}: ${broken.bytes} of ${whole} bytes`).toBe(false)
      expect(broken.bytes).toBeLessThan(whole)
    }

    product = await start()
    for (const [n, [, of, headers]] of ways.entries()) {
      expect(await readToTheEnd(await opened(of(), headers))).toEqual(wholes[n])
    }
  })

  it.runIf(isSoak)(
    `at a random moment, ${times} ×, every download that a reader considers complete is complete`,
    async () => {
      const next = random(seed)
      const pages = `http://localhost:${port}/taxii2/feeds/collections/${paged.id}/objects/?limit=1000`
      const taxii = { accept: 'application/taxii+json;version=2.1', 'x-api-key': paged.apiKey }
      const [file, page] = [
        await readToTheEnd(await opened(delivered.address('CSV'))),
        await readToTheEnd(await opened(pages, taxii)),
      ]
      expect(page.isWhole).toBe(true)
      expect(page.bytes).toBeGreaterThan(500_000)
      for (let round = 0; round < times; round++) {
        const killAt = Math.floor(next() * file.bytes)
        let killed: Promise<void> | undefined
        const reading = opened(delivered.address('CSV')).then((answer) =>
          readToTheEnd(answer, (bytes) => {
            if (bytes >= killAt) killed ??= product.kill()
          }),
        )
        const paging = (async () => {
          const seen: Awaited<ReturnType<typeof readToTheEnd>>[] = []
          while (!killed) {
            const answer = await opened(pages, taxii).catch(() => undefined)
            if (!answer) break
            seen.push(await readToTheEnd(answer))
          }
          return seen
        })()
        const got = [await reading, ...(await paging)]
        await killed
        for (const [n, one] of got.entries()) {
          // The next page has a different token each time.
          const whole = n === 0 ? file : { ...page, sha256: one.sha256 }
          if (one.isWhole) expect({ round, ...one }).toEqual({ round, ...whole })
        }
        product = await start()
      }
    },
    (2 + times) * minuteMs,
  )
})
