import { hkdfSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { type App, startApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { deriveSecrets } from '../src/server/platform/secrets.ts'
import { StartFault } from '../src/server/platform/start-fault.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { databaseFolderForFile, databaseForFile } from './for-file.ts'
import { idleWorkers } from './idle-workers.ts'
import { noRateLimits } from './no-rate-limits.ts'
import { operatorAt } from './operator.ts'
import { createVisitor, demo, firstGroupOf, signIn, signInAt, type Visitor } from './server.ts'
import { makeTenant } from './tenants.ts'

// E-01: the secret is empty, cut, another one, or being changed.

type Settings = Readonly<Record<string, string>>

const apps = new Set<App>()
const folder = await databaseFolderForFile('winnow-secret')
const database = await databaseForFile()
afterAll(async () => {
  for (const app of apps) await app.stop()
})

const dataDir = (host: string) => ({ DATA_DIR: join(folder, host) })

/** Starts a host on the database of this test. */
async function start(host: string, settings: Settings = {}): Promise<App> {
  const config = { PORT: '0', DEMO_PASSWORD: demo.password, ...noRateLimits, ...dataDir(host), ...settings }
  const app = await startApp(readConfig(config), {
    log: createLog('silent'),
    version: '0.0.0-test',
    connection: database.connection,
    pages: 'none',
    workers: () => idleWorkers,
  })
  apps.add(app)
  return app
}
async function stop(...some: readonly App[]): Promise<void> {
  for (const app of some) {
    apps.delete(app)
    await app.stop()
  }
}
const operate = async (settings: Settings, ...words: string[]) => {
  const operator = operatorAt({ database, clock: systemClock }, settings)
  try {
    return await operator.run(...words)
  } finally {
    await operator.close()
  }
}

/** The answer of a host to a visitor of another one. */
async function statusAt({ origin }: App, { cookies }: Visitor): Promise<number> {
  const visitor = createVisitor(origin)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return (await visitor.json('GET', '/api/web/groups')).status
}

/** The key of session cookies, as anybody can derive it who knows the secret. */
const cookieKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, 'winnow', 'session', 32))

/** A copy of the visitor whose session is the other person's, sealed with a key of the attacker. */
async function forged(visitor: Visitor, uid: string, secret: string, withKeyOf: string): Promise<Visitor> {
  const parts = [...visitor.cookies].filter(([name]) => /^s\d+$/.test(name)).sort()
  const { payload } = await jwtDecrypt(parts.map(([, value]) => value).join(''), cookieKey(secret))
  const sealed = await new EncryptJWT({ d: { ...(payload.d as object), uid } })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .encrypt(cookieKey(withKeyOf))
  const attacker = createVisitor([...apps][0]?.origin ?? '')
  for (const [at, text] of (sealed.match(/.{1,3800}/g) ?? []).entries()) attacker.cookies.set(`s${at}`, text)
  return attacker
}

it('an empty file "secret" forges no session: the start is refused, and a running product does not know its key', async () => {
  const app = await start('first')
  const tenant = await makeTenant(
    { database, signIn: (email = demo.email, password = demo.password) => signInAt(app.origin, email, password) },
    { name: 'Theirs', only: ['admin'] },
  )
  const mallory = await signInAt(app.origin)
  const theirs = `/api/web/groups/${tenant.groups.root}/users`
  const file = join(folder, 'first', 'secret')
  const secret = await readFile(file, 'utf8')
  expect((await mallory.json('GET', theirs)).status).toBe(404)

  // The forgery itself works: with the right key, the session is the other person's.
  const withSecret = await forged(mallory, tenant.people.admin.id, secret, secret)
  expect((await withSecret.json('GET', theirs)).status).toBe(200)
  const withNothing = await forged(mallory, tenant.people.admin.id, secret, '')
  expect((await withNothing.json('GET', theirs)).status).toBe(401)

  await stop(app)
  for (const text of ['', '\n', secret.slice(0, 31)]) {
    await writeFile(file, text)
    const refused = start('first')
    await expect(refused).rejects.toThrow(StartFault)
    await expect(refused).rejects.toThrow(`${file} is empty or cut off`)
  }
  await writeFile(file, secret)
  await stop(await start('first'))
})

