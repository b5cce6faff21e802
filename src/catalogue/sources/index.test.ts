import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isKindId } from '../../domain/observables/index.ts'
import { feedFormatById } from '../../formats/feeds/index.ts'
import { readFeedFiles } from '../../formats/snapshot.ts'
import { flavours } from '../flavours.ts'
import { geographies } from '../geographies.ts'
import { industries } from '../industries.ts'
import { addressTable, sourceByAddress } from '../source-address.ts'
import { sources } from './index.ts'

const real = sources.filter((source) => !source.demo)
const published = real.filter((source) => source.addresses.length > 0)
const industryIds = new Set<string>(industries.map(({ id }) => id))
const countryIds = new Set(geographies.filter(({ kind }) => kind === 'country').map(({ id }) => id))

describe('the catalogue of sources', () => {
  it('has at least 170 real public sources, and commercial publishers without content', () => {
    expect(published.length).toBeGreaterThanOrEqual(170)
    expect(real.filter(({ commercial }) => commercial).length).toBeGreaterThanOrEqual(25)
    for (const source of real.filter(({ commercial }) => commercial)) expect(source.addresses, source.id).toEqual([])
  })

  it('gives every source a unique id in lower case with dots and hyphens', () => {
    const ids = sources.map(({ id }) => id)

    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/)
  })

  it('reads the addresses of Tor’s exits without rejecting any other line', async () => {
    const { reading } = sources.find(({ id }) => id === 'tor-project.exit-addresses') as (typeof sources)[number]
    const text =
      'ExitNode A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4\nPublished 2026-01-01 20:00:00\nLastStatus 2026-01-02 01:00:00\nExitAddress 192.0.2.1 2026-01-02 02:00:00\n'
    const file = () => ({ bytes: Readable.from([Buffer.from(text)]) })
    const { items, tally } = readFeedFiles([file], reading)

    expect((await Array.fromAsync(items)).flat()).toMatchObject([{ kind: 'ipv4', value: '192.0.2.1' }])
    expect(tally.rejected).toEqual({})
  })

  it('has only http and https addresses', () => {
    for (const source of sources) {
      for (const address of [source.homepage, ...source.addresses, ...(source.aliases ?? [])]) {
        expect(URL.parse(address)?.protocol, `${source.id}: ${address}`).toMatch(/^https?:$/)
      }
    }
  })

  it('has no address in two sources', () => {
    expect(addressTable(sources).ambiguous).toEqual([])
  })

  it('states a licence for each, with no more permissions than its page', () => {
    for (const { id, licence } of sources) {
      expect(licence.name, id).not.toBe('')
      if (licence.stated) continue
      expect([licence.commercialUse, licence.redistribution, licence.attribution], id).toEqual([
        'unknown',
        'unknown',
        'unknown',
      ])
    }
  })

  it('gives copies no permission that only the copied list could give', () => {
    const publishers = /abuse\.ch|threatfox|urlhaus|malwarebazaar|sslbl|openphish|phishtank|safe browsing/i
    const copies = real.filter(
      ({ name, maintainer, description }) =>
        publishers.test(`${name} ${description?.en}`) && !publishers.test(maintainer),
    )
    expect(copies.length).toBeGreaterThan(8)
    const permitted = copies.filter(({ licence }) => licence.commercialUse === 'yes')
    expect(permitted.map(({ id }) => id)).toEqual([])
  })

  it('marks every list whose description calls it frozen as ended', () => {
    const frozen = real.filter(({ description }) => /frozen|not renewed since/i.test(description?.en ?? ''))
    expect(frozen.length).toBeGreaterThan(25)
    expect(frozen.filter(({ hasEnded }) => !hasEnded).map(({ id }) => id)).toEqual([])
  })

  it('describes each in both languages', () => {
    for (const { id, description } of sources) {
      expect(description?.de.length, id).toBeGreaterThan(10)
      expect(description?.en.length, id).toBeGreaterThan(10)
      expect(description?.de, id).not.toBe(description?.en)
    }
  })

  it('uses only existing kinds, flavours, industries and countries', () => {
    for (const source of sources) {
      expect(source.kinds.length, source.id).toBeGreaterThan(0)
      expect(source.flavours.length, source.id).toBeGreaterThan(0)
      for (const kind of source.kinds) expect(isKindId(kind), `${source.id}: ${kind}`).toBe(true)
      for (const flavour of source.flavours) expect(flavours, source.id).toHaveProperty(flavour)
      for (const id of source.industries ?? []) expect(industryIds, source.id).toContain(id)
      for (const id of source.geographies ?? []) expect(countryIds, source.id).toContain(id)
    }
  })

  it('uses readings that the formats accept', () => {
    for (const { id, reading } of sources) {
      if (!reading) continue
      const read = feedFormatById(reading.format)?.options.safeParse(reading.options ?? {})
      expect(read?.success, `${id}: ${reading.format}`).toBe(true)
    }
  })

  it('fetches no source more often than every five minutes', () => {
    for (const source of sources) expect(source.cadenceMinutes, source.id).toBeGreaterThanOrEqual(5)
  })
})

describe('finding a source by its address', () => {
  it.each([
    ['https://lists.blocklist.de/lists/ssh.txt', 'blocklist-de.ssh'],
    ['http://lists.blocklist.de/lists/ssh.txt', 'blocklist-de.ssh'],
    ['http://www.spamhaus.org/drop/drop.txt', 'spamhaus.drop'],
    ['https://spamhaus.org/drop/drop.txt/', 'spamhaus.drop'],
    ['https://raw.githubusercontent.com/firehol/blocklist-ipsets/master/greensnow.ipset', 'greensnow.blocklist'],
    ['https://github.com/stamparm/ipsum/blob/main/ipsum.txt', 'stamparm.ipsum'],
    ['https://raw.githubusercontent.com/stamparm/ipsum/refs/heads/master/ipsum.txt', 'stamparm.ipsum'],
    ['https://www.dan.me.uk/torlist/?exit', 'dan-me-uk.tor-exit'],
    ['https://www.dan.me.uk/torlist', 'dan-me-uk.tor-all'],
    ['https://raw.githubusercontent.com/0xDanielLopez/TweetFeed/master/2024/202401/20240124.csv', 'tweetfeed.today'],
    [
      'https://raw.githubusercontent.com/stamparm/maltrail/master/trails/static/malware/emotet.txt',
      'maltrail.malware.emotet',
    ],
  ])('%s is %s', (address, id) => {
    expect(sourceByAddress(address)?.id).toBe(id)
  })

  it.each([
    'not an address',
    'ftp://lists.blocklist.de/lists/ssh.txt',
    'https://lists.blocklist.de/',
    'https://unknown.example/x',
  ])('%s is the address of no source', (address) => {
    expect(sourceByAddress(address)).toBeUndefined()
  })

  const manifest = fileURLToPath(new URL('../../../../shared/data/feeds/MANIFEST.json', import.meta.url))
  it.skipIf(!existsSync(manifest))('recognises every published list of a mirror', () => {
    interface File {
      readonly source_id: string
      readonly public_feed_url: string | null
    }
    const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as { files: File[] }
    const isList = (address: string) => {
      const { hostname, pathname } = new URL(address)
      return pathname !== '/' && (hostname !== 'github.com' || /\/(?:blob|raw)\//.test(pathname))
    }
    const unknown = files
      .filter(({ public_feed_url }) => public_feed_url && isList(public_feed_url) && !sourceByAddress(public_feed_url))
      .map(({ source_id, public_feed_url }) => `${source_id} ${public_feed_url}`)

    expect([...new Set(unknown)]).toEqual([])
  })
})
