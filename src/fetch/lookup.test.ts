import { expect, it, onTestFinished } from 'vitest'
import { type DnsReply, dnsServer } from '../../test/dns-server.ts'
import type { FetchError } from './fetch-error.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { lookUp } from './lookup.ts'

const ms = 60_000

async function nameServers(reply: (name: string, type: 'A' | 'AAAA') => DnsReply) {
  const server = await dnsServer(reply)
  onTestFinished(server.close)
  return { servers: [server.address], questions: server.questions }
}

const faultOf = (fetching: Promise<unknown>): Promise<string> =>
  fetching.then(
    () => 'fetched',
    ({ fault }: FetchError) => fault,
  )

it('names without an answering server do not delay other names', async () => {
  const { servers, questions } = await nameServers((name) =>
    name.startsWith('silent') ? 'silence' : { addresses: ['10.1.2.3'] },
  )
  const fetch = createGuardedFetch({ nameServers: servers, resolveMs: ms })
  const stop = new AbortController()
  let ended = 0
  const silent = Array.from({ length: 30 }, async (_, i) => {
    const fault = await faultOf(fetch(`https://silent-${i}.test-made-up.com/`, { signal: stop.signal }))
    ended++
    return fault
  })
  await expect.poll(() => new Set(questions.map(({ name }) => name)).size).toBe(30)

  expect(await faultOf(fetch('https://quick.test-made-up.com/'))).toBe('not-public')
  expect(await lookUp('localhost', { ms, asSystem: true })).toContainEqual({ address: '127.0.0.1', family: 4 })
  expect(ended).toBe(0)
  stop.abort()
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['aborted']))
})

it('finds addresses of both families, IPv4 first, or of one family if there is no answer for the other', async () => {
  const { servers } = await nameServers((name, type) => {
    if (name.startsWith('half') && type === 'AAAA') return 'silence'
    return { addresses: ['2a0e:1::1', '185.61.7.1', '185.61.7.2'] }
  })
  const four = ['185.61.7.1', '185.61.7.2'].map((address) => ({ address, family: 4 }))

  const both = await lookUp('both.test-made-up.com', { ms, asSystem: false, servers })
  expect(both.slice(0, 2)).toEqual(expect.arrayContaining(four))
  expect(both.slice(2)).toMatchObject([{ family: 6 }])
  const half = await lookUp('half.test-made-up.com', { ms: 300, asSystem: false, servers })
  expect(half).toHaveLength(2)
  expect(half).toEqual(expect.arrayContaining(four))
})

it('refuses a name if one of its addresses is private, in either family', async () => {
  const { servers } = await nameServers((name) => ({
    addresses: ['185.61.7.1', name.startsWith('four') ? '127.0.0.1' : 'fd00::1'],
  }))
  const fetch = createGuardedFetch({ nameServers: servers, resolveMs: ms })
  for (const name of ['four', 'six']) {
    expect(await faultOf(fetch(`https://${name}.test-made-up.com/`)), name).toBe('not-public')
  }
})

it('ends if there is no answer in time, and distinguishes names that do not exist', async () => {
  const { servers } = await nameServers((name) =>
    name.startsWith('silent') ? 'silence' : { rcode: name.startsWith('none') ? 'NXDOMAIN' : 'SERVFAIL' },
  )
  const fetch = createGuardedFetch({ nameServers: servers, resolveMs: 200 })
  for (const name of ['silent', 'none', 'broken']) {
    expect(await faultOf(fetch(`https://${name}.test-made-up.com/`)), name).toBe('resolve')
  }
})

it('finds the names of the hosts file', async () => {
  const { servers, questions } = await nameServers(() => ({ addresses: ['185.61.7.1'] }))
  const found = await lookUp('localhost', { ms, asSystem: false, servers })
  expect(found).toContainEqual({ address: '127.0.0.1', family: 4 })
  expect(questions).toEqual([])
})
