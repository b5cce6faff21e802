import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  it('runs on no settings at all: loopback, all roles, nothing fetched', () => {
    const config = readConfig({})

    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', origin: 'http://localhost:3000', https: false })
    expect([...config.roles]).toEqual(['web', 'worker', 'fetcher'])
    expect(config.sources.fetch).toBe(false)
    expect(config.uploads).toMatchObject({ packedMaxBytes: 2 * 2 ** 30, expandedMaxBytes: 20 * 2 ** 30 })
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

  it('only the origin decides whether cookies are secure', () => {
    expect(readConfig({ ORIGIN: 'https://winnow.example' }).https).toBe(true)
    expect(readConfig({ ORIGIN: 'http://winnow.example', NODE_ENV: 'production' }).https).toBe(false)
  })

  it('takes an empty variable for unset', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).database.url).toBeUndefined()
  })

  it.each([
    [{ OIDC_ISSUER: 'https://idp.example' }, 'OIDC_CLIENT_SECRET'],
    [{ MIRROR_DIR: '/x', FETCH: 'on' }, 'FETCH'],
  ])('refuses what contradicts itself: %o', (given, name) => {
    expect(() => readConfig(given)).toThrow(name)
  })
})
