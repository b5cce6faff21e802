import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readerCommand } from '../scripts/readers.mjs'
import { nameOnMachine } from '../src/domain/subscription.ts'
import type { KeyInHand } from '../src/web/screens/subscriptions/addresses.ts'
import { guides } from '../src/web/screens/subscriptions/guides.ts'
import { type DeliveryApp, type MadeSubscription, record, startDeliveryApp } from './deliveries.ts'
import { freePort } from './free-port.ts'
import { findNetworkReader, findReader, readersFolder } from './readers.ts'
import { suricataSettings } from './suricata.ts'

// Runs the snippets of the guides as shown, against a running product. System folders (`/etc` …) are moved below a test
// folder. Programs that reload services have none to reload here, so they only record their calls.

const formats = [
  'CSV',
  'PLAIN',
  'NFTABLES',
  'IPSET',
  'RPZ',
  'UNBOUND',
  'DNSMASQ',
  'SQUID',
  'SURICATA',
  'SURICATA_DATASET',
  'SENTINEL',
  'DEFENDER',
  'CORTEX_XDR',
  'WAZUH',
  'QRADAR',
  'CROWDSTRIKE',
  'TREND_VISION_ONE',
  'UMBRELLA',
  'SENTINELONE',
  'HOSTS',
]
/** Programs with which a snippet checks a file before using it. */
const checkers = ['named-checkzone', 'dnsmasq', 'squid', 'suricata']
/** The existing configuration of a system with Unbound. */
const unboundHere = (folder: string) =>
  `server:\n  chroot: ""\n  username: ""\n  directory: "${folder}"\n  auto-trust-anchor-file: ""\n`
const services = ['rndc', 'rec_control', 'unbound-control', 'systemctl', 'suricata-update', 'suricatasc']

let delivery: DeliveryApp
let made: MadeSubscription
let source: string
let root: string

beforeAll(async () => {
  delivery = await startDeliveryApp()
  source = await delivery.source()
  await delivery.list(source, [
    '192.31.196.1',
    record('ipv4-cidr', '192.31.197.0/24'),
    record('domain', 'bad.com'),
    record('domain', 'worse.com'),
    record('url', 'http://bad.com/a.exe'),
  ])
  made = await delivery.subscribe({
    sources: [{ id: source, filterFlags: [] }],
    // The last format has a password, so that a guide with a password can be tested.
    targetFormats: [...formats.map((id) => ({ id, authMethod: 'apiKey' })), { id: 'JSON', authMethod: 'basic' }],
  })
  await delivery.compose(made.id)
})
afterAll(() => delivery.stop())

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'winnow-guides-'))
  const bin = join(root, 'bin')
  await mkdir(bin)
  const write = async (name: string, line: string) => {
    await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`)
    await chmod(join(bin, name), 0o755)
  }
  for (const name of services) await write(name, `echo "$0 $*" >> ${root}/called`)
  for (const name of ['nft', 'ipset']) await write(name, `exec unshare -rn ${readerCommand(name)?.join(' ')} "$@"`)
  await writeFile(join(root, 'here.conf'), unboundHere(root))
  const whole = `cat ${root}/here.conf "$1" > ${root}/whole.conf`
  await write('unbound-checkconf', `${whole}\nexec ${readerCommand('unbound-checkconf')?.join(' ')} ${root}/whole.conf`)
  for (const name of checkers) await write(name, `exec ${readerCommand(name)?.join(' ')} "$@"`)
  return () => rm(root, { recursive: true, force: true })
})

const below = (text: string) => text.replace(/(?<=^|[\s"'=])\/(?=(?:etc|var|opt|usr)\/)/gm, `${root}/`)

/** The parts of a guide's snippet: commands, and contents of files. */
function snippetOf(id: string, format: string, key: KeyInHand = { method: 'apiKey', secret: made.apiKey }) {
  const guide = guides.find((one) => one.id === id)
  const place = { origin: delivery.app.origin, id: made.id, format: format as 'CSV', key }
  const text = guide?.snippet(place) ?? ''
  if (['python', 'crowdstrike', 'defender', 'sentinelone', 'trend-vision-one', 'umbrella'].includes(id))
    return { program: text, configuration: '' }
  const [program = '', configuration = ''] = below(text).split('\n\n')
  return { program, configuration }
}

async function run(command: string, args: readonly string[], program: string) {
  const path = `${join(root, 'bin')}:${process.env.PATH}`
  const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH: path } })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  child.stdin.end(program)
  const [status] = await once(child, 'close')
  return { status, stdout, stderr }
}
/** Runs a script that stops at the first line that fails. */
const shell = (program: string) => run('bash', ['-e'], program)
const done = { status: 0, stderr: '' }

async function folders(...names: string[]) {
  for (const name of names) await mkdir(join(root, name), { recursive: true })
}
const called = () => readFile(join(root, 'called'), 'utf8')

describe('the snippet for curl', () => {
  it.each(formats)('reads %s', async (format) => {
    const answer = await shell(snippetOf('curl', format).program)
    expect(answer).toMatchObject(done)
    expect(answer.stdout).toBe(await (await delivery.pull(`/v1/feeds/${made.id}/${format}`, made.apiKey)).text())
  })

  it('sends a password if the format requires one, and fails with a wrong one', async () => {
    const basic = { method: 'basic', user: made.user, secret: made.password as string } as const
    expect(await shell(snippetOf('curl', 'JSON', basic).program)).toMatchObject(done)
    const wrong = await shell(snippetOf('curl', 'JSON', { ...basic, secret: 'wrong' }).program)
    expect(wrong).toMatchObject({ status: 22, stdout: '' })
  })
})

const hasPython = spawnSync('python3', ['--version']).status === 0
describe('the snippet for Python', async () => {
  const version = await new Promise<boolean>((answer) => {
    spawn('python3', ['--version'])
      .on('error', () => answer(false))
      .on('close', (status) => answer(status === 0))
  })

  it.skipIf(!version).each(['apiKey', 'basic'] as const)(
    'fetches a list once, and then requests changes, with %s',
    async (method) => {
      const key = method === 'basic' ? { method, user: made.user, secret: made.password as string } : undefined
      const { program } = snippetOf('python', method === 'basic' ? 'JSON' : 'CSV', key)

      expect(await run('python3', ['-'], program)).toMatchObject({ ...done, stdout: 'changed\n' })
      expect(await readFile(join(root, 'winnow.data'), 'utf8')).toContain('192.31.196.1')
      expect(await run('python3', ['-'], program)).toMatchObject({ ...done, stdout: 'unchanged\n' })
    },
  )
})

const nft = findNetworkReader('nft', ['add', 'table', 'inet', 'trial'])
describe.skipIf(!nft)('the snippet for nftables', () => {
  it('is loaded, and leaves no partial file', async () => {
    await folders('etc')
    expect(await shell(snippetOf('nftables', 'NFTABLES').program)).toMatchObject(done)
    expect(await readFile(join(root, 'etc/winnow.nft'), 'utf8')).toContain('192.31.196.1')

    await rm(join(root, 'etc/winnow.nft'))
    const wrong = await shell(snippetOf('nftables', 'NFTABLES', { method: 'apiKey', secret: 'wrong' }).program)
    expect(wrong.status).not.toBe(0)
    await expect(stat(join(root, 'etc/winnow.nft'))).rejects.toThrow('ENOENT')
  })
})

it.skipIf(!nft)('the snippet for OpenWrt writes sets and rules that nft loads, also a second time', async () => {
  await folders('var')
  const { program, configuration } = snippetOf('openwrt', 'NFTABLES')
  expect(await shell(program)).toMatchObject(done)
  expect(configuration).toBe(`0 * * * * ${join(root, 'etc/winnow.sh')}`)

  const load = ['-f', join(root, 'var/winnow.nft')]
  const answer = nft?.runEach([load, load, ['list', 'ruleset']])
  expect(answer).toMatchObject({ status: 0, stderr: '' })
  expect(answer?.stdout.match(/ip saddr @networks4 counter .*drop/g)).toHaveLength(1)
  expect(answer?.stdout).toContain('192.31.197.0/24')

  await rm(join(root, 'var'), { recursive: true })
  await folders('var')
  const wrong = snippetOf('openwrt', 'NFTABLES', { method: 'apiKey', secret: 'wrong' })
  expect((await shell(wrong.program)).status).not.toBe(0)
  await expect(stat(join(root, 'var/winnow.nft'))).rejects.toThrow('ENOENT')
})

describe.skipIf(!findNetworkReader('ipset', ['create', 'trial', 'hash:net', 'family', 'inet6']))(
  'the snippet for ipset',
  () => {
    it('is restored', async () => {
      await folders('etc')
      expect(await shell(snippetOf('ipset', 'IPSET').program)).toMatchObject(done)
    })
  },
)

it.each([
  'check-point',
  'f5',
  'sentinel',
  'cortex-xdr',
  'wazuh',
  'graylog',
  'guardduty',
  'haproxy',
  'aws-waf',
  'cloudflare',
  'crowdsec',
  'cloud-armor',
  'azure-firewall',
  'entra',
  'route-53-dns-firewall',
  'zscaler',
  'netskope',
  'sonicwall',
  'openwrt',
  'nginx',
  'apache',
  'modsecurity',
  'clamav',
  'spamassassin',
  'maltrail',
  'logscale',
  'thor',
  'rspamd',
  'postfix',
  'logstash',
  'elastic',
  'qradar',
  'misp',
  'snort',
  'zeek',
])('the snippet for %s, whose product is not available here, is valid shell', async (id) => {
  const format = guides.find((guide) => guide.id === id)?.formats[0] ?? ''
  for (const key of [undefined, { method: 'basic', user: made.user, secret: made.password as string } as const])
    expect(await run('bash', ['-n'], snippetOf(id, format, key).program)).toMatchObject({ ...done, stdout: '' })
})

const hasJq = spawnSync('jq', ['--version']).status === 0
describe.skipIf(!hasJq).each([
  ['sentinel', 'SENTINEL', 'token\npost\n'],
  ['cortex-xdr', 'CORTEX_XDR', 'post\n'],
] as const)('the snippet for %s', (id, format, calls) => {
  /** A curl that answers like the product's API and exits with this code for a request; sleeps take no time. */
  async function product(status: number) {
    const lines = [
      'case "$*" in',
      `*login.microsoftonline.com*) echo token >> ${root}/called; echo '{"access_token":"given"}';;`,
      `*Bearer\\ given*|*insert_jsons*Authorization:\\ x\\ *x-xdr-auth-id:\\ x\\ *) cat >> ${root}/posted; echo post >> ${root}/called; exit ${status};;`,
      '*/v1/feeds/*) PATH="$PATH_OF_SYSTEM" exec curl "$@";;',
      '*) exit 99;;',
      'esac',
    ]
    await writeFile(join(root, 'bin/curl'), `#!/bin/bash\nPATH_OF_SYSTEM="\${PATH#*:}"\n${lines.join('\n')}\n`)
    await writeFile(join(root, 'bin/sleep'), '#!/bin/sh\n')
    for (const name of ['curl', 'sleep']) await chmod(join(root, 'bin', name), 0o755)
    const names = ['TENANT', 'CLIENT_ID', 'CLIENT_SECRET', 'WORKSPACE', 'XDR_FQDN', 'XDR_KEY', 'XDR_KEY_ID']
    const { program } = snippetOf(id, format)
    return shell(`${names.map((name) => `export ${name}=x\n`).join('')}${program}`)
  }

  it('posts each request, signed in', async () => {
    expect(await product(0)).toMatchObject(done)
    const file = await (await delivery.pull(`/v1/feeds/${made.id}/${format}`, made.apiKey)).json()
    const posted = (await readFile(join(root, 'posted'), 'utf8')).trim().split('\n')
    expect(posted.map((line) => JSON.parse(line))).toEqual(file)
    expect(await called()).toBe(calls)
  })

  it('ends with an error if a request fails', async () => {
    expect((await product(22)).status).not.toBe(0)
  })
})

