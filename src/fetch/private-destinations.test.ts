import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { serveHttp } from '../../test/serve-http.ts'
import { mayReach, publicRules, readAddress } from './address-guard.ts'
import { createGuardedFetch, createLoopbackFetchForTests } from './guarded-fetch.ts'
import { privateDestinationFault, privateDestinations } from './private-destinations.ts'
import { vetAddress } from './vet-address.ts'

const inside = privateDestinations(['10.1.0.0/16', 'fd12:3456::/32', '100.64.0.0/10', 'misp.corp'])
const vet = (address: string) => vetAddress(address, { resolve: false, inside })

it('opens the listed destinations, and none without a list', async () => {
  for (const address of [
    'https://10.1.2.3/feed',
    'https://[fd12:3456::1]/',
    'https://misp.corp/',
    'https://MISP.corp./',
  ]) {
    expect(await vet(address), address).toBeUndefined()
    expect(await vetAddress(address, { resolve: false }), address).toBeDefined()
  }
  expect(privateDestinations([])).toBeUndefined()
})

it.each([
  'https://10.2.0.1/',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.100.100.200/',
  'https://[::1]/',
  'https://[::ffff:10.1.2.3]/',
  'https://[::ffff:a01:203]/',
  'https://[64:ff9b::10.1.2.3]/',
  'https://[2002:a01:203::]/',
  'https://[fd00:ec2::254]/',
  'https://other.corp/',
  'https://x.misp.corp/',
  'https://localhost/',
  'https://10.1.2.3:8080/',
  'https://user@10.1.2.3/',
])('opens nothing else: %s', async (address) => {
  expect(await vet(address)).toBeDefined()
})

it('an entry with a port opens that port only, and one without a port opens 80 and 443', () => {
  const opened = privateDestinations([
    '10.9.9.9:8443',
    '10.8.0.0/24:9000',
    '[fd12::/64]:5000',
    'soar.corp:3001',
    '10.7.0.1',
  ])
  const verdicts = {
    'https://10.9.9.9:8443/hook': undefined,
    'https://10.9.9.9/hook': 'not-public',
    'https://10.9.9.9:8444/hook': 'port',
    'https://10.9.9.10:8443/hook': 'port',
    'http://10.8.0.77:9000/list.txt': undefined,
    'http://10.8.0.77:8443/list.txt': 'port',
    'https://[fd12::5]:5000/': undefined,
    'https://[fd12::5]:5001/': 'port',
    'https://soar.corp:3001/': undefined,
    'https://soar.corp/': 'special-name',
    'https://10.7.0.1/': undefined,
    'http://10.7.0.1/': undefined,
    'https://10.7.0.1:8443/': 'port',
    'https://feeds.example:8443/': 'port',
  }

  const vetted = Object.keys(verdicts).map((address) => readAddress(address, publicRules([], opened)))

  expect(vetted.map((verdict) => (typeof verdict === 'string' ? verdict : undefined))).toEqual(Object.values(verdicts))
})

it('an opened name leads only to the ports that are opened at its address', () => {
  const rules = publicRules([], privateDestinations(['soar.corp:3001', '10.9.9.9:3001', '10.9.9.10:443']))

  expect(mayReach(new URL('https://soar.corp:3001/'), '10.9.9.9', rules)).toBe(true)
  expect(mayReach(new URL('https://soar.corp:3001/'), '10.9.9.10', rules)).toBe(false)
})

it('a name that is not on the list does not lead to internal addresses, whatever it resolves to', () => {
  const rules = publicRules([], inside)
  expect(mayReach(new URL('https://rebinds.example/'), '10.1.2.3', rules)).toBe(false)
  expect(mayReach(new URL('https://misp.corp/'), '10.1.2.3', rules)).toBe(true)
  expect(mayReach(new URL('https://misp.corp/'), '10.2.0.1', rules)).toBe(false)
  expect(mayReach(new URL('https://misp.corp/'), '127.0.0.1', rules)).toBe(false)
})

it.each(['http://10.1.2.3/', 'http://misp.corp/'])('a redirect does not lead inside: %s', async (location) => {
  const address = await serveHttp((_, answer) => answer.writeHead(302, { location }).end())
  const fetch = createLoopbackFetchForTests({ inside })
  await expect(fetch(address)).rejects.toMatchObject({ fault: 'not-public' })
})

it('reaches an opened internal host by its address and by its name, and no other host', async () => {
  const hosts = ['127.0.0.2', '127.0.0.3']
  const servers = await Promise.all(
    hosts.map(async (host) => {
      const server = createServer((_, answer) => answer.end(`inside ${host}`))
      await new Promise<void>((done) => server.listen(0, host, done))
      onTestFinished(() => void server.close())
      return (server.address() as AddressInfo).port
    }),
  )
  const [open, shut] = servers as [number, number]
  const port = Number(new URL(await serveHttp((_, answer) => answer.end('by name'))).port)
  const ports = [open, shut, port]
  // Loopback stands for the internal network here; an operator's list can never open it.
  const network = {
    hasAddress: (ip: string) => ip === '127.0.0.2' || ip === '127.0.0.1',
    hasName: (name: string) => name === 'localhost',
  }
  const fetch = createGuardedFetch({ ports, inside: network })
  const read = async (address: string) => {
    const answer = await fetch(address)
    if (answer.notModified) throw new Error('nothing was asked for conditionally')
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.body) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }

  expect(await read(`http://127.0.0.2:${open}/`)).toBe('inside 127.0.0.2')
  expect(await read(`http://localhost:${port}/`)).toBe('by name')
  await expect(read(`http://127.0.0.3:${shut}/`)).rejects.toMatchObject({ fault: 'not-public' })
  const outside = createGuardedFetch({ ports })
  await expect(outside(`http://127.0.0.2:${open}/`)).rejects.toMatchObject({ fault: 'not-public' })
  await expect(outside(`http://localhost:${port}/`)).rejects.toMatchObject({ fault: 'special-name' })
})

it.each([
  '0.0.0.0/0',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '8.8.8.8',
  '10.0.0.0/7',
  '::/0',
  '::1',
  'localhost',
  'a b',
  '10.0.0.0/33',
  '10.0.0.0/33:443',
  '10.1.2.3:0',
  '10.1.2.3:65536',
  '10.1.2.3:',
  '10.1.2.3:443:444',
  '8.8.8.8:443',
  '[fd12::1]',
  'localhost:8080',
])('refuses to open %s', (entry) => expect(privateDestinationFault(entry)).toBeDefined())
