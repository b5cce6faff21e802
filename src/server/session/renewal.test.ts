import { expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type OidcClient, SessionEnded, type Tokens } from './oidc-client.ts'
import { createSessions } from './sessions.ts'
import { type SessionStore, sessionStore } from './store.ts'

// Two processes share one session. The provider accepts a refresh token only once, as RFC 9700 (4.14) demands.

const database = await databaseForFile('first start')

const tokensOf = (round: number, idToken: string): Tokens => ({
  idToken,
  refreshToken: `refresh ${round}`,
  claims: { sub: 'ann', name: 'Ann', exp: Date.now() / 1000 + 600 },
})

async function twoProcesses({ idToken }: { idToken: (round: number) => string }) {
  let round = 0
  const asked: string[] = []
  const forgotten: (string | undefined)[] = []
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead }
  const renew: OidcClient['renew'] = async ({ refreshToken }) => {
    asked.push(`${refreshToken}`)
    if (refreshToken !== `refresh ${round}`) throw new SessionEnded('the refresh token was used before')
    round++
    return tokensOf(round, idToken(round))
  }
  const secrets = deriveSecrets(['one secret of both, of 32 characters'])
  const store = sessionStore(database.db)
  const counted = { renewal: 0, 'sign-in': 0 }
  const process = (changed: Partial<SessionStore> = {}, reached = renew, lockMs = 10_000) =>
    createSessions({
      lockMs,
      database,
      store: { ...store, ...changed },
      oidc: { renew: reached } as OidcClient,
      secrets,
      clock,
      https: false,
      realm: 'https://provider.example',
      goesOn: async () => true,
      count: async (what) => {
        counted[what]++
        return async () => void counted[what]--
      },
      forget: async ({ refreshToken }) => void forgotten.push(refreshToken),
      log: createLog('fatal'),
    })
  const answer = new Headers()
  await process().begin(tokensOf(0, idToken(0)), new Headers(), answer, { ip: '192.0.2.1', traceId: 'a trace' })
  const cookie = answer
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { store, process, renew, clock, asked, forgotten, counted, cookie: new Headers({ cookie }) }
}

it('a session that another process has renewed is not renewed with the used token', async () => {
  const { store, process, asked, cookie } = await twoProcesses({ idToken: (round) => `token ${round}` })
  const faster = process()
  const slower = process({
    // The second process has read the session's tokens; before it gets the lock, the first one has renewed them.
    async claimRenewal(...turn) {
      await faster.renew(cookie, new Headers())
      return store.claimRenewal(...turn)
    },
  })

  const user = await slower.renew(cookie, new Headers())

  expect(user?.token).toBe('token 1')
  expect(asked).toEqual(['refresh 0'])
})

it('a session is renewed once, even if two tokens of the same second are identical', async () => {
  const { process, asked, cookie } = await twoProcesses({ idToken: () => 'the same token' })
  const [one, other] = [process(), process()]

  await one.renew(cookie, new Headers())
  const user = await other.renew(cookie, new Headers())

  expect(user?.token).toBe('the same token')
  expect(asked).toEqual(['refresh 0'])
})

it('a session is renewed again by the holder of its newest token', async () => {
  const { process, asked, cookie } = await twoProcesses({ idToken: () => 'the same token' })
  const answer = new Headers()
  await process().renew(cookie, answer)
  const [newest = ''] = answer.getSetCookie().map((one) => one.split(';')[0])

  await process().renew(new Headers({ cookie: newest }), new Headers())

  expect(asked).toEqual(['refresh 0', 'refresh 1'])
})

it('a process that is delayed beyond its lock does not end a session that another process has renewed', async () => {
  const { process, renew, clock, asked, cookie } = await twoProcesses({ idToken: (round) => `token ${round}` })
  const slow = process({}, async (before) => {
    clock.ahead += 120_000
    await process().renew(cookie, new Headers())
    return renew(before)
  })

  const user = await slow.renew(cookie, new Headers())

  expect(user?.token).toBe('token 1')
  expect(asked).toEqual(['refresh 0', 'refresh 0'])
  expect((await process().renew(cookie, new Headers()))?.token).toBe('token 1')
})