it('jobs on the same host remember their downloads apart, even of the same list', () => {
  const etags = guides.flatMap(({ id, formats }) =>
    [...snippetOf(id, formats[0] ?? '').program.matchAll(/--etag-compare (\S+)/g)].map(([, file]) => file),
  )
  expect(etags.length).toBeGreaterThan(5)
  expect(new Set(etags).size).toBe(etags.length)
})

it('the snippet for HAProxy replaces its list only by one that HAProxy accepts', async () => {
  await folders('etc/haproxy', 'var/lib')
  const { program, configuration } = snippetOf('haproxy', 'PLAIN')
  const file = join(root, 'etc/haproxy/winnow-ip.txt')
  const answers = async (status: number) => {
    await writeFile(join(root, 'bin/haproxy'), `#!/bin/sh\ncat "$3" >> ${root}/checked\nexit ${status}\n`)
    await chmod(join(root, 'bin/haproxy'), 0o755)
    return shell(program)
  }
  expect((await answers(1)).status).not.toBe(0)
  await expect(stat(file)).rejects.toThrow('ENOENT')

  expect(await answers(0)).toMatchObject(done)
  expect(await readFile(file, 'utf8')).toBe('192.31.196.1\n192.31.197.0/24\n')
  expect(await readFile(join(root, 'checked'), 'utf8')).toContain(
    '\nhttp-request deny if { src -f winnow-haproxy.new }\n',
  )
  expect(configuration).toContain('src -f')
  expect(await called()).toMatch(/systemctl reload haproxy\n$/)
})

it('the snippet for CrowdSec imports addresses and networks apart', async () => {
  await writeFile(join(root, 'bin/cscli'), `#!/bin/sh\n{ echo "$*"; cat; } >> ${root}/called\n`)
  await chmod(join(root, 'bin/cscli'), 0o755)
  await folders('var/lib')
  expect(await shell(snippetOf('crowdsec', 'PLAIN').program)).toMatchObject(done)

  const common = 'decisions import -i - --format values -d 2h -R winnow --batch 1000'
  expect((await called()).trim().split('\n')).toEqual([
    `${common} --scope ip`,
    '192.31.196.1',
    `${common} --scope range`,
    '192.31.197.0/24',
  ])
})

