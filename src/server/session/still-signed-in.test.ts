import { expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { hourMs } from '../../domain/time-units.ts'
import type { Identity } from '../platform/http/calls.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import type { OidcClient, Tokens } from './oidc-client.ts'
import { createSessions } from './sessions.ts'
import { sessionStore } from './store.ts'

// A download may take longer than the identity token with which it began lives.

const database = await databaseForFile('first start')

async function signedIn() {
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead }
  const store = sessionStore(database.db)
  const sessions = createSessions({
    database,
    store,
    oidc: {} as OidcClient,
    secrets: deriveSecrets(['a secret of this test, of 32 characters']),
    clock,
    https: false,
    realm: 'https://provider.example',
    goesOn: async () => true,
    count: async () => async () => {},
    forget: async () => {},
    log: createLog('fatal'),
  })
  const idToken = `token ${crypto.randomUUID()}`
  const tokens: Tokens = {
    idToken,
    refreshToken: 'refresh',
    claims: { sub: crypto.randomUUID(), name: 'Ann', exp: clock.now() / 1000 + 600 },
  }
  const answer = new Headers()
  await sessions.begin(tokens, new Headers(), answer, { ip: '192.0.2.1', traceId: 'a trace' })
  const headers = new Headers({
    cookie: answer
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  })
  const bySession = (await sessions.identify(headers, '192.0.2.1')) as Identity
  const { sessionId: _, ...byToken } = bySession
  const both = async () => [await sessions.isStillSignedIn(bySession), await sessions.isStillSignedIn(byToken)]
  clock.ahead = hourMs
  expect(await both()).toEqual([true, true])
  return { clock, store, sessions, headers, userId: bySession.id, both }
}

it('a download ends with its session, though its identity token has long expired and is forgotten', async () => {
  const { clock, store, sessions, headers, both } = await signedIn()
  await sessions.end(headers, new Headers())
  await store.sweep(new Date(clock.now()))
  expect(await both()).toEqual([false, false])
})

it('a download ends once its reader is locked', async () => {
  const { userId, both } = await signedIn()
  await database.pool.query('update app_user set locked_at = now() where id = $1', [userId])
  expect(await both()).toEqual([false, false])
})
