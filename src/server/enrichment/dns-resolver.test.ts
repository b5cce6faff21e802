import { describe, expect, it, onTestFinished } from 'vitest'
import { type DnsReply, dnsServer } from '../../../test/dns-server.ts'
import { hourMs } from '../../domain/time-units.ts'
import { type DnsFinding, mayAsk, type NameResolverSettings, nameResolver } from './dns-resolver.ts'

async function asking(replies: Readonly<Record<string, DnsReply>>, settings: Partial<NameResolverSettings> = {}) {
  const server = await dnsServer((name) => replies[name] ?? { rcode: 'NXDOMAIN' })
  onTestFinished(server.close)
  const resolver = nameResolver({ servers: [server.address], perSecond: 1000, timeoutMs: 100, ...settings })
  const found = new Map<string, DnsFinding>()
  return {
    server,
    found,
    resolve: (names: readonly string[], signal?: AbortSignal) =>
      resolver.resolve(names, (name, finding) => found.set(name, finding), signal),
  }
}

describe('nameResolver', () => {
  it('returns addresses of both families, sorted, and their lifetime', async () => {
    const { resolve, found } = await asking({
      'evil.com': { addresses: ['93.184.216.34', '8.8.8.8', '2001:4860:4860::8888'], ttl: 7200 },
      'short.com': { addresses: ['8.8.8.8'], ttl: 5 },
      'long.com': { addresses: ['8.8.8.8'], ttl: 10_000_000 },
    })

    await resolve(['evil.com', 'short.com', 'long.com'])

    expect(found.get('evil.com')).toEqual({
      addresses: ['2001:4860:4860::8888', '8.8.8.8', '93.184.216.34'],
      code: 'NOERROR',
      forMs: 2 * hourMs,
    })
    expect(found.get('short.com')?.forMs).toBe(hourMs)
    expect(found.get('long.com')?.forMs).toBe(24 * hourMs)
  })

  it('returns the reason if there are no addresses', async () => {
    const { resolve, found } = await asking({
      'empty.com': { addresses: [] },
      'broken.com': { rcode: 'SERVFAIL' },
      'refused.com': { rcode: 'REFUSED' },
      'mute.com': 'silence',
    })

    await resolve(['gone.com', 'empty.com', 'broken.com', 'refused.com', 'mute.com'])

    const codes = Object.fromEntries([...found].map(([name, { code, addresses }]) => [name, [code, addresses.length]]))
    expect(codes).toEqual({
      'gone.com': ['NXDOMAIN', 0],
      'empty.com': ['NOERROR', 0],
      'broken.com': ['SERVFAIL', 0],
      'refused.com': ['REFUSED', 0],
      'mute.com': ['TIMEOUT', 0],
    })
  })

  it('never returns an address of a private or reserved network', async () => {
    const { resolve, found } = await asking({
      'rebind.com': {
        addresses: ['10.0.0.1', '127.0.0.1', '169.254.169.254', '100.64.0.1', '::1', 'fd00::1', 'fe80::1'],
      },
      'mixed.com': { addresses: ['192.168.1.1', '8.8.8.8'] },
    })

    await resolve(['rebind.com', 'mixed.com'])

    expect(found.get('rebind.com')?.addresses).toEqual([])
    expect(found.get('mixed.com')?.addresses).toEqual(['8.8.8.8'])
  })

  it('does not query private and invalid names, and queries each other name once', async () => {
    const { resolve, server, found } = await asking({ 'evil.com': { addresses: ['8.8.8.8'] } })

    await resolve([
      ...['evil.com', 'evil.com', 'printer', 'intranet.local', 'db.internal', 'x.corp', '10.in-addr.arpa', 'a.onion'],
      ...[
        '192.0.2.1',
        'localhost',
        'evil..com',
        'a b.com',
        'com',
        'evil.com\n.de',
        `${'a'.repeat(64)}.com`,
        'EVIL.com',
      ],
      ...['evil.com/path', 'user@evil.com', 'evil.com:53', '*.evil.com'],
    ])

    expect([...new Set(server.questions.map(({ name }) => name))]).toEqual(['evil.com'])
    expect(server.questions).toHaveLength(2)
    expect([...found.keys()]).toEqual(['evil.com'])
  })

  it('limits the number of concurrent queries', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `n${i}.com`)
    const open = new Set<string>()
    let most = 0
    const server = await dnsServer((name) => {
      open.add(name)
      most = Math.max(most, open.size)
      return { rcode: 'NXDOMAIN' }
    })
    onTestFinished(server.close)
    const resolver = nameResolver({ servers: [server.address], perSecond: 1000, concurrency: 4 })

    await resolver.resolve(names, (name) => open.delete(name))

    expect(most).toBeLessThanOrEqual(4)
    expect(server.questions).toHaveLength(40)
  })

  it('stops when aborted, and reports nothing that was interrupted', async () => {
    const stop = new AbortController()
    const { resolve, found, server } = await asking({}, { concurrency: 1, timeoutMs: 5000 })
    const names = Array.from({ length: 50 }, (_, i) => `n${i}.com`)
    const known = found.set.bind(found)
    found.set = (name, finding) => {
      stop.abort()
      return known(name, finding)
    }

    await expect(resolve(names, stop.signal)).rejects.toThrow()

    expect(found.size).toBe(1)
    expect(server.questions.length).toBeLessThanOrEqual(2)
  })
})

it.each(['evil.com', 'a.b.github.io', 'xn--mnchen-3ya.de', '_dmarc.evil.co.uk'])(
  'the name %s may be asked for',
  (name) => {
    expect(mayAsk(name)).toBe(true)
  },
)
