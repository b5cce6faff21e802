import { afterAll, expect, it } from 'vitest'
import { blockedStatements } from '../../../test/blocked.ts'
import { startDeliveryApp } from '../../../test/deliveries.ts'
import type { Answer, Visitor } from '../../../test/server.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import type { Access } from '../sources/licensed-fetch.ts'
import { licenceHandlers } from './api.ts'
import { type LicenceStore, licenceStore } from './store.ts'

// Two people change one licence: a credential for one server is never sent to the server that the other one enters.

const delivery = await startDeliveryApp()
afterAll(() => delivery.stop())
const secrets = deriveSecrets(['a secret of tests, of 32 characters'])

const ours = { address: 'https://ours.example/feed.csv', secret: 'given for ours' }
const theirs = { address: 'https://theirs.example/feed.csv', secret: 'given for theirs' }
const header = (name: string, secret?: string) => ({ kind: 'header', name, ...(secret !== undefined && { secret }) })
const path = () => `/api/web/groups/${delivery.groupId}/byox`
const enter = async (sourceID: string) => {
  const credential = header('X-Ours', ours.secret)
  expect((await delivery.dora.json('POST', path(), { sourceID, address: ours.address, credential })).status).toBe(201)
}

/** Another user changes the licence's server while the patch waits for the lock. */
async function patchedMeanwhile(sourceID: string, body: object) {
  const change = `update own_licence set address = $2, credential_name = 'X-Theirs', sealed = 'theirs' where source_id = $1`
  const { status, body: said } = await during([[change, [sourceID, theirs.address]]], () =>
    delivery.dora.json('PATCH', path(), { sourceID, ...body }),
  )
  const { rows } = await delivery.app.database.pool.query(
    'select address, credential, credential_name, sealed, details from own_licence where source_id = $1',
    [sourceID],
  )
  return { status, code: said.code, kept: rows[0] }
}
const moved = { address: theirs.address, credential: 'header', credential_name: 'X-Theirs', sealed: 'theirs' }

it('a change of the details keeps an address and credential that were changed meanwhile', async () => {
  await enter('kaspersky.data-feeds')

  expect(await patchedMeanwhile('kaspersky.data-feeds', { licenseDetails: 'Vertrag 4711' })).toEqual({
    status: 200,
    code: undefined,
    kept: { ...moved, details: 'Vertrag 4711' },
  })
})

it.each([
  ['an address', 'eset.threat-intelligence', { address: 'https://ours.example/other.csv' }],
  [
    'an address and a credential without its secret',
    'group-ib.threat-intelligence',
    { address: ours.address, credential: header('X-Ours') },
  ],
])('a change of %s is checked against the licence at the time of writing', async (_, sourceID, body) => {
  await enter(sourceID)

  expect(await patchedMeanwhile(sourceID, body)).toEqual({
    status: 422,
    code: 'licence.credential-incomplete',
    kept: { ...moved, details: '' },
  })
})

it('a check sends the secret only to the address for which it was entered, even if that changes meanwhile', async () => {
  const { database, clock } = delivery.app
  const sourceID = 'mandiant.threat-intelligence'
  const { rows } = await database.pool.query('select user_id id from membership where group_id = $1', [
    delivery.groupId,
  ])
  const user = rows[0] as { id: string }
  const licences = licenceStore({ database, clock, secrets, catalogue })
  const credential = { kind: 'header', name: 'X-Ours', secret: ours.secret, isKept: false } as const
  await licences.create(user, delivery.groupId, { sourceID, address: ours.address, credential })
  const slower: LicenceStore = {
    ...licences,
    async access(...which) {
      const kept = await licences.access(...which)
      const sealed = await secrets.seal('licence', { secret: theirs.secret })
      await database.pool.query('update own_licence set address = $2, sealed = $3 where source_id = $1', [
        sourceID,
        theirs.address,
        sealed,
      ])
      return kept
    },
  }
  const sent: Access[] = []
  const { check } = licenceHandlers({
    licences: slower,
    catalogue,
    vet: async () => undefined,
    async check(access) {
      sent.push(access)
      return { format: 'plain-list', read: 1, rejected: {}, kinds: {}, isPart: false }
    },
    changed: async () => undefined,
  })

  const body = { sourceID, protocol: 'http', address: ours.address } as const
  const { groupId } = delivery
  await check({ params: { id: groupId }, body } as never, { user, group: { groupId, root: groupId } } as never)

  expect(sent.map(({ address, credential: { secret } }) => ({ address, secret }))).toEqual([ours])
})

const waiting = () => blockedStatements(delivery.app.database.pool)

/** Runs `work` in a transaction that ends as soon as the request started by `meanwhile` waits for it. */
async function during(
  statements: readonly (readonly [text: string, values: unknown[]])[],
  meanwhile: () => Promise<Answer>,
) {
  const holder = await delivery.app.database.pool.connect()
  await holder.query('begin')
  for (const [text, values] of statements) await holder.query(text, values)
  const answer = meanwhile()
  await expect.poll(waiting).toBeGreaterThan(0)
  await holder.query('commit')
  holder.release()
  return answer
}
const lock = (name: string) =>
  `select ${name}(hashtextextended('licences ' || path[1], 0)) from app_group where id = $1`

it('a licence cannot be removed if a subscription selects its source at the same moment', async () => {
  const sourceID = 'recorded-future.risk-lists'
  await enter(sourceID)
  const free = await delivery.source()
  const { id } = await delivery.subscribe({ sources: [{ id: free, filterFlags: [] }] })
  const sources = JSON.stringify([{ id: sourceID, filterFlags: [] }])

  const removed = await during(
    [
      [lock('pg_advisory_xact_lock_shared'), [delivery.groupId]],
      ['update subscription set sources = $2 where id = $1', [id, sources]],
    ],
    () => delivery.dora.json('DELETE', `${path()}?sourceID=${sourceID}`, {}),
  )

  expect([removed.status, removed.body.code]).toEqual([409, 'licence.in-use'])
})

it.each<[string, (id: string, chosen: object) => Parameters<Visitor['json']>]>([
  ['made', (_, chosen) => ['POST', `/api/web/subscriptions?groupID=${delivery.groupId}&authMethod=apiKey`, chosen]],
  [
    'changed',
    (id, { sources }: { sources?: object }) => [
      'PATCH',
      `/api/web/subscriptions/${id}?groupID=${delivery.groupId}`,
      { sources },
    ],
  ],
  ['restored', (id) => ['POST', `/api/web/subscriptions/${id}/restore?groupID=${delivery.groupId}`]],
])('a subscription is %s once a removal of its organisation’s licences has finished', async (what, ask) => {
  const sourcesOf = async () => [{ id: await delivery.source(), filterFlags: [] }]
  const { id } = await delivery.subscribe({ sources: await sourcesOf() })
  if (what === 'restored') {
    await delivery.dora.json('DELETE', `/api/web/subscriptions/${id}?groupID=${delivery.groupId}`)
  }
  const chosen = { name: 'Late', sources: await sourcesOf(), targetFormats: [{ id: 'CSV', authMethod: 'apiKey' }] }

  const { status } = await during([[lock('pg_advisory_xact_lock'), [delivery.groupId]]], () =>
    delivery.dora.json(...ask(id, chosen)),
  )

  expect(status).toBeLessThan(300)
})
