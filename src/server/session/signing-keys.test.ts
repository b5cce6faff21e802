import type { JWK } from 'jose'
import { expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { serveHttp } from '../../../test/serve-http.ts'
import { systemClock } from '../platform/clock.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type AccountStore, accountStore } from './account-store.ts'
import { createProvider, type EmbeddedProvider } from './provider.ts'
import { providerStore } from './provider-store.ts'

const database = await databaseForFile()

async function start(secret: string, changed: Partial<AccountStore> = {}): Promise<EmbeddedProvider> {
  const secrets = deriveSecrets([secret.padEnd(32)])
  return createProvider({
    origin: 'http://winnow.example',
    clientId: 'winnow',
    accounts: { ...accountStore(database.db, systemClock), ...changed },
    remembered: providerStore(database.db, secrets, systemClock),
    secrets,
    log: createLog('silent'),
  })
}

/** Ids of the keys that a process publishes. */
async function published(provider: EmbeddedProvider): Promise<(string | undefined)[]> {
  const answer = await fetch(`${await serveHttp(provider.handle)}/oidc/jwks`)
  return ((await answer.json()) as { keys: JWK[] }).keys.map(({ kid }) => kid)
}

it('processes that start together with a new secret end up with the same published keys', async () => {
  const before = await published(await start('the secret of before'))
  const { keys } = accountStore(database.db, systemClock)
  let faster: EmbeddedProvider | undefined
  const slower = await start('the new secret', {
    // This process has read keys that it cannot open; the other process starts before it continues.
    async keys(make) {
      const seen = await keys(make)
      faster = await start('the new secret')
      return seen
    },
  })

  const after = await published(slower)

  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
  expect(await published(faster as EmbeddedProvider)).toEqual(after)
  expect(await published(await start('the new secret'))).toEqual(after)
})
