import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type DeliveryApp, record } from '../../../test/deliveries.ts'
import { deliveryForFile, folderForFile } from '../../../test/for-file.ts'
import { listedSource } from '../../../test/listed-source.ts'
import { operatorAt } from '../../../test/operator.ts'
import { serveHttp } from '../../../test/serve-http.ts'
import { createLoopbackFetchForTests } from '../../fetch/guarded-fetch.ts'
import { kevAddress } from '../enrichment/fetch-kev.ts'
import { listenTo } from '../platform/db/notifications.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { digestParts } from './due.ts'
import type { settingsParts } from './settings-digest.ts'

type Part = keyof typeof digestParts

/** Parts of the digest that every part of `settingsParts` follows from: a part without a row does not compile. */
const dueWith: Record<keyof Awaited<ReturnType<typeof settingsParts>>, readonly Part[]> = {
  way: ['way'],
  warnings: ['warnings'],
  data: ['warnings', 'enrichers'],
  choice: ['choice'],
  licences: ['terms', 'licences'],
  exceptions: ['exceptions'],
  own: ['lists', 'ranges'],
  // Figures and overlaps of sources are measured all day, and count from the next day on at the latest.
  sources: ['terms', 'snapshots', 'way'],
  related: ['way'],
}

const own = 'custom.of-tests'
const open = 'blocklist-de.ssh'
const bought = 'kaspersky.data-feeds'
const log = createLog('silent')
const loopback = createLoopbackFetchForTests()
let published = ['45.83.0.1', '45.83.0.2']
const exploited = { catalogVersion: '1', vulnerabilities: [{ cveID: 'CVE-2024-3400' }] }
const origin = await serveHttp((_, answer) => void answer.end(`${published.join('\n')}\n`), afterAll)

afterAll(() => notifications.close())

/** Waits for a release that holds something, as its readers get it. */
async function released(holds: (text: string) => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = async () => {
    const answer = await delivery.pull(`/v1/feeds/${made.id}/JSON`, made.apiKey)
    if (answer.status === 200 && holds(await answer.text())) resolve()
  }
  const off = notifications.on('delivery', () => void look().catch(reject))
  await promise.finally(off)
}

const group = (rest: string) => `/api/web/groups/${delivery.groupId}${rest}`
const of = (rest = '') => `/api/web/${rest}?groupID=${delivery.groupId}`
const ask = async (...given: Parameters<DeliveryApp['dora']['json']>) => {
  const answer = await delivery.dora.json(...given)
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const work = (name: 'mark-indicators' | 'fetch-kev') =>
  (delivery.dependencies.jobs[name] as (payload: object, run: object) => Promise<void>)(
    {},
    { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log },
  )

interface Change {
  readonly by: () => Promise<unknown>
  readonly holds: (text: string) => boolean
}
const gone = (value: string) => (text: string) => !text.includes(`"${value}"`)
const there = (value: string) => (text: string) => text.includes(`"${value}"`)

const folder = folderForFile('winnow-parts-')
const delivery = await deliveryForFile(
  { DELIVERY_PAUSE_SECONDS: '0', FETCH: 'on', WARNINGLISTS_DIR: folder },
  {
    // The public sources of the catalogue are not asked.
    work: ({ jobs }) => ({ ...jobs, 'collect-due': async () => {} }),
    fetch: async (address, request) =>
      address === kevAddress
        ? ({ body: new Blob([JSON.stringify(exploited)]).stream(), notModified: false } as never)
        : loopback(address, request),
  },
)
const { app, dora, groupId, dependencies } = delivery
const notifications = listenTo(app.database.connection, log)
// Nothing but the change itself may lead to a release.
await app.database.pool.query(`delete from pgboss.schedule`)
const { register } = dependencies.sources
const address = `${origin}/list.txt`
const reading = { format: 'plain-list', options: {} } as const
await register.enter(listedSource({ id: own, name: 'Ours', addresses: [address], reading } as never), 'custom', groupId)
const licence = await dora.json('POST', `/api/web/groups/${groupId}/byox`, {
  sourceID: bought,
  address: 'https://feeds.example/licensed.csv',
  consent: true,
})
expect(licence.status).toBe(201)
const copy = `licence.${licence.body.id}`
await delivery.list(copy, ['45.83.0.3'])
await delivery.list(open, [
  record('ipv4', '45.83.0.4'),
  record('ipv4', '45.83.0.5'),
  record('ipv4', '45.83.0.6'),
  record('ipv4', '45.83.0.7', { tags: ['cve-2024-3400'] }),
  record('domain', 'evil-parts.com'),
])
const usual = ['false-positive'] as const
const made = await delivery.subscribe({
  sources: [own, open, copy].map((id) => ({ id, filterFlags: id === open ? usual : [] })),
  enricher: ['cve'],
  targetFormats: [{ id: 'JSON', authMethod: 'apiKey' }],
})
await released(there('evil-parts.com'))

/** How each part is changed in public, and what the next release holds: a part without a row does not compile. */
const changes: Record<Part, Change | 'with time'> = {
  way: 'with time',
  snapshots: {
    async by() {
      published = ['45.83.0.1', '45.83.0.2', '45.83.0.20']
      await ask('POST', group(`/feeds/${own}/collect`))
    },
    holds: there('45.83.0.20'),
  },
  lists: {
    by: () => delivery.ownList('deny', '45.83.0.30'),
    holds: there('45.83.0.30'),
  },
  ranges: {
    by: () => ask('PATCH', group('/profile'), { ownRanges: ['45.83.0.4'] }),
    holds: gone('45.83.0.4'),
  },
  exceptions: {
    by: () =>
      ask('POST', of('exceptions'), { kind: 'ipv4', value: '45.83.0.5', subscriptionID: null, reason: 'our customer' }),
    holds: gone('45.83.0.5'),
  },
  licences: {
    by: () => ask('PATCH', group('/byox'), { sourceID: bought, consent: false }),
    holds: gone('45.83.0.3'),
  },
  warnings: {
    async by() {
      const list = { name: 'Made-up', version: 1, description: 'none', type: 'cidr', matching_attributes: ['ip-src'] }
      await writeFile(join(folder, 'made-up.json'), JSON.stringify({ ...list, list: ['45.83.0.6'] }))
      await work('mark-indicators')
    },
    holds: gone('45.83.0.6'),
  },
  enrichers: { by: () => work('fetch-kev'), holds: (text) => /exploited/i.test(text) },
  choice: {
    by: () => ask('PATCH', of(`subscriptions/${made.id}`), { iocSelector: ['ipv4'] }),
    holds: gone('evil-parts.com'),
  },
  terms: {
    async by() {
      const operator = operatorAt(delivery.app)
      const { code, err } = await operator.run('set-licence', open, '--redistribution', 'no')
      await operator.close()
      if (code !== 0) throw new Error(err)
    },
    holds: gone('45.83.0.7'),
  },
}

const walked = Object.entries(changes).flatMap(([part, change]) =>
  change === 'with time' ? [] : [{ part, ...change }],
)

it('every part of the digest has a row, and so has every part of the settings of a release', () => {
  expect(Object.keys(changes).sort()).toEqual(Object.keys(digestParts).sort())
  expect(new Set(Object.values(dueWith).flat())).toEqual(new Set(Object.keys(digestParts)))
  expect(walked).toHaveLength(Object.keys(digestParts).length - 1)
})

it.each(walked)('a change of the $part leads to a release by itself', { timeout: 120_000 }, async ({ by, holds }) => {
  const next = released(holds)

  await by()

  await next
})
