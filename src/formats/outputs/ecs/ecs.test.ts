import { isIPv4, isIPv6 } from 'node:net'
import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import { type DeliveredIndicator, ownListSourceId } from '../../../domain/delivery.ts'
import { hourMs, minuteMs } from '../../../domain/time-units.ts'
import type { SourceLicence } from '../../output-format.ts'
import { applied, conforms, type Seen } from '../conformance.ts'
import { ecs } from './ecs.ts'

/** The parts of a document in Elasticsearch after the integration's pipeline that the rules below need. */
interface Document {
  _id: string
  uuid: string
  timestamp: number
  agesOut: number
  source: Record<string, unknown>
}

const at = (source: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key] ?? undefined, source)

const date = (value: unknown): number => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) {
    throw new Error(`mapper_parsing_exception: no date: ${value}`)
  }
  return Date.parse(value)
}

/** Model of the collector: every non-blank text between two line feeds. */
const collect = (body: string): string[] =>
  body
    .split('\n')
    .filter((line) => line.length > 0)
    .map((line) => line.trim())

/**
 * Model of the ingest pipeline of Elastic's package `ti_ticura` (data stream `indicator`). The line becomes the root of
 * the document; a line without `ticura.indicator.uuid` is dropped; uuid and fingerprint form the id; the last sighting
 * is the time. Then the checks of the index mapping.
 */
function ingest(line: string): Document | undefined {
  let source: Record<string, unknown>
  try {
    source = JSON.parse(line)
  } catch {
    return undefined
  }
  const uuid = at(source, 'ticura.indicator.uuid')
  if (uuid === undefined || uuid === null) return undefined
  // `add_to_root` overwrites the collector's fields.
  for (const taken of ['error', 'message', '@timestamp', 'ecs', 'agent', 'data_stream', 'input']) {
    if (taken in source) throw new Error(`${taken} is the pipeline's`)
  }
  for (const path of ['threat.indicator.first_seen', 'threat.indicator.modified_at', 'ticura.indicator.ages_out']) {
    date(at(source, path))
  }
  const ip = at(source, 'threat.indicator.ip')
  if (ip !== undefined && !isIPv4(String(ip)) && !isIPv6(String(ip))) {
    throw new Error(`mapper_parsing_exception: no ip: ${ip}`)
  }
  for (const path of ['ticura.indicator.risk', 'ticura.indicator.confidence', 'event.risk_score']) {
    const score = at(source, path)
    if (!Number.isInteger(score)) throw new Error(`mapper_parsing_exception: no long: ${score}`)
  }
  if (typeof at(source, 'ticura.indicator.is_inbound') !== 'boolean') throw new Error('mapper_parsing_exception')
  const fingerprint = String(at(source, 'ticura.indicator.fingerprint'))
  if (!/^[0-9a-f]{64}$/.test(fingerprint)) throw new Error(`fingerprint ${fingerprint}`)
  return {
    _id: `${uuid} ${fingerprint}`,
    uuid: String(uuid),
    timestamp: date(at(source, 'threat.indicator.last_seen')),
    agesOut: date(at(source, 'ticura.indicator.ages_out')),
    source,
  }
}

/** Model of the transform: for each uuid the last ingested document, without expired ones. */
function latest(before: ReadonlyMap<string, Document>, body: string, now: number): Map<string, Document> {
  const after = new Map(before)
  for (const line of collect(body)) {
    const document = ingest(line)
    if (document && after.get(document.uuid)?._id !== document._id) after.set(document.uuid, document)
  }
  for (const [uuid, { agesOut }] of after) if (agesOut <= now) after.delete(uuid)
  return after
}

/** The value that Elastic's indicator match rules compare with events. */
function matched({ source }: Document): string {
  const [type] = at(source, 'threat.indicator.type') as string[]
  const fields: Record<string, readonly string[]> = {
    'ipv4-addr': ['ip'],
    'ipv6-addr': ['ip'],
    'domain-name': ['url.domain'],
    url: ['url.full'],
    'email-addr': ['email.address'],
    file: ['file.hash.md5', 'file.hash.sha1', 'file.hash.sha256', 'file.hash.sha512'],
  }
  const found = (fields[type as string] ?? []).map((field) => at(source, `threat.indicator.${field}`))
  const values = found.filter((value) => value !== undefined)
  expect(values).toHaveLength(1)
  return values[0] as string
}