describe.skipIf(!hasPython)('the snippet for CrowdStrike', () => {
  interface Ioc {
    readonly id: string
    readonly type: string
    readonly value: string
    readonly source: string
    readonly severity: string
  }

  /** Model of Falcon's IOC management: pages of two, existing values and `worse.com` are refused with their request. */
  async function falcon(iocs: Map<string, Ioc>) {
    const calls: string[] = []
    const server = createServer(async (request, response) => {
      const url = new URL(request.url as string, 'http://falcon')
      const body = await text(request)
      const sent: Ioc[] = request.method === 'GET' || !body.startsWith('{') ? [] : JSON.parse(body).indicators
      const answer = (status: number, json: object) => response.writeHead(status).end(JSON.stringify(json))
      if (url.pathname === '/oauth2/token') return answer(201, { access_token: 'given' })
      if (request.headers.authorization !== 'Bearer given') return answer(401, {})
      calls.push(`${request.method} ${sent.length}`)
      if (request.method === 'GET') {
        const ours = [...iocs.values()].filter(({ source }) => url.searchParams.get('filter') === `source:'${source}'`)
        const from = Number(url.searchParams.get('after') ?? 0)
        const after = from + 2 < ours.length ? String(from + 2) : ''
        return answer(200, { resources: ours.slice(from, from + 2), meta: { pagination: { after } } })
      }
      for (const id of url.searchParams.getAll('ids')) iocs.delete(id)
      const isRefused = ({ type, value }: Ioc) =>
        value === 'worse.com' || [...iocs.values()].some((one) => one.type === type && one.value === value)
      if (request.method === 'POST' && sent.some(isRefused)) return answer(400, { errors: [{ code: 400 }] })
      for (const one of sent) {
        const id = one.id ?? `${one.type}:${one.value}`
        iocs.set(id, { ...iocs.get(id), ...one, id })
      }
      answer(request.method === 'POST' ? 201 : 200, {})
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { program } = snippetOf('crowdstrike', 'CROWDSTRIKE')
    const env = 'import os\nos.environ.update(FALCON_ID="x", FALCON_SECRET="x")\n'
    const sync = () => run('python3', ['-'], env + program.replace(/https:\/\/api\S+(?=")/, `http://127.0.0.1:${port}`))
    return { calls, sync, [Symbol.dispose]: () => server.close() }
  }

  it('creates, changes and deletes its own indicators, and stores all but those that are refused', async () => {
    const source = `winnow-${made.id.replaceAll('-', '').slice(0, 8)}`
    const ioc = (id: string, value: string, from = source) =>
      [id, { id, type: 'ipv4', value, source: from, severity: 'old' }] as const
    const iocs = new Map<string, Ioc>([
      ioc('a', '192.31.196.1'),
      ioc('b', '192.31.196.2'),
      ioc('c', '192.31.196.3'),
      ioc('d', '192.31.196.4', 'own'),
    ])
    using product = await falcon(iocs)
    const first = await product.sync()
    expect(first).toMatchObject(done)
    expect(first.stdout).toMatch(/worse\.com/)
    expect([...iocs.values()].map(({ value }) => value).toSorted()).toEqual(['192.31.196.1', '192.31.196.4', 'bad.com'])
    expect(iocs.get('a')).toMatchObject({ type: 'ipv4', source })
    expect(iocs.get('a')?.severity).not.toBe('old')
    expect(iocs.get('d')?.severity).toBe('old')

    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual(['GET 0', 'POST 1'])
  })
})

describe.skipIf(!hasPython)('the snippet for SentinelOne', () => {
  interface Ioc {
    readonly uuid: string
    readonly type: string
    readonly value: string
    readonly source: string
    readonly name?: string
    readonly severity: number
    readonly validUntil: string
  }

  /** Model of an account: pages of two, times are cut, `worse.com` is refused with its request, a value sent twice is stored twice. */
  async function sentinelone(iocs: Ioc[]) {
    const calls: string[] = []
    const server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url as string, 'http://sentinelone')
      const body = await text(request)
      const answer = (status: number, json: object) => response.writeHead(status).end(JSON.stringify(json))
      if (request.headers.authorization !== 'ApiToken given') return answer(401, {})
      if (pathname !== '/web/api/v2.1/threat-intelligence/iocs') return answer(404, {})
      if (request.method === 'GET') {
        if (searchParams.get('accountIds') !== '42') return answer(200, { data: [], pagination: { nextCursor: null } })
        const from = Number(searchParams.get('cursor') ?? 0)
        const nextCursor = from + 2 < iocs.length ? String(from + 2) : null
        return answer(200, { data: iocs.slice(from, from + 2), pagination: { nextCursor } })
      }
      const { filter, data = [] }: { filter: { accountIds: string[]; uuids: string[] }; data: Ioc[] } = JSON.parse(body)
      if (filter.accountIds.join() !== '42') return answer(403, {})
      calls.push(`${request.method} ${data.map(({ value }) => value)}`)
      if (request.method === 'DELETE') {
        iocs.splice(0, iocs.length, ...iocs.filter(({ uuid }) => !filter.uuids.includes(uuid)))
        return answer(200, { data: { affected: filter.uuids.length } })
      }
      if (data.some(({ value }) => value === 'worse.com'))
        return answer(400, { errors: [{ title: 'Validation Error' }] })
      for (const one of data) {
        const latest = day(one.type.startsWith('IP') ? 30 : 180)
        const validUntil = one.validUntil < latest ? one.validUntil : latest
        iocs.push({ ...one, validUntil, uuid: `new ${one.value}` })
      }
      answer(200, { data: [] })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { program } = snippetOf('sentinelone', 'SENTINELONE')
    const env = 'import os\nos.environ.update(S1_TOKEN="given", S1_ACCOUNT="42")\n'
    const here = program.replace('https://example.sentinelone.net', `http://127.0.0.1:${port}`)
    return { calls, sync: () => run('python3', ['-'], env + here), [Symbol.dispose]: () => server.close() }
  }

  const day = (after: number) => `${new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 19)}.000000Z`
  const source = () => `winnow-${made.id.replaceAll('-', '').slice(0, 8)}`
  const ioc = (value: string, more: Partial<Ioc> = {}): Ioc => ({
    ...{ uuid: `old ${value}`, type: 'IPV4', value, source: source(), severity: 1, validUntil: day(20) },
    ...more,
  })
  const uuids = (iocs: readonly Ioc[]) => iocs.map(({ uuid }) => uuid).toSorted()

  it('creates, renews and deletes its own IOCs, and leaves those of others', async () => {
    const iocs = [
      ioc('192.31.196.1'),
      ioc('192.31.196.2'),
      ioc('192.31.196.3', { source: 'by hand' }),
      ioc('bad.com', { source: 'by hand', type: 'DNS' }),
    ]
    using product = await sentinelone(iocs)
    const first = await product.sync()
    expect(first).toMatchObject(done)
    expect(first.stdout).toMatch(/worse\.com/)
    expect(uuids(iocs)).toEqual(['new 192.31.196.1', 'new http://bad.com/a.exe', 'old 192.31.196.3', 'old bad.com'])

    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual(['POST worse.com'])
  })

  it('renews what ends within ten days, and keeps one of several with the same value', async () => {
    const iocs: Ioc[] = []
    using product = await sentinelone(iocs)
    await product.sync()
    const at = iocs.findIndex(({ type }) => type === 'IPV4')
    const whole = iocs[at] as Ioc
    iocs.push({ ...whole, uuid: 'twice' })
    iocs[iocs.findIndex(({ type }) => type === 'URL')] = {
      ...(iocs.find(({ type }) => type === 'URL') as Ioc),
      uuid: 'ends',
      validUntil: day(9),
    }
    await product.sync()
    expect(uuids(iocs)).toEqual(['new 192.31.196.1', 'new bad.com', 'new http://bad.com/a.exe'])
  })
})

describe.skipIf(!hasPython)('the snippet for Trend Vision One', () => {
  type SuspiciousObject = Readonly<Record<string, string | number>>
  const types = ['ip', 'domain', 'url', 'fileSha1', 'fileSha256', 'senderMailAddress']
  const keyOf = (one: SuspiciousObject) => types.flatMap((type) => (type in one ? `${type} ${one[type]}` : [])).join()

  /** Model of the list: pages of two, what exists or is `worse.com` is refused by itself. */
  async function visionOne(objects: Map<string, SuspiciousObject>) {
    const calls: string[] = []
    const server = createServer(async (request, response) => {
      const { pathname, searchParams, origin } = new URL(request.url as string, `http://${request.headers.host}`)
      const body = await text(request)
      const answer = (status: number, json: object) => response.writeHead(status).end(JSON.stringify(json))
      if (request.headers.authorization !== 'Bearer given') return answer(401, {})
      const from = Number(searchParams.get('skip'))
      const isWhole = searchParams.has('skip') || Date.parse(`${searchParams.get('startDateTime')}`) < Date.UTC(2021)
      if (request.method === 'GET' && !isWhole) return answer(200, { items: [] })
      const nextLink = `${origin}${pathname}?skip=${from + 2}`
      if (request.method === 'GET')
        return answer(200, {
          items: [...objects.values()].slice(from, from + 2),
          ...(from + 2 < objects.size && { nextLink }),
        })
      const sent: SuspiciousObject[] = JSON.parse(body)
      calls.push(`${pathname.split('/').at(-1)} ${sent.map(keyOf)}`)
      const results = sent.map((one) => {
        if (pathname.endsWith('/delete')) return { status: objects.delete(keyOf(one)) ? 204 : 404 }
        if (objects.has(keyOf(one)) || one.domain === 'worse.com') return { status: 400 }
        const expiredDateTime = new Date(Date.now() + Number(one.daysToExpiration) * 86_400_000).toISOString()
        objects.set(keyOf(one), { ...one, expiredDateTime: `${expiredDateTime.slice(0, -5)}Z` })
        return { status: 201 }
      })
      answer(207, results)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { program } = snippetOf('trend-vision-one', 'TREND_VISION_ONE')
    const env = 'import os\nos.environ.update(VISION_ONE_TOKEN="given")\n'
    const here = program.replace(/https:\/\/api\S+(?=")/, `http://127.0.0.1:${port}`)
    const sync = (most = 9000) => run('python3', ['-'], env + here.replace('most = 9000', `most = ${most}`))
    return { calls, sync, [Symbol.dispose]: () => server.close() }
  }

  const name = () => `winnow-${made.id.replaceAll('-', '').slice(0, 8)}: `

  it('adds, renews and deletes its own objects, and leaves those of others', async () => {
    const object = (ip: string, description: string, expiredDateTime = '2099-01-01T00:00:00Z') =>
      [`ip ${ip}`, { type: 'ip', ip, description, scanAction: 'log', riskLevel: 'low', expiredDateTime }] as const
    const objects = new Map<string, SuspiciousObject>([
      object('192.31.196.3', 'by hand'),
      object('192.31.196.2', `${name()}gone`),
      object('192.31.196.1', `${name()}ends`, '2026-01-01T00:00:00Z'),
    ])
    using product = await visionOne(objects)
    const first = await product.sync()
    expect(first).toMatchObject(done)
    expect(first.stdout).toMatch(/worse\.com/)
    expect([...objects.keys()].toSorted()).toEqual([
      'domain bad.com',
      'ip 192.31.196.1',
      'ip 192.31.196.3',
      'url http://bad.com/a.exe',
    ])
    expect(objects.get('ip 192.31.196.3')?.description).toBe('by hand')
    expect(String(objects.get('ip 192.31.196.1')?.expiredDateTime) > new Date().toISOString()).toBe(true)

    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual(['suspiciousObjects domain worse.com'])
  })

  it('leaves an object that somebody else has listed as it is', async () => {
    const own = { type: 'domain', domain: 'bad.com', description: 'ours', scanAction: 'log', riskLevel: 'low' }
    const objects = new Map<string, SuspiciousObject>([['domain bad.com', own]])
    using product = await visionOne(objects)
    expect(await product.sync()).toMatchObject(done)
    expect(objects.get('domain bad.com')).toEqual(own)
  })

  it('sends no more than fit, and says so', async () => {
    const objects = new Map<string, SuspiciousObject>()
    using product = await visionOne(objects)
    expect((await product.sync(1)).stdout).toMatch(/^1 objects do not fit\n/)
    expect([...objects.keys()].filter((key) => key.startsWith('domain '))).toHaveLength(1)
  })
})

describe.skipIf(!hasPython)('the snippet for Defender', () => {
  interface Indicator {
    readonly id: string
    readonly indicatorType: string
    readonly indicatorValue: string
    readonly application: string
    readonly action: string
    readonly description?: string
  }

  /** Model of Defender: pages of two; an import changes what exists and refuses `worse.com`; unknown ids cannot be deleted. */
  async function defender(indicators: Map<string, Indicator>, subscription: MadeSubscription) {
    const calls: string[] = []
    const server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url as string, 'http://defender')
      const body = await text(request)
      const answer = (status: number, json: object) => response.writeHead(status).end(JSON.stringify(json))
      if (pathname === '/t/oauth2/v2.0/token') return answer(200, { access_token: 'given' })
      if (request.headers.authorization !== 'Bearer given') return answer(401, {})
      const from = Number(searchParams.get('$skip'))
      if (request.method === 'GET') return answer(200, { value: [...indicators.values()].slice(from, from + 2) })
      const { Indicators: sent = [], IndicatorIds: ids = [] } = JSON.parse(body) as {
        Indicators?: Indicator[]
        IndicatorIds?: string[]
      }
      calls.push(`${pathname.split('/').at(-1)} ${sent.length + ids.length}`)
      if (pathname.endsWith('/BatchDelete')) {
        const status = ids.every((id) => indicators.delete(id)) ? 204 : 404
        // The answer of the first one is lost.
        return response.writeHead(calls.length === 1 && status === 204 ? 504 : status).end()
      }
      const value = sent.map((one) => {
        const id = `${one.indicatorType} ${one.indicatorValue}`
        const isFailed = one.indicatorValue === 'worse.com'
        const { application = one.application } = indicators.get(id) ?? {}
        if (!isFailed) indicators.set(id, { ...one, application, id })
        return { id, indicator: one.indicatorValue, isFailed, failureReason: isFailed ? 'refused' : null }
      })
      answer(200, { value })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const key = { method: 'apiKey', secret: subscription.apiKey } as const
    const place = { origin: delivery.app.origin, id: subscription.id, format: 'DEFENDER', key } as const
    const program = guides.find(({ id }) => id === 'defender')?.snippet(place) ?? ''
    const here = program.replaceAll(/https:\/\/(?:login|api)\.[a-z.]+/g, `http://127.0.0.1:${port}`)
    const env =
      'import os, time\ntime.sleep = lambda _: None\nos.environ.update(TENANT="t", CLIENT_ID="x", CLIENT_SECRET="x")\n'
    return { calls, sync: () => run('python3', ['-'], env + here), [Symbol.dispose]: () => server.close() }
  }

  it('deletes what went, adds the rest, and leaves what others have', async () => {
    const listing = await delivery.source()
    const domains = ['bad.com', 'worse.com', 'new.com', 'let.com'].map((name) => record('domain', name))
    const names = [...domains, record('ipv6', '2a01:4f8::1')]
    const sources = [{ id: listing, filterFlags: [] }]
    const subscription = await delivery.subscribe({
      sources,
      targetFormats: [{ id: 'DEFENDER', authMethod: 'apiKey' }],
    })
    await delivery.list(listing, [
      ...names,
      record('domain', 'gone.com'),
      record('domain', 'theirs.com'),
      record('domain', 'of-both.com'),
      record('domain', 'old.com'),
    ])
    await delivery.compose(subscription.id)
    await delivery.list(listing, names)
    await delivery.compose(subscription.id)

    const name = (value: string, application: string, action: string, by?: string): [string, Indicator] => {
      const id = `DomainName ${value}`
      const description = by && `${by}: Malware.`
      return [id, { id, indicatorType: 'DomainName', indicatorValue: value, application, action, description }]
    }
    const indicators = new Map([
      name('gone.com', 'Winnow', 'Block', nameOnMachine(subscription)),
      // Of a script that was copied before descriptions had the subscription.
      name('old.com', 'Winnow', 'Block'),
      name('of-both.com', 'Winnow', 'Block', 'winnow-00000000'),
      name('theirs.com', 'by hand', 'Block'),
      name('bad.com', 'by hand', 'Allowed'),
      name('let.com', 'Winnow', 'Allowed'),
      name('of-another-subscription.com', 'Winnow', 'Block'),
    ])
    // Ours has all groups of the address.
    const address = {
      indicatorType: 'IpAddress',
      indicatorValue: '2A01:4f8::1',
      application: 'by hand',
      action: 'Allowed',
    }
    indicators.set('address', { id: 'address', ...address })
    using product = await defender(indicators, subscription)
    const first = await product.sync()
    expect(first).toMatchObject({ ...done, stdout: 'worse.com refused\n' })
    expect(product.calls).toEqual(['BatchDelete 2', 'BatchDelete 2', 'import 2'])
    expect([...indicators.values()].map(({ indicatorValue, action }) => `${indicatorValue} ${action}`)).toEqual([
      'of-both.com Block',
      'theirs.com Block',
      'bad.com Allowed',
      'let.com Allowed',
      'of-another-subscription.com Block',
      '2A01:4f8::1 Allowed',
      'new.com Audit',
    ])

    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual(['import 2'])
  })
})

describe.skipIf(!hasPython)('the snippet for Cisco Umbrella', () => {
  interface Destination {
    readonly id: string
    readonly destination: string
    readonly comment: string
  }

  /**
   * Model of destination lists: pages of two; a request with `worse.com` or a destination twice is refused. It also passes on what the
   * script reads from us.
   */
  async function umbrella(
    lists: Record<string, Destination[]>,
    subscription: MadeSubscription,
    { allowList, beforeRead }: { allowList?: string; beforeRead?: (path: string) => Promise<void> } = {},
  ) {
    const calls: string[] = []
    const server = createServer(async (request, response) => {
      const url = new URL(request.url as string, 'http://umbrella')
      if (url.pathname.startsWith('/v1/feeds/')) {
        await beforeRead?.(url.pathname)
        const headers = { 'x-api-key': subscription.apiKey }
        const read = await fetch(`${delivery.app.origin}${url.pathname}`, { headers })
        return response.writeHead(read.status).end(await read.text())
      }
      const body = await text(request)
      const answer = (status: number, json: object) => response.writeHead(status).end(JSON.stringify(json))
      if (url.pathname === '/auth/v2/token') {
        const isKnown = request.headers.authorization === `Basic ${btoa('k:s')}`
        return answer(isKnown && body === 'grant_type=client_credentials' ? 200 : 401, { access_token: 'given' })
      }
      if (request.headers.authorization !== 'Bearer given') return answer(401, {})
      const page = Number(url.searchParams.get('page'))
      const list = lists[url.pathname.split('/')[4] as string]
      if (!list) return answer(404, {})
      if (request.method === 'GET') return answer(200, { data: list.slice(2 * page - 2, 2 * page) })
      calls.push(`${request.method} ${url.pathname.split('/').slice(4).join('/')} ${JSON.parse(body).length}`)
      if (request.method === 'DELETE') {
        const ids: readonly string[] = JSON.parse(body)
        list.splice(0, list.length, ...list.filter(({ id }) => !ids.includes(id)))
        return answer(200, { data: {} })
      }
      const sent: readonly Destination[] = JSON.parse(body)
      const isRefused = ({ destination }: Destination) =>
        destination === 'worse.com' || list.some((one) => one.destination === destination)
      if (sent.some(isRefused)) return answer(400, {})
      list.push(...sent.map((one) => ({ ...one, id: one.destination })))
      answer(200, { data: {} })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const key = { method: 'apiKey', secret: subscription.apiKey } as const
    const here = `http://127.0.0.1:${port}`
    const place = { origin: here, id: subscription.id, format: 'UMBRELLA', key } as const
    const program = guides.find(({ id }) => id === 'umbrella')?.snippet(place) ?? ''
    const allow = allowList === undefined ? '' : `, UMBRELLA_ALLOW_LIST="${allowList}"`
    const env = `import os\nos.environ.update(UMBRELLA_KEY="k", UMBRELLA_SECRET="s", UMBRELLA_LIST="7"${allow})\n`
    const sync = () => run('python3', ['-'], env + program.replace(/https:\/\/api\S+(?=")/, here))
    return { calls, sync, [Symbol.dispose]: () => server.close() }
  }

  it('adds and deletes its own destinations, and stores all but those that are refused', async () => {
    const name = `winnow-${made.id.replaceAll('-', '').slice(0, 8)}`
    const list = [
      { id: '1', destination: 'own.com', comment: 'by hand' },
      { id: '2', destination: 'gone.com', comment: name },
      { id: '3', destination: 'also-gone.com', comment: name },
    ]
    using product = await umbrella({ 7: list }, made)
    const first = await product.sync()
    expect(first).toMatchObject(done)
    expect(first.stdout).toMatch(/^worse\.com /)
    expect(list.map(({ destination }) => destination)).toEqual(['own.com', 'bad.com'])

    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual(['POST 7/destinations 1'])
  })

  describe('with a list that allows', () => {
    const destination = (name: string, comment: string): Destination => ({ id: name, destination: name, comment })
    const namesOn = (list: readonly Destination[]) => list.map((one) => one.destination)

    /** Delivers shared.com, of which an allow list exempts ours.shared.com. */
    async function withAllowed() {
      const { source: listing, ...subscription } = await delivery.made([record('domain', 'shared.com')], ['UMBRELLA'])
      const place = `/api/web/groups/${delivery.groupId}/lists`
      const { body } = await delivery.dora.json('POST', place, { name: 'Ours', effect: 'allow' })
      const form = new FormData()
      form.set('file', new Blob(['ours.shared.com']))
      await delivery.dora.fetch(`${place}/${body.id}/rows`, { method: 'POST', body: form })
      await delivery.compose(subscription.id)
      return {
        subscription,
        /** A release without both. */
        async withdraw() {
          await delivery.list(listing, [record('domain', 'other.com')])
          await delivery.compose(subscription.id)
        },
        [Symbol.asyncDispose]: async () =>
          void (await delivery.dora.fetch(`${place}/${body.id}`, { method: 'DELETE' })),
      }
    }

    it('exempts the allow-listed names below blocked ones, from before these are blocked until after', async () => {
      await using made = await withAllowed()
      const lists = { 7: [] as Destination[], 8: [destination('own.com', 'by hand')] }
      using product = await umbrella(lists, made.subscription, { allowList: '8' })
      expect(await product.sync()).toMatchObject(done)
      expect(product.calls).toEqual(['POST 8/destinations 1', 'POST 7/destinations 1'])
      expect(namesOn(lists[8])).toEqual(['own.com', 'ours.shared.com'])

      product.calls.length = 0
      await made.withdraw()
      expect(await product.sync()).toMatchObject(done)
      const removals = ['DELETE 7/destinations/remove 1', 'DELETE 8/destinations/remove 1']
      expect(product.calls.filter((call) => call.startsWith('DELETE'))).toEqual(removals)
      expect([namesOn(lists[7]), namesOn(lists[8])]).toEqual([['other.com'], ['own.com']])
    })

    it('reads both files again if a release comes in between', async () => {
      await using made = await withAllowed()
      const name = nameOnMachine(made.subscription)
      const lists = { 7: [destination('shared.com', name)], 8: [destination('ours.shared.com', name)] }
      let isFirst = true
      using product = await umbrella(lists, made.subscription, {
        allowList: '8',
        async beforeRead(path) {
          if (!path.endsWith('/allowed.txt') || !isFirst) return
          isFirst = false
          await made.withdraw()
        },
      })
      expect(await product.sync()).toMatchObject(done)
      expect([namesOn(lists[7]), namesOn(lists[8])]).toEqual([['other.com'], []])
    })

    it('blocks even if that list is gone, and says so; without a number there is none', async () => {
      await using made = await withAllowed()
      const lists = { 7: [] as Destination[] }
      using product = await umbrella(lists, made.subscription, { allowList: '8' })
      const failed = await product.sync()
      expect(failed.stderr).toContain('HTTP Error 404')
      expect(namesOn(lists[7])).toEqual(['shared.com'])

      using without = await umbrella(lists, made.subscription, { allowList: '' })
      expect(await without.sync()).toMatchObject(done)
    })
  })
})

/** A program that stands for one that is not installed here. */
async function program(name: string, ...lines: string[]) {
  await writeFile(join(root, 'bin', name), `#!/bin/bash\n${lines.join('\n')}\n`)
  await chmod(join(root, 'bin', name), 0o755)
}

/** A curl that answers requests to others by these cases of a shell; those to us are made. */
const answering = (...cases: string[]) =>
  program(
    'curl',
    'case "$*" in',
    ...cases,
    '*/v1/feeds/*) PATH="$' + '{PATH#*:}" exec curl "$@";;',
    '*) exit 99;;',
    'esac',
  )

const json = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'))
const shellIn = (variables: string, text: string) => shell(`cd ${root}; export ${variables}\n${text}`)
/** A failed download must leave what the product has. */
async function changesNothing(id: string, variables: string) {
  await rm(join(root, 'called'), { force: true })
  const { program: text } = snippetOf(id, 'PLAIN', { method: 'apiKey', secret: 'wrong' })
  expect((await shellIn(variables, text)).status, id).not.toBe(0)
  await expect(called(), id).rejects.toThrow('ENOENT')
}

describe.skipIf(!hasJq)('cloud filters whose list is replaced', () => {
  it('the snippet for AWS WAF replaces a set for each family, with the token that the set has', async () => {
    await program('aws', `echo "$*" >> ${root}/called`, '[[ $* != *get-ip-set* ]] || echo "token-$6"')
    const { program: text } = snippetOf('aws-waf', 'PLAIN')
    expect(await shell(`cd ${root}; export SCOPE=REGIONAL IPV4_SET=4 IPV6_SET=6\n${text}`)).toMatchObject(done)

    expect(await json('winnow-ipv4.json')).toEqual(['192.31.196.1/32', '192.31.197.0/24'])
    expect(await json('winnow-ipv6.json')).toEqual([])
    const update = (name: string, id: string) =>
      `wafv2 update-ip-set --scope REGIONAL --name ${name} --id ${id} --lock-token token-${name} --addresses file://${name}.json`
    const updates = (await called()).split('\n').filter((line) => line.includes('update'))
    expect(updates).toEqual([update('winnow-ipv4', '4'), update('winnow-ipv6', '6')])

    // A failed download changes nothing.
    await rm(join(root, 'called'))
    const wrong = snippetOf('aws-waf', 'PLAIN', { method: 'apiKey', secret: 'wrong' }).program
    expect((await shell(`cd ${root}; ${wrong}`)).status).not.toBe(0)
    await expect(called()).rejects.toThrow('ENOENT')
  })

  /** A curl that answers like Cloudflare, whose operation has these states one after the other. */
  async function cloudflare(...states: string[]) {
    await writeFile(join(root, 'states'), `${states.join('\n')}\n`)
    await program('sleep')
    await answering(
      '*Bearer\\ t\\ *-X\\ PUT*/accounts/a/rules/lists/l/items*) echo \'{"result":{"operation_id":"o"}}\';;',
      '*Bearer\\ t\\ */accounts/a/rules/lists/bulk_operations/o)',
      `  echo "{\\"result\\":{\\"status\\":\\"$(head -n1 ${root}/states)\\"}}"; sed -i 1d ${root}/states;;`,
    )
    const { program: text } = snippetOf('cloudflare', 'PLAIN')
    return shell(`cd ${root}; export CF_ACCOUNT=a CF_LIST=l CF_TOKEN=t\n${text}`)
  }

  it('the snippet for Cloudflare replaces the items, and waits until that is done', async () => {
    expect(await cloudflare('pending', 'running', 'completed')).toMatchObject(done)
    const items = await json('winnow-ip.json')
    expect(items).toEqual([{ ip: '192.31.196.1' }, { ip: '192.31.197.0/24' }])
    expect(await readFile(join(root, 'states'), 'utf8')).toBe('')
  })

  it('the snippet for Cloudflare says so if Cloudflare could not replace them', async () => {
    expect(await cloudflare('pending', 'failed')).toMatchObject({ status: 1, stderr: '{"status":"failed"}\n' })
  })

  it('the snippet for Google Cloud Armor replaces a group for each family, which never lacks items', async () => {
    await program('gcloud', `echo "$*" >> ${root}/called`)
    const { program: text } = snippetOf('cloud-armor', 'PLAIN')
    expect(await shellIn('A=1', text)).toMatchObject(done)
    expect(await readFile(join(root, 'winnow-ipv4.yaml'), 'utf8')).toBe(
      '--items:\n- "192.31.196.1"\n- "192.31.197.0/24"\n',
    )
    expect(await readFile(join(root, 'winnow-ipv6.yaml'), 'utf8')).toBe('--items:\n- "2001:db8::"\n')
    const update = (name: string) =>
      `network-security address-groups update ${name} --location global --flags-file ${name}.yaml --quiet\n`
    expect(await called()).toBe(update('winnow-ipv4') + update('winnow-ipv6'))
    await changesNothing('cloud-armor', 'A=1')
  })

  it('the snippet for Azure Firewall replaces the addresses of the group, and keeps its place and tags', async () => {
    const group = { id: '/x', location: 'westeurope', tags: { a: 'b' }, properties: { ipAddresses: ['10.0.0.1'] } }
    await writeFile(join(root, 'group.json'), JSON.stringify({ ...group, etag: 'e' }))
    await program(
      'az',
      'case "$*" in',
      'network\\ ip-group\\ show*) echo /subscriptions/s/ipGroups/winnow;;',
      `*--method\\ get*/ipGroups/winnow\\?api-version=*) cat ${root}/group.json;;`,
      `*--method\\ put*/ipGroups/winnow\\?api-version=*) echo put >> ${root}/called;;`,
      '*) exit 99;;',
      'esac',
    )
    expect(await shellIn('GROUP=g', snippetOf('azure-firewall', 'PLAIN').program)).toMatchObject(done)
    const properties = { ipAddresses: ['192.31.196.1', '192.31.197.0/24'] }
    expect(await json('winnow.json')).toEqual({ location: 'westeurope', tags: { a: 'b' }, properties })
    expect(await called()).toBe('put\n')
    await changesNothing('azure-firewall', 'GROUP=g')
  })

  it('the snippet for Entra replaces the ranges of the location, each with its type and length', async () => {
    await answering(
      '*login.microsoftonline.com*) echo \'{"access_token":"given"}\';;',
      `*-X\\ PATCH*/namedLocations/l*Bearer\\ given*) echo patch >> ${root}/called;;`,
    )
    const variables = 'TENANT=x CLIENT_ID=x CLIENT_SECRET=x LOCATION=l'
    expect(await shellIn(variables, snippetOf('entra', 'PLAIN').program)).toMatchObject(done)
    const range = (cidrAddress: string) => ({ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress })
    expect(await json('winnow.json')).toEqual({
      '@odata.type': '#microsoft.graph.ipNamedLocation',
      ipRanges: [range('192.31.196.1/32'), range('192.31.197.0/24')],
    })
    expect(await called()).toBe('patch\n')
    // One network that Microsoft does not accept would keep all of them out.
    const fetched = "printf '193.0.0.0/8\\n192.31.197.0/28\\n' |"
    const wide = snippetOf('entra', 'PLAIN').program.replace(/^curl[^|]*\|/m, fetched)
    expect(await shellIn(variables, wide)).toMatchObject(done)
    expect((await json('winnow.json')).ipRanges).toEqual([range('192.31.197.0/28')])
    await changesNothing('entra', variables)
  })

  it('the snippet for Route 53 replaces the list, waits for it, and says so if that failed', async () => {
    const aws = (status: string) =>
      program('aws', `echo "$*" >> ${root}/called`, `[[ $* != *get-firewall-domain-list* ]] || echo ${status}`)
    await program('sleep')
    const { program: text } = snippetOf('route-53-dns-firewall', 'PLAIN')
    await aws('COMPLETE')
    expect(await shellIn('BUCKET=b LIST=l', text)).toMatchObject(done)
    expect(await readFile(join(root, 'winnow-domain.txt'), 'utf8')).toBe('bad.com\nworse.com\n')
    expect(await called()).toMatch(/ import-firewall-domains .*--operation REPLACE .*s3:\/\/b\/winnow-domain\.txt\n/)
    await aws('COMPLETE_IMPORT_FAILED')
    expect(await shellIn('BUCKET=b LIST=l', text)).toMatchObject({ status: 1, stderr: 'COMPLETE_IMPORT_FAILED\n' })
    await changesNothing('route-53-dns-firewall', 'BUCKET=b LIST=l')
  })

  it('the snippet for Zscaler replaces the URLs of the category, keeps the rest, and activates that', async () => {
    const category = { id: 'CUSTOM_01', configuredName: 'Winnow', urls: ['old.com'], keywords: ['own'] }
    await writeFile(join(root, 'category.json'), JSON.stringify(category))
    await answering(
      '*z.zslogin.net/oauth2/v1/token*audience=https://api.zscaler.com*) echo \'{"access_token":"given"}\';;',
      `*Bearer\\ given*-X\\ PUT*/urlCategories/CUSTOM_01*) echo put >> ${root}/called;;`,
      `*Bearer\\ given*-X\\ POST*/status/activate*) echo activate >> ${root}/called;;`,
      `*Bearer\\ given*/urlCategories/CUSTOM_01*) cat ${root}/category.json;;`,
    )
    const variables = 'ZSCALER=z CATEGORY=CUSTOM_01 CLIENT_ID=x CLIENT_SECRET=x'
    expect(await shellIn(variables, snippetOf('zscaler', 'PLAIN').program)).toMatchObject(done)
    expect(await json('winnow.json')).toEqual({ ...category, urls: ['bad.com', 'worse.com'] })
    expect(await called()).toBe('put\nactivate\n')
    await changesNothing('zscaler', variables)
  })

  it('the snippet for Netskope replaces the list and deploys it', async () => {
    await answering(
      `*Netskope-Api-Token:\\ t*-X\\ PATCH*/urllist/7/replace*) echo replace >> ${root}/called;;`,
      `*Netskope-Api-Token:\\ t*-X\\ POST*/urllist/deploy*) echo deploy >> ${root}/called;;`,
    )
    const variables = 'NETSKOPE=n NETSKOPE_TOKEN=t LIST=7'
    expect(await shellIn(variables, snippetOf('netskope', 'PLAIN').program)).toMatchObject(done)
    expect(await json('winnow.json')).toEqual({ data: { type: 'exact', urls: ['bad.com', 'worse.com'] } })
    expect(await called()).toBe('replace\ndeploy\n')
    await changesNothing('netskope', variables)
  })

  it('the snippet for Logstash writes a dictionary of values and their risk', async () => {
    await folders('etc/logstash')
    const key = { method: 'basic', user: made.user, secret: made.password as string } as const
    const { program: text, configuration } = snippetOf('logstash', 'JSON', key)
    expect(await shell(text)).toMatchObject(done)
    const lines = (await readFile(join(root, 'etc/logstash/winnow.csv'), 'utf8')).trim().split('\n')
    expect(lines.map((line) => line.replace(/"(low|medium|high|critical)"$/, ''))).toEqual([
      '"192.31.196.1",',
      '"bad.com",',
      '"worse.com",',
    ])
    // By default Logstash would keep removed entries.
    expect(configuration).toContain('refresh_behaviour => "replace"')

    const wrong = snippetOf('logstash', 'JSON', { ...key, secret: 'wrong' })
    expect((await shell(wrong.program)).status).not.toBe(0)
    expect(await readFile(join(root, 'etc/logstash/winnow.csv'), 'utf8')).toContain('bad.com')
  })
})

it('the snippet for GuardDuty stores IPv4 addresses, and activates the list again', async () => {
  await writeFile(join(root, 'bin/aws'), `#!/bin/sh\necho "$*" >> ${root}/called\n`)
  await chmod(join(root, 'bin/aws'), 0o755)
  const { program } = snippetOf('guardduty', 'PLAIN')
  expect(await shell(`cd ${root}; export BUCKET=b DETECTOR=d LIST=l\n${program}`)).toMatchObject(done)
  expect(await readFile(join(root, 'winnow-ip.txt'), 'utf8')).toBe('192.31.196.1\n192.31.197.0/24\n')
  expect(await called()).toMatch(/^s3 cp .*\nguardduty update-threat-intel-set .* --activate\n$/)

  // A failed download changes nothing.
  await rm(join(root, 'called'))
  const wrong = await shell(snippetOf('guardduty', 'PLAIN', { method: 'apiKey', secret: 'wrong' }).program)
  expect(wrong.status).not.toBe(0)
  await expect(called()).rejects.toThrow('ENOENT')
})

it.each([
  ['sonicwall', 'winnow-ip.txt', '192.31.196.1\n192.31.197.0/24\n'],
  ['sonicwall-ioc', 'winnow-ioc.txt', '192.31.196.1\n'],
])(
  'the snippet %s publishes IPv4 addresses, and keeps the file if a download fails',
  async (guide, file, addresses) => {
    await folders('var/www/html')
    const list = () => readFile(join(root, 'var/www/html', file), 'utf8')
    expect(await shell(snippetOf(guide, 'PLAIN').program)).toMatchObject(done)
    expect(await list()).toBe(addresses)
    const wrong = snippetOf(guide, 'PLAIN', { method: 'apiKey', secret: 'wrong' })
    expect((await shell(wrong.program)).status).not.toBe(0)
    expect(await list()).toBe(addresses)
  },
)

it('the snippet for Rspamd fetches the maps that its configuration names, empty ones too', async () => {
  const { program: text, configuration } = snippetOf('rspamd', 'PLAIN')
  expect(await shell(text)).toMatchObject(done)
  const maps = [...configuration.matchAll(/map = "(.*?)"/g)].map(([, file]) => file as string)
  expect(await Promise.all(maps.map((file) => readFile(file, 'utf8')))).toEqual([
    '192.31.196.1\n192.31.197.0/24\n',
    '',
    'bad.com\nworse.com\n',
    'bad.com\nworse.com\n',
  ])
})

it('the snippet for Postfix writes its tables, and reloads only when one has changed', async () => {
  await folders('etc/postfix')
  await program('postfix', `echo "$*" >> ${root}/called`)
  const { program: text, configuration } = snippetOf('postfix', 'PLAIN')
  expect(await shell(text)).toMatchObject(done)
  const tables = [...configuration.matchAll(/proxy:\w+:([^\s,]+)/g)].map(([, file]) => join(root, file as string))
  expect(await Promise.all(tables.map((file) => readFile(file, 'utf8')))).toEqual([
    '192.31.196.1 REJECT listed\n192.31.197.0/24 REJECT listed\n',
    '',
  ])
  expect(await called()).toBe('reload\n')

  await rm(join(root, 'called'))
  expect(await shell(text)).toMatchObject(done)
  await expect(called()).rejects.toThrow('ENOENT')
})

/** A curl that gives this list instead of ours. */
async function giving(list: string) {
  await writeFile(join(root, 'list'), list)
  await program(
    'curl',
    'out=',
    'while [ $# -gt 0 ]; do case $1 in',
    '  -o) out=$2;;',
    '  --etag-save) echo tag > "$2";;',
    'esac; shift; done',
    `if [ -z "$out" ]; then cat ${root}/list; else cat ${root}/list > "$out"; printf 200; fi`,
  )
}
const written = (path: string) => readFile(join(root, path), 'utf8')

describe('web servers', () => {
  it('the snippet for nginx writes a map that nginx checks before it is taken over', async () => {
    await folders('etc/nginx', 'var/lib')
    const { program: text, configuration } = snippetOf('nginx', 'PLAIN')
    const answers = async (status: number) => {
      await program('nginx', `cat "\${@: -1}" >> ${root}/checked`, `exit ${status}`)
      return shell(text)
    }
    expect((await answers(1)).status).not.toBe(0)
    await expect(written('etc/nginx/winnow.geo')).rejects.toThrow('ENOENT')

    expect(await answers(0)).toMatchObject(done)
    expect(await written('etc/nginx/winnow.geo')).toBe('192.31.196.1 1;\n192.31.197.0/24 1;\n')
    const file = join(root, 'var/lib/winnow/winnow-nginx.new')
    expect(await written('checked')).toContain(`http { geo $winnow { default 0; include ${file}; } }`)
    expect(configuration).toContain(`include ${join(root, 'etc/nginx/winnow.geo')};`)
    expect(await called()).toMatch(/systemctl reload nginx\n$/)
  })

  it('the snippet for Apache writes a map of single addresses, and keeps it if a download fails', async () => {
    await folders('etc')
    const { program: text, configuration } = snippetOf('apache', 'PLAIN')
    expect(await shell(text)).toMatchObject(done)
    const [, file = ''] = /"txt:\/(.*)"/.exec(configuration) ?? []
    expect(await written(file)).toBe('192.31.196.1 listed\n')

    const wrong = snippetOf('apache', 'PLAIN', { method: 'apiKey', secret: 'wrong' })
    expect((await shell(wrong.program)).status).not.toBe(0)
    expect(await written(file)).toBe('192.31.196.1 listed\n')
  })

  it('the snippet for ModSecurity writes a list that is never empty and holds nothing but addresses', async () => {
    await folders('etc/modsecurity', 'var/lib')
    const { program: text } = snippetOf('modsecurity', 'PLAIN')
    expect(await shell(text)).toMatchObject(done)
    expect(await written('etc/modsecurity/winnow-ip.txt')).toBe('192.31.196.1\n192.31.197.0/24\n')
    expect(await called()).toMatch(/systemctl reload apache2\n$/)

    await giving('<html>busy</html>\n')
    expect((await shell(text)).status).not.toBe(0)
    expect(await written('etc/modsecurity/winnow-ip.txt')).toContain('192.31.196.1')
    await giving('')
    expect(await shell(text)).toMatchObject(done)
    expect(await written('etc/modsecurity/winnow-ip.txt')).toBe('192.0.2.0\n')
  })
})

it('the address in the guide to Pi-hole opens the list without more', async () => {
  const address = /https?:\S+/.exec(snippetOf('pi-hole', 'HOSTS').program)?.[0]
  const answer = await run('curl', ['-fsS', address as string], '')
  expect(answer).toMatchObject(done)
  expect(answer.stdout).toContain('\n0.0.0.0 bad.com\n')
})

it('a reader of HTTP/1.0 that names no host gets the list, with its length', async () => {
  const options = ['-fsS', '--http1.0', '-H', 'Host:', '-H', `x-api-key: ${made.apiKey}`, '-D', '-']
  const answer = await run('curl', [...options, `${delivery.app.origin}/v1/feeds/${made.id}/PLAIN/domain.txt`], '')
  expect(answer).toMatchObject(done)
  expect(answer.stdout).toMatch(/^content-length: 18\r$/im)
  expect(answer.stdout).toMatch(/\r\n\r\nbad\.com\nworse\.com\n$/)
})

it('the lists that the guide to Arkime configures are there', async () => {
  const sections = snippetOf('arkime', 'PLAIN').program.split(/^(?=\[)/m)
  const lists = sections.map(async (section) => {
    const settings = Object.fromEntries([...section.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
    // WISE takes a header only if there is one colon in it.
    const [name = '', value = '', ...rest] = (settings.headers ?? '').split(':')
    expect(rest).toEqual([])
    const answer = await fetch(settings.url, { headers: { [name]: value.trim() } })
    return [settings.type, await answer.text()]
  })
  expect(await Promise.all(lists)).toEqual([
    ['ip', '192.31.196.1\n192.31.197.0/24\n'],
    ['domain', 'bad.com\nworse.com\n'],
    ['md5', ''],
    ['sha256', ''],
  ])
})

it('the snippet for Maltrail writes trails without networks, and keeps them if a download fails', async () => {
  await folders('etc')
  const { program: text, configuration } = snippetOf('maltrail', 'PLAIN')
  const [, folder = ''] = /^CUSTOM_TRAILS_DIR (.*)$/.exec(configuration) ?? []
  const trails = () =>
    Promise.all(['ip', 'domain', 'url'].map((list) => readFile(join(folder, `winnow_${list}.txt`), 'utf8')))
  expect(await shell(text)).toMatchObject(done)
  expect(await trails()).toEqual(['192.31.196.1\n', 'bad.com\nworse.com\n', 'http://bad.com/a.exe\n'])

  const wrong = snippetOf('maltrail', 'PLAIN', { method: 'apiKey', secret: 'wrong' })
  expect((await shell(wrong.program)).status).not.toBe(0)
  expect((await trails())[0]).toBe('192.31.196.1\n')
})

it('the snippet for ClamAV makes signatures by the length of a hash, none of them for an empty list', async () => {
  await folders('var/lib/clamav')
  await program('clamscan')
  await program('clamdscan', `echo "$*" >> ${root}/called`)
  const { program: text } = snippetOf('clamav', 'PLAIN')
  const signatures = () => Promise.all(['hdb', 'hsb'].map((end) => written(`var/lib/clamav/winnow.${end}`)))
  const nothing = [32, 64].map((length) => `${'0'.repeat(length)}:*:Winnow.Nothing:73\n`)
  expect(await shell(text)).toMatchObject(done)
  expect(await signatures()).toEqual(nothing)
  expect(await called()).toBe('--reload\n')

  const [md5, sha1, sha256, sha512] = [32, 40, 64, 128].map((length) => 'a1'.repeat(length / 2))
  await giving(`${md5}\n${sha1}\n${sha256}\n${sha512}\n`)
  await program('clamscan', 'exit 2')
  expect((await shell(text)).status).not.toBe(0)
  expect(await signatures()).toEqual(nothing)

  await program('clamscan')
  expect(await shell(text)).toMatchObject(done)
  const signed = (...hashes: (string | undefined)[]) => hashes.map((hash) => `${hash}:*:Winnow.Listed:73\n`).join('')
  expect(await signatures()).toEqual([nothing[0] + signed(md5), nothing[1] + signed(sha1, sha256)])

  await rm(join(root, 'called'))
  expect(await shell(text)).toMatchObject(done)
  await expect(called()).rejects.toThrow('ENOENT')
})

it('the snippet for THOR names its files so that THOR knows what they hold, and leaves out SHA-512', async () => {
  await folders('thor/custom-signatures')
  const { program: text } = snippetOf('thor', 'PLAIN')
  expect(await shellIn(`THOR=${root}/thor`, text)).toMatchObject(done)
  expect(await written('thor/custom-signatures/winnow-c2-iocs.txt')).toBe(
    '192.31.196.1\n192.31.197.0/24\nbad.com\nworse.com\n',
  )
  const [sha256, sha512] = [64, 128].map((length) => 'a1'.repeat(length / 2))
  await giving(`${sha256}\n${sha512}\n`)
  expect(await shellIn(`THOR=${root}/thor`, text)).toMatchObject(done)
  expect(await written('thor/custom-signatures/winnow-hashes.txt')).toBe(`${sha256}\n`)
})

it('the snippet for LogScale uploads the table, and nothing if a download fails', async () => {
  await answering(`*/api/v1/repositories/r/files*Bearer\\ t*-F\\ file=@winnow.csv*) cp winnow.csv ${root}/called;;`)
  const variables = 'LOGSCALE=l REPOSITORY=r LOGSCALE_TOKEN=t'
  expect(await shellIn(variables, snippetOf('logscale', 'CSV').program)).toMatchObject(done)
  expect(await called()).toBe(await (await delivery.pull(`/v1/feeds/${made.id}/CSV`, made.apiKey)).text())
  await rm(join(root, 'called'))
  const wrong = snippetOf('logscale', 'CSV', { method: 'apiKey', secret: 'wrong' })
  expect((await shellIn(variables, wrong.program)).status).not.toBe(0)
  await expect(called()).rejects.toThrow('ENOENT')
})

it('the snippet for SpamAssassin blocks senders, and leaves out what would be read as a pattern', async () => {
  await folders('etc/spamassassin', 'var/lib')
  await program('spamassassin', 'exit 1')
  await giving('a.b+c@evil-test.com\n*@evil-test.com\n')
  const { program: text } = snippetOf('spamassassin', 'PLAIN')
  expect((await shell(text)).status).not.toBe(0)
  await expect(written('etc/spamassassin/winnow.cf')).rejects.toThrow('ENOENT')

  await program('spamassassin')
  expect(await shell(text)).toMatchObject(done)
  expect(await written('etc/spamassassin/winnow.cf')).toBe('blocklist_from a.b+c@evil-test.com\n')
  expect(await called()).toMatch(/systemctl reload spamd\n$/)
})

describe('the snippet for Wazuh', () => {
  const list = () => readFile(join(root, 'var/ossec/etc/lists/winnow-ip'), 'utf8')

  it('fetches the lists, and restarts the manager only when one has changed', async () => {
    await folders('var/ossec/etc/lists')
    const { program } = snippetOf('wazuh', 'WAZUH')
    expect(await shell(program)).toMatchObject(done)
    expect(await list()).toMatch(/^192\.31\.196\.1:.*\n192\.31\.197\.:/m)
    expect(await called()).toMatch(/systemctl restart wazuh-manager\n$/)

    await rm(join(root, 'called'))
    expect(await shell(program)).toMatchObject(done)
    await expect(called()).rejects.toThrow('ENOENT')
  })

  it('restarts the manager the next time if that failed, and keeps the lists if a download fails', async () => {
    await folders('var/ossec/etc/lists')
    const { program } = snippetOf('wazuh', 'WAZUH')
    const restart = await readFile(join(root, 'bin/systemctl'), 'utf8')
    await writeFile(join(root, 'bin/systemctl'), '#!/bin/sh\nexit 1\n')
    expect((await shell(program)).status).not.toBe(0)
    await writeFile(join(root, 'bin/systemctl'), restart)
    expect(await shell(program)).toMatchObject(done)
    expect(await called()).toMatch(/systemctl restart wazuh-manager\n$/)

    const before = await list()
    const wrong = await shell(snippetOf('wazuh', 'WAZUH', { method: 'apiKey', secret: 'wrong' }).program)
    expect(wrong.status).not.toBe(0)
    expect(await list()).toBe(before)
  })
})

it('the snippet for QRadar creates a set for each list, whose elements expire, and fills it', async () => {
  const lines = [
    `case "$*" in *SEC:*) echo "$*" >> ${root}/called; [[ $* != *--data-binary* ]] || cat > /dev/null;; *) exec $CURL "$@";; esac`,
  ]
  await writeFile(
    join(root, 'bin/curl'),
    `#!/bin/bash\nCURL=$(PATH="\${PATH#*:}" command -v curl)\n${lines.join('\n')}\n`,
  )
  await chmod(join(root, 'bin/curl'), 0o755)
  const { program, configuration } = snippetOf('qradar', 'QRADAR')
  expect(await shell(`export QRADAR=q QRADAR_TOKEN=t\n${program}\n${configuration}`)).toMatchObject(done)

  const asked = (await called()).trim().split('\n')
  const names = (pattern: RegExp) => asked.flatMap((line) => pattern.exec(line)?.[1] ?? [])
  expect(names(/\/sets\?name=(\w+)&element_type=\w+&timeout_type=LAST_SEEN&time_to_live=2%20days/)).toEqual(
    names(/\/sets\/bulk_load\/(\w+) /),
  )
  expect(asked).toHaveLength(12)
})

const checkconf = findReader('named-checkconf')
it.skipIf(!checkconf)('the snippet for BIND fetches a zone that its configuration loads', async () => {
  await folders('var/cache/bind')
  const { program, configuration } = snippetOf('bind', 'RPZ')
  expect(await shell(program)).toMatchObject(done)
  expect(await called()).toMatch(/rndc .*reload winnow\.rpz\n$/)

  await writeFile(join(root, 'named.conf'), configuration)
  const answer = checkconf?.run(['-z', join(root, 'named.conf')])
  expect(answer?.stdout).toMatch(/zone winnow\.rpz\/IN: loaded serial \d+/)
  expect(answer?.status).toBe(0)
})

const recursor = findReader('pdns_recursor')
it.skipIf(!recursor)('the snippet for PowerDNS Recursor fetches a zone that its configuration loads', async () => {
  await folders('etc/powerdns', 'var/lib')
  const { program, configuration } = snippetOf('powerdns', 'RPZ')
  expect(await shell(program)).toMatchObject(done)
  expect(await called()).toMatch(/rec_control reload-lua-config\n$/)

  const lua = join(root, 'etc/powerdns/recursor.lua')
  await writeFile(lua, configuration)
  await writeFile(join(root, 'etc/powerdns/recursor.conf'), '')
  const settings = {
    ...{ 'config-dir': join(root, 'etc/powerdns'), 'socket-dir': root, 'lua-config-file': lua, 'hint-file': 'no' },
    ...{ 'local-address': '127.0.0.1', 'local-port': await freePort(), daemon: 'no', 'write-pid': 'no' },
    ...{ 'security-poll-suffix': '', setgid: '', setuid: '', threads: 1 },
  }
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const server = await recursor?.start(options, /Done loading RPZ from file/)
  await server?.stop()
  expect(server?.log()).not.toMatch(/unable to|rejected|exception/i)
})

it('the snippet for Knot Resolver restarts it only for a new zone', async () => {
  await folders('etc/knot-resolver', 'var/lib')
  const { program, configuration } = snippetOf('knot-resolver', 'RPZ')
  expect(await shell(program)).toMatchObject(done)
  expect(await called()).toMatch(/systemctl restart kresd@\*\.service\n$/)
  const [, zone] = /'(.*winnow\.rpz)'/.exec(configuration) ?? []
  expect(await readFile(zone as string, 'utf8')).toContain('\nbad.com CNAME .\n')

  await rm(join(root, 'called'))
  expect(await shell(program)).toMatchObject(done)
  await expect(called()).rejects.toThrow('ENOENT')
})

const dnsmasq = findReader('dnsmasq')
it.skipIf(!dnsmasq)('the snippet for dnsmasq fetches what dnsmasq reads', async () => {
  await folders('etc/dnsmasq.d')
  expect(await shell(snippetOf('dnsmasq', 'DNSMASQ').program)).toMatchObject(done)
  expect(await called()).toMatch(/systemctl restart dnsmasq\n$/)
  expect(dnsmasq?.run(['--test', '-C', join(root, 'etc/dnsmasq.d/winnow.conf')])).toMatchObject({ status: 0 })
})

const unbound = findReader('unbound-checkconf')
it.skipIf(!unbound)('the snippet for Unbound fetches what its configuration includes', async () => {
  await folders('etc/unbound')
  const { program, configuration } = snippetOf('unbound', 'UNBOUND')
  expect(await shell(program)).toMatchObject(done)

  await writeFile(join(root, 'unbound.conf'), `${unboundHere(root)}${configuration}\n`)
  expect(unbound?.run([join(root, 'unbound.conf')])).toMatchObject({ status: 0, stderr: '' })
})

const squid = findReader('squid')
it.skipIf(!squid)('the snippet for Squid fetches what its configuration denies', async () => {
  await folders('etc/squid')
  const { program, configuration } = snippetOf('squid', 'SQUID')
  // No Squid is running that could be reloaded.
  expect(await shell(program.replace('squid -k reconfigure', ''))).toMatchObject(done)

  const share = `${readersFolder}/usr/share/squid`
  const own = `mime_table ${share}/mime.conf\nicon_directory ${root}\nerror_directory ${root}\nhttp_port 127.0.0.1:3128\n`
  const none =
    'pid_filename none\ncache_log /dev/null\naccess_log none\nunlinkd_program /bin/true\nlogfile_daemon /bin/true\n'
  await writeFile(join(root, 'squid.conf'), `${none}${own}${configuration}\n`)
  const answer = squid?.run(['-k', 'parse', '-f', join(root, 'squid.conf')])
  expect(answer?.stderr.split('\n').filter((line) => /WARNING|ERROR|FATAL|Bungled/.test(line))).toEqual([])
  expect(answer?.stderr).toMatch(/Processing: http_access deny winnow_ip/)
})

const suricata = findReader('suricata')
describe.skipIf(!suricata)('read by Suricata', () => {
  /** Whether Suricata loads the rules with the snippet's lines in its settings. */
  async function loads(rules: string, more: string) {
    const file = join(root, 'suricata.yaml')
    await writeFile(file, suricataSettings(root, more))
    const answer = suricata?.run(['-T', '-c', file, '-l', root, ...(rules ? ['-S', rules] : [])], { cwd: root })
    expect(`${answer?.stdout}${answer?.stderr}`).not.toMatch(/error|warning/i)
    expect(answer?.status).toBe(0)
  }

  it('the snippet for rules names two sources and fetches the reputation list that they use', async () => {
    await folders('etc/suricata')
    const { program, configuration } = snippetOf('suricata', 'SURICATA')
    expect(await shell(program)).toMatchObject(done)
    const lines = (await called()).split('\n')
    for (const name of ['winnow', 'winnow-iprep']) {
      const [, address] = lines.map((line) => RegExp(` ${name} (http\\S+)$`).exec(line)).find((found) => found) ?? []
      const rules = await delivery.pull(address as string, made.apiKey)
      await writeFile(join(root, `${name}.rules`), await rules.text())
      await loads(join(root, `${name}.rules`), configuration)
    }
    expect(lines[0]).toContain(`--http-header x-api-key: ${made.apiKey}`)
    expect(await readFile(join(root, 'etc/suricata/iprep/winnow.list'), 'utf8')).toContain('192.31.196.1,')
  })

  it('the snippet for datasets fetches them beside the rules that load them', async () => {
    await folders('var/lib/suricata/rules')
    const { program } = snippetOf('suricata-dataset', 'SURICATA_DATASET')
    expect(await shell(program)).toMatchObject(done)
    await loads(join(root, 'var/lib/suricata/rules/datasets.rules'), '')
  })
})
