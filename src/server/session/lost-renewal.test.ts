import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import type { Visitor } from '../../../test/server.ts'

// The product is killed after the provider has issued new tokens and before they are stored, so the session still has
// the old refresh token, which is used up.

const app = await appForFile()

const session = '/api/_auth/session'
const renew = (visitor: Visitor) => visitor.json('POST', '/api/jwt/refresh')

interface Kept {
  readonly sealed: string
  readonly cookies: ReadonlyMap<string, string>
}

/** The tokens of the only live session as stored, and the browser's cookies. */
async function keptOf(visitor: Visitor): Promise<Kept> {
  const { rows } = await sql<{ sealed: string }>`select sealed from session where ended_at is null`.execute(
    app.database.db,
  )
  expect(rows).toHaveLength(1)
  return { sealed: (rows[0] as Kept).sealed, cookies: new Map(visitor.cookies) }
}

/** Restores the old state, with the renewal lock still held by the killed process. */
async function lose(visitor: Visitor, { sealed, cookies }: Kept, lockMs = 300): Promise<void> {
  const until = new Date(app.clock.now() + lockMs)
  await sql`update session set sealed = ${sealed}, renewing_until = ${until} where ended_at is null`.execute(
    app.database.db,
  )
  visitor.cookies.clear()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
}

async function enter(): Promise<Visitor> {
  await sql`update session set ended_at = now(), sealed = ''`.execute(app.database.db)
  return app.signIn()
}

describe('a renewal whose answer was lost', () => {
  it('may be lost several times', async () => {
    const dora = await enter()
    const before = await keptOf(dora)
    for (let times = 0; times < 3; times++) {
      expect((await renew(dora)).status).toBe(200)
      await lose(dora, before)
    }

    expect((await renew(dora)).status).toBe(200)
    expect((await renew(dora)).status).toBe(200)
  })

  it('may also be lost before the provider has stored the new tokens', async () => {
    const dora = await enter()
    const before = await keptOf(dora)
    await renew(dora)
    await lose(dora, before)
    await sql`delete from oidc_payload where model = 'RefreshToken' and consumed_at is null`.execute(app.database.db)

    expect((await renew(dora)).status).toBe(200)
    expect((await renew(dora)).status).toBe(200)
  })

  it('is repeated once for many concurrent requests', async () => {
    const dora = await enter()
    const before = await keptOf(dora)
    await renew(dora)
    await lose(dora, before)
    const cookie = [...before.cookies].map((pair) => pair.join('=')).join('; ')

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.visitor().json('POST', '/api/jwt/refresh', undefined, { cookie })),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1)
  })
})

describe('a used refresh token', () => {
  it('ends the session and all its tokens if it is used again much later', async () => {
    const dora = await enter()
    const before = await keptOf(dora)
    await renew(dora)
    const after = await keptOf(dora)
    await lose(dora, before)
    app.clock.skip(301_000)

    const refused = await renew(dora)

    expect([refused.status, refused.body.code]).toEqual([401, 'session.missing'])
    await sql`update session set ended_at = null where sealed = '' and renewing_until is not null`.execute(
      app.database.db,
    )
    await lose(dora, after, -1)
    expect((await renew(dora)).status).toBe(401)
    app.clock.skip(-301_000)
  })

  it('ends them at once if a token that was issued for it was used, because its answer must have arrived', async () => {
    const dora = await enter()
    const before = await keptOf(dora)
    await renew(dora)
    await renew(dora)
    await lose(dora, before)

    expect((await renew(dora)).status).toBe(401)
    expect((await dora.json('GET', session)).status).toBe(401)
  })
})