it("a process whose lock has expired does not release another process's lock when it fails", async () => {
  const { process, clock, store, cookie } = await twoProcesses({ idToken: (round) => `token ${round}` })
  const turns: Parameters<SessionStore['claimRenewal']>[] = []
  const claimRenewal: SessionStore['claimRenewal'] = async (...turn) => {
    turns.push(turn)
    return store.claimRenewal(...turn)
  }
  const failing = process({ claimRenewal }, async () => {
    clock.ahead += 120_000
    const [id = '', , until] = turns[0] ?? []
    await store.claimRenewal(id, new Date(clock.now()), new Date(Number(until) + 120_000))
    throw new Error('the provider is away')
  })

  await expect(failing.renew(cookie, new Headers())).rejects.toThrow('the provider is away')

  const [id = ''] = turns[0] ?? []
  expect(await store.claimRenewal(id, new Date(clock.now()), new Date(clock.now() + 1))).toBe(false)
})

it('a process that waits for the provider keeps its lock, however long the wait', async () => {
  const { store, process, renew, asked, cookie } = await twoProcesses({ idToken: (round) => `token ${round}` })
  const longer = Promise.withResolvers<void>()
  const turns: Date[] = []
  let sid = ''
  const extendRenewal: SessionStore['extendRenewal'] = async (id, until, next) => {
    sid = id
    const isOurs = await store.extendRenewal(id, until, next)
    if (isOurs && turns.push(next) === 3) longer.resolve()
    return isOurs
  }
  const patient = process(
    { extendRenewal },
    async (before) => {
      await longer.promise
      const [, , third = new Date()] = turns
      expect(await store.claimRenewal(sid, new Date(third.getTime() - 1), third)).toBe(false)
      return renew(before)
    },
    300,
  )

  expect((await patient.renew(cookie, new Headers()))?.token).toBe('token 1')
  expect(asked).toEqual(['refresh 0'])
})

it('a killed process blocks others no longer than its lock lasts', async () => {
  const { process, renew, clock, asked, cookie } = await twoProcesses({ idToken: (round) => `token ${round}` })
  const begun = Promise.withResolvers<void>()
  const killed = process({ extendRenewal: () => new Promise(() => {}) }, (before) => {
    begun.resolve()
    return new Promise<Tokens>(() => void before)
  })
  void killed.renew(cookie, new Headers())
  await begun.promise

  const answer = process({}, renew).renew(cookie, new Headers())
  clock.ahead += 10_001

  expect((await answer)?.token).toBe('token 1')
  expect(asked).toEqual(['refresh 0'])
})

it("a token is recorded as the session's before the session stores it", async () => {
  const { store, process, cookie } = await twoProcesses({ idToken: (round) => `token ${round} of a crash` })
  const killed = process({
    async renewed(...turn) {
      await store.renewed(...turn)
      throw new Error('killed here')
    },
  })
  await expect(killed.renew(cookie, new Headers())).rejects.toThrow('killed here')

  expect((await process().renew(cookie, new Headers()))?.token).toBe('token 1 of a crash')

  await process().end(cookie, new Headers())
  expect(await store.tokenRevoked('token 1 of a crash')).toBe(true)
})

it('a session that is ended during its renewal stays ended, and its new tokens are revoked', async () => {
  const { process, renew, forgotten, cookie } = await twoProcesses({ idToken: (round) => `token ${round}` })
  const late = process({}, async (before) => {
    const next = await renew(before)
    await process().end(cookie, new Headers())
    return next
  })

  expect(await late.renew(cookie, new Headers())).toBeUndefined()

  expect(forgotten).toEqual(['refresh 1'])
  expect(await process().renew(cookie, new Headers())).toBeUndefined()
})

it('a renewal counts only if the provider has renewed the session', async () => {
  const { process, counted, cookie } = await twoProcesses({ idToken: (round) => `token ${round}` })
  const failing = process({}, async () => {
    throw new Error('the provider is away')
  })

  for (let n = 0; n < 3; n++) await expect(failing.renew(cookie, new Headers())).rejects.toThrow('the provider is away')
  expect(counted.renewal).toBe(0)

  await process().renew(cookie, new Headers())
  expect(counted.renewal).toBe(1)
})
