import { spawn } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseUrl } from '../../test/database-url.ts'
import { databaseFolderForFile, databaseForFile } from '../../test/for-file.ts'
import { madeUpSource } from '../../test/made-up-source.ts'
import { operateHere, operate as operateInProcess } from '../../test/operate.ts'
import type { FeedItem } from '../domain/listing.ts'
import { keyName, writePack } from '../formats/history.ts'
import { systemClock } from './platform/clock.ts'
import { startPostgres } from './platform/db/postgres.ts'
import { createLog } from './platform/telemetry/log.ts'
import { accountStore } from './session/account-store.ts'
import { postgresListings } from './sources/postgres-listings.ts'
import { sourceRegister } from './sources/register.ts'

const database = await databaseForFile()
const dataDir = await databaseFolderForFile('winnow-operate')

const settings = () => ({ DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir })
const operate = (...words: string[]) => operateHere(settings(), ...words)

async function* addresses(count: number): AsyncGenerator<FeedItem[]> {
  yield Array.from({ length: count }, (_, i) => ({ kind: 'ipv4' as const, value: `100.50.0.${i}` }))
}

describe('an operator', () => {
  it('takes over the pasts of a signed pack, and nothing of one that another key has signed', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const pack = join(dataDir, 'sources.pack')
    const { id, name, licence } = madeUpSource
    const listing = { kind: 'ipv4', value: '100.60.0.1', dated: false, present: true, until: Infinity } as const
    const past = {
      source: `${id}.packed`,
      name,
      licence: { ...licence, redistribution: 'yes' },
      looks: [1000, 2000],
      complete: [1000, 2000],
    } as const
    const history = {
      ...past,
      hasAddedDates: false,
      changedAt: 1000,
      listings: [{ ...listing, from: 1000, found: 1000 }],
    }
    await writePack(pack, [history], privateKey)

    expect(await operate('unpack', pack, '--trust', 'another')).toMatchObject({ code: 1 })
    expect(await sourceRegister(database.pool, []).byId(history.source)).toBeUndefined()
    for (const changed of [1, 0])
      expect(await operate('unpack', pack, '--trust', keyName(privateKey))).toMatchObject({
        code: 0,
        out: `The past of 1 source, ${changed} of them new.\n`,
      })

    expect(await sourceRegister(database.pool, []).byId(history.source)).toMatchObject({ listed: 1, appliedAt: 2000 })
  })

  it('is told why the past of a source cannot be fetched', async () => {
    const { code, err } = await operate('backfill', 'stamparm.none')
    expect(code).toBe(1)
    expect(err).toMatch(/the past of stamparm\.none, .* \d+ sources have a past, such as stamparm\.[\w.-]+, .*\.$/m)
    expect((await operate('backfill')).err).toContain('Collecting is switched off. Set FETCH=on; or')
  })

  it('has pasts fetched after collecting was switched on in the app', async () => {
    await database.pool.query(`INSERT INTO installation_setting (name, value) VALUES ('collecting', 'true')`)
    onTestFinished(async () => void (await database.pool.query(`DELETE FROM installation_setting`)))

    expect(await operate('backfill')).toMatchObject({ code: 0, out: expect.stringMatching(/Waiting +\d{2,}/) })
  })

  it('sees a held-back snapshot and accepts it once, which rebuilds the index', async () => {
    expect((await operate('held-back')).out).toContain('Nothing is held back.')
    const register = sourceRegister(database.pool, [])
    const { number } = await register.enter(madeUpSource, 'ad-hoc')
    const store = postgresListings(database.pool, { shrink: { share: 0.8, minimum: 50 }, now: () => 3 })
    const head = { source: number, bytes: 1, reading: 'detect' }
    const marker = { digest: '', marks: () => 0 }
    await store.ingest({ ...head, takenAt: 1, sha256: '01' }, addresses(100), marker)
    const { id } = await store.ingest({ ...head, takenAt: 2, sha256: '02' }, addresses(5), marker)

    const { out } = await operate('held-back')
    expect(out).toContain(`${id}  made-up  1970-01-01T00:00:00.002Z  shrunken`)
    expect(out).toContain('5 indicators; 100 listed now')

    expect(await operate('accept', String(id))).toMatchObject({
      code: 0,
      out: 'Applied: 0 indicators added, 95 removed.\n',
    })
    expect((await register.byId('made-up'))?.listed).toBe(5)
    const { rows } = await database.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'build-index' AND state = 'created'`,
    )
    // At least one job: the schedule may have added another.
    expect(rows.length).toBeGreaterThan(0)
    expect(await operate('accept', String(id))).toMatchObject({
      code: 1,
      err: expect.stringContaining('not held back'),
    })
  })

  it('creates a root, whose first administrator joins with the printed link', async () => {
    const env = { ...settings(), ORIGIN: 'https://winnow.example', SUDO_USER: 'olaf' }
    const words = ['create-group', 'Müller & Söhne', '--admin', 'anna@mueller.example', '--locale', 'en']
    const made = await operateInProcess(env, ...words)

    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain('No mail is sent, so nothing proves an e-mail address')
    const link = new URL(/Invitation {2}(\S+)/.exec(made.out)?.[1] ?? '')
    expect(link.href).toMatch(/^https:\/\/winnow\.example\/en\/invitation#[\w-]{43}$/)
    const id = /Created {5}(\S+)/.exec(made.out)?.[1] ?? ''
    const { rows } = await database.pool.query(
      `select i.email, i.role, i.invited_by, cardinality(g.granted) > 20 granted from invitation i
       join app_group g on g.id = i.group_id where g.id = $1 and i.sha256 = $2`,
      [id, createHash('sha256').update(link.hash.slice(1)).digest()],
    )
    expect(rows).toEqual([{ email: 'anna@mueller.example', role: 'admin', invited_by: null, granted: true }])

    const listed = await operate('groups')
    expect(listed.code).toBe(0)
    expect(listed.out).toMatch(new RegExp(`^${id}  Müller & Söhne +0  –$`, 'm'))
    const record = JSON.parse((await operate('record', '--group', id, '--json')).out)
    // With sudo, the audit log names the user who called sudo.
    expect(record.entries[0]).toMatchObject({ actor: null, actorName: 'olaf' })
    const granted = await operate('grant', id, 'RECOMMENDER', 'REPORT_READ,REPORT_CREATE')
    expect(granted.out).toContain('RECOMMENDER: REPORT_CREATE, REPORT_READ\n')
    expect(await operate('grant', crypto.randomUUID(), 'NIL', 'all')).toMatchObject({ code: 1 })
  })

  it('creates a password reset link where no mail is sent', async () => {
    const accounts = accountStore(database.db, systemClock)
    const id = await accounts.create('ann@winnow.example', 'nobody guesses this one', {})

    const env = { ...settings(), ORIGIN: 'https://winnow.example' }
    const { code, out } = await operateHere(env, 'reset-link', 'Ann@winnow.example', '--locale', 'en')

    expect(code).toBe(0)
    const token = /^https:\/\/winnow\.example\/en\/reset-password#([\w-]{43})\n/.exec(out)?.[1] ?? ''
    expect((await accounts.resetOf(token))?.id).toBe(id)
    expect(await operate('reset-link', 'nobody@winnow.example')).toMatchObject({ code: 1 })
    expect(await operate('reset-link', 'ann')).toMatchObject({ code: 2 })
  })

  it('restores a deleted group', async () => {
    const { rows } = await database.pool.query(
      `insert into app_group (name, deleted_at) values ('Gone\u001b[31m', now()) returning id`,
    )
    const id = rows[0].id

    expect((await operate('groups')).out).toMatch(/Gone\\u\{1b\}\[31m +0 {2}2/)
    expect(await operate('restore-group', id)).toEqual({ code: 0, out: 'Restored: 1 group.\n', err: '' })
    expect(await operateInProcess(settings(), 'restore-group', id)).toMatchObject({ code: 1 })
  })

  it('gets help, and nothing happens', async () => {
    expect(await operate('accept', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') })
    expect(await operateInProcess(settings(), 'destroy')).toMatchObject({
      code: 2,
      err: expect.stringContaining('operate help'),
    })
  })
})

describe('the embedded database', () => {
  it('is started for a command if the server is not running', async () => {
    expect(await operateInProcess({ DATA_DIR: dataDir }, 'held-back')).toMatchObject({
      code: 0,
      out: 'Nothing is held back.\n',
    })
    const postgres = await startPostgres(dataDir, createLog('silent'))
    await postgres.stop()
  })

  it('is shared with the server that runs on it, and continues afterwards', async () => {
    const script = fileURLToPath(new URL('../../test/run-app.ts', import.meta.url))
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal', DATABASE_URL: '' }
    const server = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    })
    let said = ''
    for await (const chunk of server.stdout) {
      said += chunk
      if (said.includes('\n')) break
    }
    const origin = said.split(' ')[1]?.trim()

    expect(await operateInProcess({ DATA_DIR: dataDir }, 'held-back')).toMatchObject({
      code: 0,
      out: 'Nothing is held back.\n',
    })
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ ok: true })
  })
})
