import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type DnsReply, dnsServer } from '../../../test/dns-server.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { jobRun } from '../../../test/job-run.ts'
import { listedSource } from '../../../test/listed-source.ts'
import { oneChunk } from '../../../test/one-chunk.ts'
import { openEnrichers } from '../../analysis/enrichers/open-enrichers.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { localBlobs } from '../platform/blobs/local-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { batches, noMarks, snapshotHead } from '../sources/listing-store.conformance.ts'
import { postgresListings } from '../sources/postgres-listings.ts'
import { sourceRegister } from '../sources/register.ts'
import { nameResolver } from './dns-resolver.ts'
import { fetchKev, kevAddress, readKeptKev } from './fetch-kev.ts'
import { enrichmentJobs } from './jobs.ts'
import { blobNames, readKept } from './kept.ts'
import { enrichmentMeans } from './means.ts'
import { resolveNames } from './resolve-names.ts'

const now = Date.UTC(2026, 10, 20)
const log = createLog('silent')
const signal = new AbortController().signal
const nobody = { organisation: crypto.randomUUID(), sources: [] }
const noFiles = { geoDatabase: undefined, asnDatabase: undefined, kevFile: undefined }

const database = await databaseForFile()
const { pool } = database
const folder = folderForFile('winnow-enrichment-')
let blobs: ReturnType<typeof localBlobs>
beforeEach(async () => {
  const own = join(folder, crypto.randomUUID())
  blobs = localBlobs({ folder: own, origin: '', key: new Uint8Array(32), clock: systemClock, maxBytes: 1e6 })
  await pool.query('DELETE FROM subscription')
})

/** What resolves names by a server with these replies; `ask` resolves some of what is delivered. */
async function resolving(reply: (name: string) => DnsReply, names = 9) {
  const server = await dnsServer(reply)
  onTestFinished(server.close)
  const resolver = nameResolver({ servers: [server.address], perSecond: 1000 })
  const ask = (at = now) => resolveNames({ pool, blobs, resolver, now: () => at, log, signal, names })
  return { server, ask }
}
const dnsMeans = (organisation: string) =>
  enrichmentMeans(['dns'], { organisation, sources: [] }, { pool, blobs, files: noFiles })

describe('the catalogue of exploited vulnerabilities', () => {
  const catalogue = (...ids: string[]) =>
    JSON.stringify({ catalogVersion: '1', vulnerabilities: ids.map((cveID) => ({ cveID })) })
  const answering =
    (text: string, etag = '"1"'): GuardedFetch =>
    async (address, request) => {
      expect(address).toBe(kevAddress)
      if (request?.etag === etag) return { notModified: true, address }
      return {
        notModified: false,
        status: 200,
        address,
        etag,
        header: () => undefined,
        discard: () => {},
        body: oneChunk(text),
      }
    }
  const take = (fetch: GuardedFetch) => fetchKev({ blobs, fetch, log })

  it('is stored if it is new, and marks the vulnerabilities that an indicator names', async () => {
    expect(await readKeptKev(blobs)).toBeUndefined()
    expect(await take(answering(catalogue('CVE-2021-44228')))).toBe(true)
    expect(await take(answering(catalogue('CVE-2021-44228')))).toBe(false)
    expect(await take(answering(catalogue('CVE-2021-44228', 'CVE-2024-3400'), '"2"'))).toBe(true)

    const enrich = await openEnrichers(
      ['cve'],
      await enrichmentMeans(['cve'], nobody, { ...database, blobs, files: noFiles }),
    )
    expect(enrich({ kind: 'ipv4', value: '8.8.8.8', tags: ['cve-2024-3400', 'cve-2020-0001'], sources: [] })).toEqual({
      cves: [
        { id: 'CVE-2020-0001', knownExploited: false },
        { id: 'CVE-2024-3400', knownExploited: true },
      ],
    })
  })

  it('stays if a new one cannot be fetched or read, or has lost most entries', async () => {
    await take(answering(catalogue('CVE-2021-0001', 'CVE-2021-0002', 'CVE-2021-0003')))
    const before = await readKeptKev(blobs)

    expect(await take(answering('<html>', '"2"'))).toBe(false)
    expect(await take(answering(catalogue('CVE-2021-0001'), '"3"'))).toBe(false)
    expect(await take(() => Promise.reject(new FetchError('status', '503')))).toBe(false)

    expect(await readKeptKev(blobs)).toEqual(before)
  })

  it('is read from a file if the operator names one', async () => {
    const kevFile = join(folder, 'kev.json')
    await writeFile(kevFile, catalogue('CVE-2024-3400'))

    const means = await enrichmentMeans(['cve'], nobody, { ...database, blobs, files: { ...noFiles, kevFile } })

    expect([...(means.knownExploited ?? [])]).toEqual(['CVE-2024-3400'])
  })
})

