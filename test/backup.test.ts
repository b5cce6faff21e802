import { existsSync } from 'node:fs'
import { appendFile, cp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeUpFeed } from '../bench/ingest.ts'
import { databaseFolder } from './database-folder.ts'
import { type FilledSubscription, fillSource, type Place, release, subscribe } from './filled-delivery.ts'
import { freePort } from './free-port.ts'
import { joinDatabase } from './joined-database.ts'
import { operate, operateHere } from './operate.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { signInAt, type Visitor } from './server.ts'
import { type Uploading, uploading } from './uploading.ts'

// F-17 and F-18: a backup is made while data change, and is restored on an empty machine.

let folder: string
let port: number
let product: ProductProcess | undefined
let dora: Visitor
let files: Uploading
let made: FilledSubscription
let etag: string | null
let cursor: string

const at = (name: string) => join(folder, name)
const origin = () => `http://localhost:${port}`
const start = (data: string) => startProduct(at(data), port, { work: 'counting' })
const secretOf = (data: string) => readFile(at(`${data}/secret`), 'utf8')

beforeAll(async () => {
  folder = await databaseFolder('winnow-backup')
  port = await freePort()
  product = await start('old')
  dora = await signInAt(origin())
  files = await uploading(dora)
})
afterAll(async () => {
  await product?.end()
  await rm(folder, { recursive: true, force: true })
})

/** Works on the database of the running product. */
async function withDatabase<T>(data: string, act: (place: Place) => Promise<T>): Promise<T> {
  const { pool, close } = await joinDatabase(at(data))
  try {
    return await act({ pool, dataDir: at(data), origin: origin() })
  } finally {
    await close()
  }
}

const manifestOf = async (name: string) => JSON.parse(await readFile(at(`${name}/manifest.json`), 'utf8'))
const pull = (headers: Record<string, string> = {}, query = '') =>
  fetch(made.address('CSV') + query, { headers: { 'x-api-key': made.apiKey, ...headers } })

describe('a backup', () => {
  it('is a consistent snapshot, even while listings, reports and releases are added', async () => {
    await withDatabase('old', async (place) => {
      await fillSource(place, 'test.backup', madeUpFeed(0, 6000))
      made = await subscribe(dora, place, { sources: ['test.backup'], formats: ['CSV', 'TAXII21', 'PLAIN'] })
      await release(place, made.id)
      const answer = await pull()
      etag = answer.headers.get('etag')
      cursor = answer.headers.get('x-winnow-cursor') ?? ''
      await answer.arrayBuffer()
      // A partition holds the sightings of one day: the backup must have both.
      await place.pool.query(`select make_sighting_day(d) from unnest('{2026-01-01,2026-01-02}'::date[]) d`)
      await place.pool.query(`insert into sighting (series, day, kind, value, facts)
        values (1, '2026-01-01', 1, '50.20.3.4', '2'), (1, '2026-01-02', 1, '50.20.3.4', '3')`)

      let isOver = false
      const listing = (async () => {
        for (let n = 1; !isOver; n++) await fillSource(place, 'test.meanwhile', madeUpFeed(n * 50, 1500))
      })()
      const reporting = (async () => {
        while (!isOver)
          await files.ended(await files.begin('meanwhile.log', Buffer.from('x SRC=192.0.2.1\n'.repeat(999))))
      })()
      const { code, out, err } = await operate({ DATA_DIR: at('old') }, 'backup', at('whole'), '--with-secret')
      isOver = true
      await Promise.all([listing, reporting])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain('Backed up: ')
    })
    const { tables } = await manifestOf('whole')
    const rowsOf = (name: string) => tables.find((one: { name: string }) => one.name === name).rows
    expect(rowsOf('delivered_item')).toBe(6000)
    expect(rowsOf('sighting')).toBe(2)
    expect(rowsOf('listing')).toBeGreaterThanOrEqual(7500)
    expect((await operateHere({ DATA_DIR: at('nobody') }, 'verify-backup', at('whole'))).out).toContain('Whole: ')
  }, 180_000)

  it('overwrites nothing, and contains the secret only on request', async () => {
    const again = await operateHere({ DATA_DIR: at('old') }, 'backup', at('whole'))
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is there already') })

    const plain = await operateHere({ DATA_DIR: at('old') }, 'backup', at('plain'))
    expect(plain).toMatchObject({ code: 0, out: expect.stringContaining('Without the secret') })
    expect(await readFile(at('whole/secret'), 'utf8')).toBe(await secretOf('old'))
    expect((await stat(at('whole'))).mode & 0o077).toBe(0)
    expect((await manifestOf('plain')).secret).toBeNull()
    expect(await readFile(at('plain/manifest.json'), 'utf8')).not.toContain(await secretOf('old'))
  })

  it('with a changed, truncated or missing file is not restored', async () => {
    await cp(at('whole'), at('damaged'), { recursive: true })
    await appendFile(at('damaged/tables/listing.copy.zst'), 'x')
    await rm(at('damaged/tables/report.copy.zst'))
    const { blobs } = await manifestOf('whole')
    // Some files are empty.
    const { name } = blobs.find((blob: { file: { bytes: number } }) => blob.file.bytes > 0)
    const bytes = await readFile(at(`whole/blobs/${name}`))
    bytes[0] = (bytes[0] as number) ^ 1
    await writeFile(at(`damaged/blobs/${name}`), bytes)

    const verified = await operateHere({ DATA_DIR: at('nobody') }, 'verify-backup', at('damaged'))
    expect(verified.code).toBe(1)
    expect(verified.err).toMatch(/listing\.copy\.zst has \d+ bytes instead of/)
    expect(verified.err).toContain('report.copy.zst cannot be read: ENOENT')
    expect(verified.err).toContain(`blobs/${name} has another content`)
    const restored = await operate({ DATA_DIR: at('other') }, 'restore', at('damaged'))
    expect(restored).toMatchObject({ code: 1, err: expect.stringContaining('nothing was restored') })
    const unfinished = await operateHere({ DATA_DIR: at('other') }, 'restore', folder)
    expect(unfinished).toMatchObject({ code: 1, err: expect.stringContaining('is not a backup') })
  })
})