const hoursLater = deliveredAt + 6 * hourMs
const seenOf = (document: Document): Seen => ({ id: document.uuid, value: matched(document), rest: document._id })

conforms(ecs, {
  read: (text, _, now = hoursLater) => [...latest(new Map(), text, now).values()].map(seenOf),
  applyDelta: (known, delta, _, now = hoursLater) =>
    applied(
      known,
      collect(delta).map((line) => {
        const document = ingest(line)
        if (!document) throw new Error(`dropped: ${line}`)
        return [seenOf(document), document.agesOut <= now]
      }),
    ),
})

const { entries, body, change } = outputOf(ecs)
const linesOf = (indicators: readonly DeliveredIndicator[], at = outputContext) =>
  entries(indicators, at).map((line) => JSON.parse(line))
const lineOf = (indicator: DeliveredIndicator, at = outputContext) => linesOf([indicator], at)[0]
const addressWith = (fields: Partial<DeliveredIndicator>) => lineOf(delivered('ipv4', '192.0.2.1', fields))

const full = delivered('domain', 'evil-test.com', {
  threats: ['c2', 'phishing'],
  warnings: ['parking', 'cloud'],
  enriched: {
    tlp: 'AMBER+STRICT',
    country: 'DE',
    as: { number: 64496, organisation: 'Example Net' },
    registrableDomain: 'evil-test.com',
    publicSuffix: 'com',
    dns: { addresses: ['192.0.2.7', '2001:db8::7'], code: 'NOERROR', at: deliveredAt - 1000 },
    owner: { kind: 'sinkhole', name: 'Good People' },
    techniques: [
      { id: 'T1566', name: 'Phishing' },
      { id: 'T1588.001', name: 'Malware', of: 'Obtain Capabilities' },
    ],
    software: [{ id: 'S0331', name: 'Agent Tesla' }],
    groups: [{ id: 'G0096', name: 'APT41' }],
    malware: ['Agent Tesla'],
    cves: [
      { id: 'CVE-2024-12345', knownExploited: true },
      { id: 'CVE-2024-9999', knownExploited: false },
    ],
  },
})