/** Creates an organisation that delivers these values with the enricher `dns`. @returns its id */
const delivers = async (name: string, ...values: [KindId, string][]): Promise<string> => {
  const { rows } = await database.pool.query<{ id: string }>(
    `WITH made AS (INSERT INTO app_group (name) VALUES ($1) RETURNING id),
       subscribed AS (INSERT INTO subscription (group_id, name, sources, target_formats, enricher, created_at, changed_at)
         SELECT id, $1, '[]', '[]', '{dns}', $2, $2 FROM made RETURNING id)
     INSERT INTO delivered_item (subscription_id, id, kind, value, record, sequence, release, created, modified, removed)
     SELECT s.id, gen_random_uuid(), v.kind, v.value, '{}', row_number() OVER (), 1, $3, $3, false
     FROM subscribed s, unnest($4::int[], $5::text[]) AS v (kind, value)
     RETURNING (SELECT id FROM made)`,
    [name, new Date(now), now, values.map(([kind]) => kindById[kind].code), values.map(([, value]) => value)],
  )
  return rows[0]?.id as string
}

describe('names of subscriptions with DNS', () => {
  it('are resolved once, stored and delivered; others are not resolved', async () => {
    const { connection } = database
    const register = sourceRegister(pool, [])
    const listings = postgresListings(pool, { shrink: { share: 1, minimum: 1e9 }, now: () => now })
    const listed = async (id: string, ...values: [KindId, string][]) => {
      const { number } = await register.enter(listedSource({ id, name: id, flavours: [] }), 'ad-hoc')
      const rows = values.map(([kind, value]) => ({ kind, value }))
      await listings.ingest(snapshotHead(number, now - 1000), batches(rows), noMarks)
    }
    await listed(
      'wanted',
      ['domain', 'evil.com'],
      ['url', 'http://evil.com/a'],
      ['url', 'http://bad.com/'],
      ['domain', 'gone.com'],
      // This name is listed, but the subscription leaves it out.
      ['domain', 'filtered.com'],
      ['ipv4', '8.8.8.8'],
    )
    await listed('quiet', ['domain', 'other.com'])
    await pool.query(
      `WITH made AS (INSERT INTO app_group (name) VALUES ('theirs') RETURNING id)
       INSERT INTO subscription (group_id, name, sources, target_formats, enricher, created_at, changed_at)
       SELECT id, s.source, jsonb_build_array(jsonb_build_object('id', s.source, 'filterFlags', '[]'::jsonb)), '[]',
         s.enricher, $1, $1 FROM made, (VALUES ('wanted', '{dns}'::text[]), ('quiet', '{geo}')) AS s (source, enricher)`,
      [new Date(now)],
    )
    await pool.query(
      `INSERT INTO delivered_item (subscription_id, id, kind, value, record, sequence, release, created, modified, removed)
       SELECT s.id, gen_random_uuid(), i.kind, i.value, '{}', row_number() OVER (), 1, $1, $1, i.value = 'gone.com'
       FROM subscription s JOIN source src ON src.id = s.name JOIN listing l ON l.source = src.number
       JOIN indicator i USING (key) WHERE i.value <> 'filtered.com'`,
      [now],
    )
    const server = await dnsServer((name) =>
      name === 'evil.com' ? { addresses: ['9.9.9.9', '10.0.0.1'] } : { rcode: 'NXDOMAIN' },
    )
    onTestFinished(server.close)
    const settings = {
      fetches: () => false,
      resolveNames: true,
      dnsServers: [server.address],
      dnsPerSecond: 1000,
      kevFile: undefined,
    }
    const fetch: GuardedFetch = () => Promise.reject(new Error('nothing is fetched'))
    const clock = { now: () => now }
    const jobsOf = (more: Partial<typeof settings>) =>
      enrichmentJobs({ pool, connection, blobs, fetch, clock, settings: { ...settings, ...more } })
    const run = jobRun()

    await jobsOf({ resolveNames: false })['resolve-names']({}, run)
    expect(server.questions).toEqual([])
    await jobsOf({})['resolve-names']({}, run)
    await jobsOf({})['resolve-names']({}, run)
    await jobsOf({})['fetch-kev']({}, run)

    expect(server.questions.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
      'bad.com A',
      'evil.com A',
      'evil.com AAAA',
    ])
    const group = await pool.query<{ id: string }>(`SELECT id FROM app_group WHERE name = 'theirs'`)
    const theirs = group.rows[0]?.id as string
    const enrich = await openEnrichers(['dns'], await dnsMeans(theirs))
    const enriched = (value: string) => enrich({ kind: 'domain', value, tags: [], sources: [] })
    expect(enriched('evil.com')).toEqual({ dns: { addresses: ['9.9.9.9'], code: 'NOERROR', at: now } })
    expect(enriched('bad.com')).toEqual({ dns: { addresses: [], code: 'NXDOMAIN', at: now } })
    expect(enriched('other.com')).toEqual({})
    const others = await openEnrichers(['dns'], await dnsMeans(nobody.organisation))
    expect(others({ kind: 'domain', value: 'evil.com', tags: [], sources: [] })).toEqual({})
  })

  it('are resolved for organisations in turn, and addresses do not count towards the limit', async () => {
    const many = Array.from({ length: 20 }, (_, i) => i)
    await delivers('eager', ...many.map((i): [KindId, string] => ['domain', `a-eager-${i}.com`]))
    await delivers('addresses', ...many.map((i): [KindId, string] => ['url', `http://9.9.9.${i}/x`]))
    await delivers('modest', ['domain', 'z-modest.com'])
    const { server, ask } = await resolving(() => ({ rcode: 'NXDOMAIN' }), 2)

    expect(await ask()).toBe(2)
    expect(server.questions.map(({ name }) => name).sort()).toEqual(['a-eager-0.com', 'z-modest.com'])
  })
})