describe('restoring', () => {
  it('is refused without the secret or with a different one', async () => {
    const without = await operateHere({ DATA_DIR: at('other') }, 'restore', at('plain'))
    expect(without).toMatchObject({ code: 1, err: expect.stringContaining('made without the secret') })
    const wrong = await operateHere({ DATA_DIR: at('other'), SECRET: 'x'.repeat(40) }, 'restore', at('plain'))
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('not the one of the backup') })
  })

  it("is refused by a version that does not know the backup's migrations", async () => {
    await cp(at('whole'), at('newer'), { recursive: true })
    const manifest = await manifestOf('newer')
    manifest.migrations.push({ name: '9999-of-next-year.sql', sha256: '0'.repeat(64) })
    await writeFile(at('newer/manifest.json'), JSON.stringify(manifest))
    const { code, err } = await operateHere({ DATA_DIR: at('other') }, 'restore', at('newer'))
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('with that version, or with a newer') })
  })

  it('on an empty machine recreates every row and file', async () => {
    await product?.end()
    product = undefined
    const { code, out, err } = await operate({ DATA_DIR: at('new') }, 'restore', at('whole'))
    // The database's own user must be able to enter the folder.
    expect(existsSync(at('new/pg18/data'))).toBe(true)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Restored: ')
    expect((await operateHere({ DATA_DIR: at('new') }, 'backup', at('again'), '--with-secret')).code).toBe(0)
    const [before, after] = [await manifestOf('whole'), await manifestOf('again')]
    expect(after.blobs).toEqual(before.blobs)
    expect(after.secret).toEqual(before.secret)
    expect(after.sequences).toEqual(before.sequences)
    expect(after.migrations).toEqual(before.migrations)
    type Table = { name: string; rows: number; digest: string }
    const contents = ({ tables }: { tables: Table[] }) =>
      Object.fromEntries(tables.map(({ name, rows, digest }) => [name, { rows, digest }]))
    const settled = ['session', 'oidc_payload', 'password_reset', 'delivery', 'delivered_item', 'delivered_file']
    const rest = (all: Record<string, object>) => Object.entries(all).filter(([name]) => !settled.includes(name))
    expect(rest(contents(after))).toEqual(rest(contents(before)))
    for (const name of ['session', 'delivery', 'delivered_item', 'delivered_file']) {
      expect({ name, rows: contents(after)[name]?.rows }).toEqual({ name, rows: contents(before)[name]?.rows })
    }
  })

  it('keeps keys valid, and readers with a cursor read everything once', async () => {
    product = await start('new')
    expect((await pull({ 'if-none-match': etag ?? '' })).status).toBe(304)
    const whole = await pull()
    expect(whole.status).toBe(200)
    expect(whole.headers.get('etag')).toBe(etag)
    expect((await whole.text()).trim().split('\n')).toHaveLength(6001)
    const lost = await pull({}, `?since=${cursor}`)
    expect(await lost.json()).toMatchObject({ code: 'delivery.cursor-lost' })
    const basic = Buffer.from(`${made.user}:${made.password}`).toString('base64')
    expect((await pull({ authorization: `Basic ${basic}`, 'x-api-key': '' })).status).toBe(200)

    await withDatabase('new', async (place) => {
      // Each state of a source is one transaction, so its listings are all of one snapshot.
      const { rows } = await place.pool.query(
        `select count(*) n from listing l join source s on s.number = l.source
         where s.id = 'test.meanwhile' and l.removed is null`,
      )
      expect(rows[0].n).toBe(1500)
      await fillSource(place, 'test.backup', madeUpFeed(100, 6000))
      await release(place, made.id)
    })
    const next = await pull({}, `?since=${whole.headers.get('x-winnow-cursor')}`)
    expect(next.status).toBe(200)
    expect(next.headers.get('x-winnow-release')).toBe('1000002')
    expect((await next.text()).trim().split('\n').length).toBeLessThan(300)
  })

  it('ends all sessions, and people can sign in again', async () => {
    expect((await dora.fetch('/api/web/groups')).status).toBe(401)
    const again = await signInAt(origin())
    const { body } = await again.json('GET', `/api/web/subscriptions?groupID=${made.groupId}`)
    expect(body).toMatchObject([{ id: made.id, delivery: { indicators: 6000 } }])
  })

  it('overwrites nothing', async () => {
    const { code, err } = await operate({ DATA_DIR: at('new') }, 'restore', at('whole'))
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('not empty') })
  })
})
