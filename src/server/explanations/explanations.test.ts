import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { demoReport } from '../../../test/explained.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { contract } from '../../contract/index.ts'
import { kindByCode } from '../../domain/observables/index.ts'
import type { Locale } from '../../domain/text.ts'
import type { Connection, Database } from '../platform/db/db.ts'
import { createGuardedFetch } from '../platform/fetch/guarded-fetch.ts'
import { openSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { openReference, type Reference } from '../search/reference.ts'
import { groupViews } from '../search/views.ts'
import { customSource } from '../sources/custom-sources.ts'
import { batches, snapshotHead } from '../sources/listing-store.conformance.ts'
import { createSourceService, type SourceService } from '../sources/service.ts'
import { indicatorReader } from './about-indicator.ts'
import { explanationHandlers } from './api.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-explain-'))
const time = Date.now()
const clock = { now: () => time }
const day = 86_400_000

let database: Database & { readonly connection: Connection }
let service: SourceService
let reference: Reference
let handlers: ReturnType<typeof explanationHandlers>
let one: { readonly userId: string; readonly groupId: string }
let other: typeof one

beforeAll(async () => {
  database = await freshDatabase('first start')
  const secrets = await openSecrets('a secret of tests', folder)
  service = createSourceService({
    database,
    catalogue,
    secrets,
    fetch: createGuardedFetch({ enabled: false }),
    clock,
    log: createLog('silent'),
    add: async () => {},
    settings: { fetch: false, dataDir: folder, mirrorDir: undefined, warninglistsDir: undefined },
  })
  await service.index.build()
  reference = openReference({ connection: database.connection, asnDatabase: undefined, geoDatabase: undefined })
  const views = groupViews({ service, pool: database.pool, clock })
  handlers = explanationHandlers({
    reports: {
      one: async (_, groupId, id) =>
        groupId === one.groupId && id === report
          ? { state: 'done', problem: null, report: demoReport() }
          : groupId === one.groupId && id === unfinished
            ? { state: 'running', problem: null, report: undefined }
            : undefined,
    },
    readIndicator: indicatorReader({ views, reference }),
  })
  one = await newAnalyst(database)
  other = await newAnalyst(database)
})
afterAll(async () => {
  await reference?.stop()
  service?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const report = crypto.randomUUID()
const unfinished = crypto.randomUUID()

/** Asks as a person whom the gate has authorised; every answer must be as the contract says. */
function asked({ userId, groupId }: typeof one, locale: Locale = 'en') {
  const context = { user: { id: userId }, locale, signal: new AbortController().signal } as never
  return {
    report: async (id: string) =>
      contract.explanations.report.reply.parse(
        await handlers.report({ params: { id }, query: { groupID: groupId }, body: undefined }, context),
      ),
    indicator: async (kind: string, value: string, asOf?: string) =>
      contract.explanations.indicator.reply.parse(
        await handlers.indicator(
          { params: {}, query: { groupID: groupId, kind, value, ...(asOf && { asOf }) }, body: undefined },
          context,
        ),
      ),
  }
}
const read = (sentence: { parts: { text: string }[] } | null) => sentence?.parts.map(({ text }) => text).join('') ?? ''

describe('a report', () => {
  it('is explained in the language of the reader, with the facts behind each sentence', async () => {
    const en = await asked(one).report(report)
    const de = await asked(one, 'de').report(report)

    expect(read(en.headline)).toBe('We expect 6 sources to cover 83% of what is suspicious in your log.')
    expect(read(de.headline)).toBe(
      'Wir erwarten, dass 6 Quellen 83\u00a0% dessen abdecken, was in Ihrem Log verdächtig ist.',
    )
    expect(en.paragraphs.map(({ section }) => section)).toEqual(['found', 'recommended', 'cost', 'uncertain', 'next'])
    const known = new Set(en.facts.map(({ id }) => id))
    for (const { cites, parts } of en.paragraphs.flatMap(({ sentences }) => sentences)) {
      expect(cites.filter((id) => !known.has(id))).toEqual([])
      expect(parts.flatMap(({ fact }) => fact ?? []).filter((id) => !cites.includes(id))).toEqual([])
    }
    expect(en.facts.find(({ id }) => id === 'report.suspicious')).toMatchObject({ sort: 'count', text: '666' })
  })

  it('that is not there, not finished, or of another group, is not found', async () => {
    for (const [person, id] of [
      [one, crypto.randomUUID()],
      [one, unfinished],
      [other, report],
    ] as const) {
      await expect(asked(person).report(id)).rejects.toMatchObject({ code: 'not-found' })
    }
  })
})

describe('an indicator', () => {
  const listedOnce = async () => {
    const lease = await service.index.acquire()
    let found: string | undefined
    lease?.reader.scan((entry) => {
      const kind = kindByCode.get(entry.code)?.id
      if (kind === 'ipv4') found ??= entry.value()
    })
    lease?.release()
    return found as string
  }

  it('is explained as of now, and as of a day on which nobody looked', async () => {
    const value = await listedOnce()
    const now = await asked(one).indicator('ipv4', value)
    const then = await asked(one).indicator('ipv4', value, '2001-01-01T00:00:00.000Z')

    expect(read(now.headline)).toMatch(/^\d+ of \d+ watched sources? lists? /)
    expect(now.headline?.parts.find(({ fact }) => fact === 'indicator.value')?.text).toBe(value)
    expect(now.paragraphs.map(({ section }) => section)).toContain('found')
    expect(read(then.headline)).toContain('It is not proven whether')
  })

  it('on a warning list says which', async () => {
    const found = await asked(one).indicator('ipv4', '104.16.9.9')
    const all = found.paragraphs.flatMap(({ sentences }) => sentences).map(read)
    expect(all).toContain('104.16.9.9 is shared infrastructure: blocking it would hurt others, too.')
    expect(found.facts.map(({ id }) => id)).not.toContain('indicator.warningLists')
  })

  it("says nothing of another group's own source", async () => {
    const source = customSource(other.groupId, new URL('https://feeds.example/hidden'))
    const { number } = await service.register.enter(source, 'custom', other.groupId)
    const rows = [{ kind: 'ipv4', value: '50.20.3.4' }] as never
    await service.listings.ingest(snapshotHead(number, time - day), batches(rows), await service.lists.marker())
    await service.index.build()

    expect(JSON.stringify(await asked(one).indicator('ipv4', '50.20.3.4'))).not.toContain(source.id)
    expect(JSON.stringify(await asked(other).indicator('ipv4', '50.20.3.4'))).toContain(source.id)
  })

  it('that is none is refused', async () => {
    await expect(asked(one).indicator('ipv4', 'none')).rejects.toMatchObject({ code: 'search.no-value' })
  })
})