describe('what organisations deliver', () => {
  it('is forgotten with the organisation', async () => {
    const { ask: resolve } = await resolving(() => ({ addresses: ['9.9.9.9'] }))
    const deleted = await delivers('deleted', ['domain', 'deleted-evil.com'])
    const kept = await delivers('kept', ['domain', 'kept-evil.com'])
    expect(await resolve()).toBe(2)
    await pool.query('DELETE FROM app_group WHERE id = $1', [deleted])

    expect(await resolve()).toBe(0)
    const text = await readKept(blobs, blobNames.dns)
    expect(text).toContain(`${kept}\tkept-evil.com`)
    expect(text).not.toMatch(new RegExp(`${deleted}|deleted-evil`))
  })

  it('is queried once for all who deliver the same name, and each organisation keeps the time of its own first answer', async () => {
    const { ask: resolveAt } = await resolving(() => ({ addresses: ['9.9.9.9'] }))
    const answerOf = async (organisation: string) => (await dnsMeans(organisation)).dnsAnswer?.('shared-evil.com')
    const answer = (at: number) => ({ addresses: ['9.9.9.9'], code: 'NOERROR', at })

    const first = await delivers('first', ['domain', 'shared-evil.com'])
    expect(await resolveAt(now)).toBe(1)
    const second = await delivers('second', ['domain', 'shared-evil.com'], ['url', 'http://shared-evil.com/x'])
    const third = await delivers('third', ['url', 'http://shared-evil.com/y'])
    expect(await answerOf(second)).toBeUndefined()
    expect(await resolveAt(now + minuteMs)).toBe(1)

    expect(await answerOf(first)).toEqual(answer(now))
    expect(await answerOf(second)).toEqual(answer(now + minuteMs))
    expect(await answerOf(third)).toEqual(answer(now + minuteMs))
    expect(await resolveAt(now + 61_000)).toBe(0)
  })
})

it('the marking of a source is CLEAR if it is free for all, AMBER if it is paid for or a group’s own', async () => {
  await sourceRegister(pool, []).sync()
  await pool.query(
    `WITH made AS (INSERT INTO app_group (name) VALUES ('own') RETURNING id)
     INSERT INTO source (id, origin, group_id, definition)
     SELECT 'custom.test', 'custom', id, '{"id":"custom.test","name":"x","maintainer":"x","commercial":false}' FROM made`,
  )
  const { sources } = await import('../../catalogue/sources/index.ts')
  const paid = sources.find(({ commercial }) => commercial)?.id ?? ''
  await sourceRegister(pool, sources).sync()

  const taken = { ...nobody, sources: ['blocklist-de.ssh', paid, 'custom.test', 'no-such'] }
  const { tlpOf } = await enrichmentMeans(['tlp'], taken, { pool, blobs, files: noFiles })

  expect([...taken.sources.slice(0, 3), 'list:own', 'no-such'].map((id) => tlpOf?.(id))).toEqual([
    'CLEAR',
    'AMBER',
    'AMBER',
    'AMBER',
    undefined,
  ])
})