describe('another secret', () => {
  const [old, next, third] = ['the old secret', 'the next secret', 'a third secret'].map((name) => name.padEnd(40, '.'))
  const settings = { first: old as string, second: next as string }

  it('is refused on every host, and by commands that use it', async () => {
    const secret = await readFile(join(folder, 'first', 'secret'), 'utf8')
    const app = await start('first')

    const other = start('second', { SECRET: old as string })
    await expect(other).rejects.toThrow(StartFault)
    await expect(other).rejects.toThrow('SECRET is not the secret of this database')
    // A host with an empty disk makes a secret of its own.
    await expect(start('third')).rejects.toThrow(`The file "secret" in ${join(folder, 'third')} is not the secret`)
    await expect(operate({ SECRET: old as string, ...dataDir('second') }, 'reseal')).rejects.toThrow(
      'SECRET is not the secret',
    )
    await expect(
      operate({ SECRET: old as string, ...dataDir('second') }, 'backup', join(folder, 'backup')),
    ).rejects.toThrow('SECRET is not the secret')

    await stop(app, await start('second', { SECRET: secret }))
  })

  it('is accepted by an operator, who learns what must be entered again', async () => {
    const first = await readFile(join(folder, 'first', 'secret'), 'utf8')
    const app = await start('first')
    const dora = await signInAt(app.origin)
    await fillWithSealed(dora, first)
    await stop(app)
    const lost = { SECRET: old as string, ...dataDir('second') }

    const { code, out } = await operate(lost, 'accept-new-secret', '--yes')

    expect(code).toBe(0)
    expect(out.replace(/ +/g, ' ')).toContain('Demo credential of the own licence example.feed\n')
    expect(out.replace(/ +/g, ' ')).toContain('Demo secret of the webhook hooks.example\n')
    expect(out.replace(/ +/g, ' ')).toContain('Demo key of the language model wise\n')
    await expect(start('first')).rejects.toThrow('is a secret that was replaced')
    const again = await start('second', { SECRET: old as string })
    expect(await statusAt(again, dora)).toBe(401)
    expect((await signIn(createVisitor(again.origin), demo.email, demo.password)).status).toBe(302)
    await stop(again)
    expect((await operate(lost, 'accept-new-secret', '--yes')).code).toBe(1)
    await database.pool.query('delete from own_licence; delete from webhook; delete from explanation_model')
  })

  it('replaces the first in turn on all hosts, without an end of sessions and with everything sealed readable', async () => {
    const both = (first: string, fallback: string) => ({ SECRET: first, SECRET_FALLBACK: fallback })
    let [a, b] = [await start('a', { SECRET: settings.first }), await start('b', { SECRET: settings.first })]
    const dora = await signInAt(a.origin)
    await fillWithSealed(dora, settings.first)
    const hashes = () => database.pool.query('select sealed from lasting_key').then(({ rows }) => rows[0].sealed)
    const hashKey = (secret: string, sealed: string) =>
      deriveSecrets([secret]).open<{ key: string }>('lasting-key', sealed)
    const keyBefore = await hashKey(settings.first, await hashes())

    // Each host learns the new one first, then seals with it.
    await stop(a)
    a = await start('a', both(settings.first, settings.second))
    expect([await statusAt(a, dora), await statusAt(b, dora)]).toEqual([200, 200])
    await stop(b)
    b = await start('b', both(settings.first, settings.second))
    await stop(a)
    a = await start('a', both(settings.second, settings.first))
    expect([await statusAt(a, dora), await statusAt(b, dora)]).toEqual([200, 200])
    const anna = await signInAt(a.origin)
    expect(await statusAt(b, anna)).toBe(200)
    // A host that lacks one of both would not open what the other hosts seal.
    for (const SECRET of [settings.first, settings.second])
      await expect(start('c', { SECRET })).rejects.toThrow('While it is being changed')
    await expect(start('c', both(settings.second, third as string))).rejects.toThrow('SECRET is not the secret')
    await stop(b)
    b = await start('b', both(settings.second, settings.first))

    // A change of the secret does not change the sealed values: the audit log names none.
    const audited = async () => (await database.pool.query('select from audit_entry')).rowCount
    const auditedBefore = await audited()
    const { code, out } = await operate({ ...both(settings.second, settings.first), ...dataDir('a') }, 'reseal')
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Encrypted anew: \d+\.\n$/) })
    expect(await audited()).toBe(auditedBefore)
    expect(await statusAt(a, dora)).toBe(200)
    await expect(start('c', both(settings.first, settings.second))).rejects.toThrow('was replaced')
    await expect(start('c', { SECRET: settings.first })).rejects.toThrow('was replaced')
    await stop(a, b)

    a = await start('a', { SECRET: settings.second })
    expect(await sealedWith(settings.second)).toEqual(['a password', 'of before', 'of now', 'a key'])
    expect(await hashKey(settings.second, await hashes())).toEqual(keyBefore)
    expect([await statusAt(a, anna), await statusAt(a, dora)]).toEqual([200, 401])
    await stop(a)
  })
})