describe('a line for Elastic', () => {
  it("contains all known facts, under the integration's prefix and under ours", () => {
    const line = lineOf(full)

    expect(line.threat.indicator).toEqual({
      id: [full.id],
      type: ['domain-name'],
      name: 'evil-test.com',
      url: { domain: 'evil-test.com', registered_domain: 'evil-test.com', top_level_domain: 'com' },
      confidence: 'Medium',
      description: 'Command and Control Server, Phishing. Listed by Acme C2, Umbrella, "all".',
      first_seen: '2026-01-06T12:00:00.000Z',
      last_seen: '2026-01-14T12:00:00.000Z',
      modified_at: '2026-01-15T11:00:00.000Z',
      provider: 'Winnow',
      marking: { tlp: 'AMBER+STRICT', tlp_version: '2.0' },
      as: { number: 64496, organization: { name: 'Example Net' } },
    })
    expect(line.threat.feed).toEqual([
      {
        name: 'Acme C2',
        reference: 'https://winnow.example/en/sources/acme-c2',
        description: 'Maintainer: Acme',
      },
      {
        name: 'Umbrella, "all"',
        reference: 'https://winnow.example/en/sources/umbrella',
        description: 'Maintainer: Umbrella',
      },
    ])
    expect(line.threat.technique).toEqual({
      id: ['T1566', 'T1588'],
      name: ['Phishing', 'Obtain Capabilities'],
      reference: ['https://attack.mitre.org/techniques/T1566', 'https://attack.mitre.org/techniques/T1588'],
      subtechnique: {
        id: ['T1588.001'],
        name: ['Malware'],
        reference: ['https://attack.mitre.org/techniques/T1588/001'],
      },
    })
    expect(line.dns.answers.map(({ type, data }: { type: string; data: string }) => [type, data])).toEqual([
      ['A', '192.0.2.7'],
      ['AAAA', '2001:db8::7'],
    ])
    expect(line.event).toEqual({
      kind: 'enrichment',
      category: ['threat'],
      type: ['indicator'],
      provider: 'Winnow',
      risk_score: 71,
    })
    expect(line.tags).toEqual(['botnet', 'stealer'])
    const { fingerprint, ...ticura } = line.ticura.indicator
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(ticura).toMatchObject({
      uuid: full.id,
      main_type: 'DOMAIN',
      sub_type: 'DOMAIN',
      risk: 71,
      risk_category: 'high',
      confidence: 64,
      confidence_category: 'medium',
      is_inbound: false,
      ages_out: '2026-02-05T12:00:00.000Z',
      countries: ['DE'],
      actors: ['APT41'],
      cve: ['CVE-2024-12345', 'CVE-2024-9999'],
      filter_cats: [{ category: 'parking' }, { category: 'cloud' }],
      group: { id: ['G0096'], name: ['APT41'] },
      additional_info: {
        valid_from: '2026-01-06T12:00:00.000Z',
        threat_types: ['Command and Control Server', 'Phishing'],
        malware: { name: ['Agent Tesla'] },
        sinkhole: { owner: 'Good People' },
      },
    })
    expect(ticura.additional_info).toMatchObject({
      countries: ['DE'],
      actors: ['APT41'],
      cve: ['CVE-2024-12345', 'CVE-2024-9999'],
      dns_first_seen: '2026-01-15T11:59:59.000Z',
    })
    expect(line.winnow.indicator).toMatchObject({ independent_sources: 2, known_exploited: ['CVE-2024-12345'] })
    // The collector stores the whole line as text, so each fact should occur once.
    expect(Object.keys(line.winnow.indicator).sort()).toEqual([
      'independent_sources',
      'kind',
      'known_exploited',
      'sources',
      'uuid',
    ])
  })

  it('credits a publisher if the licence requires it', () => {
    const licences = new Map([['acme-c2', { name: 'CC BY 4.0', credit: 'Data by Acme, https://acme.example' }]])
    const line = lineOf(full, { ...outputContext, licences })

    expect(line.threat.feed.map(({ description }: { description: string }) => description)).toEqual([
      'Maintainer: Acme. License: CC BY 4.0. Data by Acme, https://acme.example',
      'Maintainer: Umbrella',
    ])
  })

  it('leads to the page of a source, and nowhere for an own list', () => {
    const source = (id: string) => ({ id, name: id, maintainer: 'Acme', listedFrom: deliveredAt })
    const sources = [source(ownListSourceId('5f0c7f5e')), source('a b')]
    const line = lineOf({ ...full, sources })

    expect(line.threat.feed.map(({ reference }: { reference?: string }) => reference)).toEqual([
      undefined,
      'https://winnow.example/en/sources/a%20b',
    ])
  })

  it('says that a source is public, as the existing product does', () => {
    const tagsOf = (tags: string[], licence: SourceLicence = { name: 'CC0', isOpen: true }) => {
      const context = { ...outputContext, licences: new Map([['umbrella', licence]]) }
      return lineOf({ ...full, tags }, context).tags
    }

    expect(tagsOf(['botnet'])).toEqual(['botnet', 'type:OSINT'])
    expect(tagsOf(['type:osint'])).toEqual(['type:OSINT'])
    expect(tagsOf(['botnet'], { name: 'CC0' })).toEqual(['botnet'])
  })

  it('has a name for each technique, even if only a sub-technique is named', () => {
    const enriched = { techniques: [{ id: 'T1588.001', name: 'Malware' }] }
    const { technique } = addressWith({ enriched }).threat

    expect([technique.id, technique.name]).toEqual([['T1588'], ['T1588']])
  })

  it('writes no empty fields, which the pipeline would have to remove', () => {
    const empty = (value: unknown): boolean =>
      value === null ||
      value === '' ||
      (typeof value === 'object' && (Object.keys(value).length === 0 || Object.values(value).some(empty)))
    const bare = delivered('ipv4', '192.0.2.1', { threats: [], tags: ['one'], enriched: {} })

    expect(linesOf([full, bare]).filter(empty)).toEqual([])
  })

  it('names the types as the integration expects', () => {
    const lines = linesOf([
      delivered('ipv4', '192.0.2.1'),
      delivered('ipv6', '2001:db8::1'),
      delivered('url', 'http://[2001:db8::1]:8080/a?b=c'),
      delivered('sha1', '0123456789abcdef0123456789abcdef01234567'),
      delivered('email', 'mule@evil-test.com'),
    ])

    expect(lines.map(({ ticura: { indicator: i } }) => [i.main_type, i.sub_type])).toEqual([
      ['IPV4', 'IPV4'],
      ['IPV6', 'IPV6'],
      ['URL', 'URL'],
      ['HASH', 'HASHSHA1'],
      ['EMAIL', 'EMAIL'],
    ])
    expect(lines[2].threat.indicator.url).toEqual({
      full: 'http://[2001:db8::1]:8080/a?b=c',
      original: 'http://[2001:db8::1]:8080/a?b=c',
      scheme: 'http',
      domain: '[2001:db8::1]',
      port: 8080,
      path: '/a',
      query: 'b=c',
    })
  })

  it('marks only threats that internal hosts do not contact as inbound', () => {
    const inbound = (threats: DeliveredIndicator['threats']) => addressWith({ threats }).ticura.indicator.is_inbound

    expect(inbound(['bruteforce', 'scanner'])).toBe(true)
    expect(inbound(['bruteforce', 'c2'])).toBe(false)
    expect(inbound([])).toBe(false)
  })

  it('changes its fingerprint if and only if the record differs, in any order of fields', () => {
    const fingerprint = (indicator: DeliveredIndicator) => lineOf(indicator).ticura.indicator.fingerprint
    const unchanged = fingerprint(full)
    const turned = Object.fromEntries(Object.entries(full).reverse()) as unknown as DeliveredIndicator

    expect(fingerprint(structuredClone(full))).toBe(unchanged)
    expect(fingerprint(turned)).toBe(unchanged)
    const changes: Partial<DeliveredIndicator>[] = [
      { agesOut: full.agesOut + 1 },
      { risk: 72 },
      { tags: ['botnet'] },
      { sources: full.sources.slice(1) },
      { enriched: { ...full.enriched, malware: [] } },
      { modified: full.modified + 1 },
    ]
    const others = changes.map((change) => fingerprint({ ...full, ...change }))
    expect(new Set([unchanged, ...others]).size).toBe(changes.length + 1)
  })

  it('is ingested once, however often it is pulled, and again when it changes', () => {
    const changed = { ...full, risk: 90, modified: full.modified + 1000 }
    const ids = [full, full, changed].map((one) => ingest(entries([one])[0] as string)?._id)

    expect(new Set(ids).size).toBe(2)
  })

  it('ends in Elastic immediately after removal, even for readers that only pull the whole file', () => {
    const [entry] = entries([full]) as [string]
    const otherIndicator = delivered('ipv4', '192.0.2.1')
    const removedAt = deliveredAt + minuteMs
    const before = latest(new Map(), body(entries([full, otherIndicator])), deliveredAt)
    const whole = body(entries([otherIndicator]), outputContext, [{ entry, releasedAt: removedAt }])
    const delta = change({ added: [], removed: [entry] }, { ...outputContext, releasedAt: removedAt })

    for (const body of [whole, delta]) {
      const after = latest(before, body, removedAt)
      expect([...after.keys()]).toEqual([otherIndicator.id])
      expect(ingest(collect(body).at(-1) as string)?.source).toMatchObject({ event: { action: 'indicator-removal' } })
    }
  })
})