/** Stores what people enter and the product seals. */
async function fillWithSealed(visitor: Visitor, secret: string): Promise<void> {
  const groupId = await firstGroupOf(visitor)
  const { seal } = deriveSecrets([secret])
  const { pool } = database
  await pool.query(
    `insert into own_licence (group_id, source_id, credential, sealed, sealed_at, created_at, changed_at)
     values ($1, 'example.feed', 'basic', $2, now(), now(), now())`,
    [groupId, await seal('licence', { secret: 'a password' })],
  )
  await pool.query(
    `insert into explanation_model (group_id, address, model, sealed, sealed_at, changed_at)
     values ($1, 'https://models.example', 'wise', $2, now(), now())`,
    [groupId, await seal('model', { key: 'a key' })],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into source (id, origin, definition) values ($1::jsonb ->> 'id', 'ad-hoc', $1) returning id`,
    [
      JSON.stringify({
        ...{
          id: `test.${crypto.randomUUID()}`,
          name: 'Test',
          maintainer: 'Test',
          homepage: 'https://feeds.example',
          addresses: [],
        },
        ...{ cadenceMinutes: 60, kinds: ['ipv4'], flavours: ['mixed'], commercial: false, authentication: 'none' },
        licence: { name: 'CC0-1.0', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' },
      }),
    ],
  )
  const { body } = await visitor.json('POST', `/api/web/subscriptions?groupID=${groupId}&authMethod=apiKey`, {
    name: 'Told',
    sources: rows.map(({ id }) => ({ id, filterFlags: [] })),
    targetFormats: [{ id: 'TAXII21', authMethod: 'apiKey' }],
  })
  await pool.query(
    `insert into webhook (subscription_id, group_id, address, host, events, sealed, sealed_before, secret_at, beat_at, created_at)
     values ($1, $2, 'https://hooks.example/told', 'hooks.example', '{}', $3, $4, now(), now(), now())`,
    [body.id, groupId, await seal('webhook', { secret: 'of now' }), await seal('webhook', { secret: 'of before' })],
  )
}

/** What this secret opens: of own licences, webhooks (the former and the present one) and models. */
async function sealedWith(secret: string): Promise<unknown[]> {
  const { open } = deriveSecrets([secret])
  const { rows } = await database.pool.query(
    `select l.sealed licence, w.sealed_before before, w.sealed now, m.sealed model
     from own_licence l, webhook w, explanation_model m`,
  )
  const [{ licence, before, now, model }] = rows
  const opened = [
    await open<{ secret: string }>('licence', licence),
    await open<{ secret: string }>('webhook', before),
    await open<{ secret: string }>('webhook', now),
  ].map((one) => one?.secret)
  return [...opened, (await open<{ key: string }>('model', model))?.key]
}
