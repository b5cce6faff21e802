import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext, protecting } from '../../../../test/delivered.ts'
import { freePort } from '../../../../test/free-port.ts'
import { dnsStatus, inFolder, outputOf, startDnsmasq } from '../../../../test/output.ts'
import { findReader, type Running } from '../../../../test/readers.ts'
import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import { asker } from '../compose.ts'
import { applied, conforms, linesIn, type Seen } from '../conformance.ts'
import { awkward } from '../values.conformance.ts'
import { rpz } from './rpz.ts'

const { part: zone, entries, file, changed, of } = outputOf(rpz)
/** A name below a blocked one is allowed, except for names below that on a deny list. */
const withOwn = {
  ...outputContext,
  own: protecting(['good.evil-test.com', '192.0.2.201', '2001:db8:1:7::/64'], ['bad.good.evil-test.com']),
}

/** The subject of a trigger, by draft-vixie-dnsop-dns-rpz-00, section 4.3. */
function readOwner(owner: string): Seen {
  if (!/^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]+$/.test(owner)) throw new Error(`no name: ${owner}`)
  if (!owner.endsWith('.rpz-ip')) return { value: owner }
  const [prefix, ...labels] = owner.slice(0, -'.rpz-ip'.length).split('.')
  const words = labels.toReversed()
  const isV4 = words.length === 4 && !words.includes('zz')
  const spelled = words.map((word) => (word === 'zz' ? '' : word)).join(':')
  const address = isV4
    ? words.join('.')
    : new URL(`http://[${spelled.replace(/^:|^$/, '::').replace(/(?<!:):$/, '::')}]/`).hostname.slice(1, -1)
  return { value: prefix === (isV4 ? '32' : '128') ? address : `${address}/${prefix}` }
}

conforms(rpz, {
  read(text) {
    const [ttl, soa, ns, ...records] = linesIn(text)
    expect(ttl).toMatch(/^\$TTL \d+$/)
    expect(soa).toMatch(/^@ IN SOA localhost\. hostmaster\.localhost\. \d{1,10} \d+ \d+ \d+ \d+$/)
    expect(ns).toBe('@ IN NS localhost.')
    return records.map((line) => {
      const [owner, ...record] = line.split(' ')
      expect(record).toEqual(['CNAME', '.'])
      return readOwner(owner as string)
    })
  },
  applyDelta(known, delta) {
    const [first, ...rest] = linesIn(delta)
    expect(first).toBe('zone winnow.rpz.')
    expect(rest.at(-1)).toBe('send')
    const updates = rest.filter((line) => line !== 'send')
    return applied(
      known,
      updates.map((line) => {
        const [, what, owner] = /^update (add|delete) (\S+)\.winnow\.rpz\. (?:300 CNAME \.|CNAME)$/.exec(line) ?? []
        return [readOwner(owner as string), what === 'delete']
      }),
    )
  },
  expected: ({ kind, value }) => (kind === 'domain' ? [value, `*.${value}`] : [value]),
  besides: (values) =>
    values.flatMap((below) => {
      const above = values.filter((one) => values.includes(`*.${one}`) && below.endsWith(`.${one}`))
      const nearest = above.sort((a, b) => b.length - a.length)[0]
      if (below.startsWith('*.') || nearest === undefined) return []
      const between = below
        .slice(0, -nearest.length - 1)
        .split('.')
        .slice(1)
      return between.flatMap((_, at) => {
        const name = [...between.slice(at), nearest].join('.')
        return [name, `*.${name}`]
      })
    }),
})

it.each([
  ['evil-test.com', [], ['evil-test.com CNAME .', '*.evil-test.com CNAME .']],
  ['evil-test.com', ['dynamic-dns'], ['evil-test.com CNAME .']],
  ['github.io', [], ['github.io CNAME .']],
  ['amazonaws.com', [], ['amazonaws.com CNAME .']],
] as const)(
  'blocks the names below %s with the warnings %j, unless they belong to other parties',
  (name, warnings, lines) => {
    expect(of('domain', name, { warnings })).toEqual(lines)
  },
)

it('does not block names below that an allow list contains', () => {
  expect(entries([delivered('domain', 'evil-test.com'), delivered('domain', 'other-test.com')], withOwn)).toEqual([
    'evil-test.com CNAME .',
    '*.evil-test.com CNAME .',
    'good.evil-test.com CNAME rpz-passthru.',
    '*.good.evil-test.com CNAME rpz-passthru.',
    'other-test.com CNAME .',
    '*.other-test.com CNAME .',
  ])
})

it('covers the names between a blocked one and an entry below it, as the entry would hide them from the wildcard', () => {
  const names = ['a.b.c.evil-test.com', 'b.d.evil-test.com', 'evil-test.com', 'f.e.d.evil-test.com', 'x.other-test.com']
  const own = protecting(['far.good.evil-test.com'], ['bad.so.far.good.evil-test.com'])
  const listed = [...names, 'bad.so.far.good.evil-test.com'].map((name) => delivered('domain', name))
  const added = (these: readonly DeliveredIndicator[], at = outputContext) =>
    entries(these, at).slice(these.flatMap((one) => asker(zone, at)(one)).length)
  const recordsOf = (record: string, gaps: readonly string[]) =>
    gaps.flatMap((name) => [`${name} ${record}`, `*.${name} ${record}`])
  const blocked = ['b.c', 'c', 'd', 'good', 'e.d'].map((below) => `${below}.evil-test.com`)

  expect(added(listed, { ...outputContext, own })).toEqual([
    ...recordsOf('CNAME .', blocked),
    ...recordsOf('CNAME rpz-passthru.', ['so.far.good.evil-test.com']),
  ])
  // Nobody blocks what is below a name that has no wildcard.
  const warned = delivered('domain', 'evil-test.com', { warnings: ['dynamic-dns'] })
  expect(added([warned, delivered('domain', 'a.b.evil-test.com'), delivered('ipv4', '192.0.2.1')])).toEqual([])
})

it('blocks no less below a blocked name because a name there is on a warning list and blocked for itself', () => {
  const warned = (name: string) => delivered('domain', name, { warnings: ['dynamic-dns'] })
  const listed = [
    delivered('domain', 'evil-test.com'),
    warned('dyn.evil-test.com'),
    warned('x.y.dyn.evil-test.com'),
    warned('bad.good.evil-test.com'),
    warned('dyn.other-test.com'),
  ]

  expect(entries(listed, withOwn).slice(listed.flatMap((one) => asker(zone, withOwn)(one)).length)).toEqual([
    '*.dyn.evil-test.com CNAME .',
    'y.dyn.evil-test.com CNAME .',
    '*.y.dyn.evil-test.com CNAME .',
    '*.x.y.dyn.evil-test.com CNAME .',
    '*.bad.good.evil-test.com CNAME rpz-passthru.',
  ])
})

it('leaves room for the zone’s own name in long names', () => {
  const long = (length: number) => `${'a.'.repeat((length - 4) / 2)}.com`.replace('..', '.').padStart(length, 'b')

  expect(of('domain', long(190))).toHaveLength(2)
  expect(of('domain', long(191))).toBe('too-long')
})

it('has a serial that increases if and only if something changed', () => {
  const at = (changedAt: number, release: number) =>
    Number(zone.head?.({ ...outputContext, part: zone.name, count: 1, changedAt, release }).split(' ')[5])

  expect(at(deliveredAt + 1000, 8)).toBe(at(deliveredAt, 7) + 1)
  expect(at(deliveredAt, 8)).toBe(at(deliveredAt, 7))
})

const checkzone = findReader('named-checkzone')

describe.skipIf(!checkzone)('read by named-checkzone', () => {
  const check = (text: string) => checkzone?.run(['-i', 'none', '-D', '-o', '-', 'rpz.test', '-'], { input: text })

  it('has exactly the delivered content, whatever characters the values contain', () => {
    const wanted = entries(awkward)

    const answer = check(file(awkward))

    expect(answer?.stderr).toMatch(/^zone rpz\.test\/IN: loaded serial \d+\nOK\n$/)
    expect(answer?.status).toBe(0)
    const records = answer?.stdout.split('\n').filter((line) => /\sCNAME\s+\.$/.test(line)) ?? []
    expect(records.map((line) => line.split(/\s/)[0]?.replace(/\.rpz\.test\.$/, '')).sort()).toEqual(
      wanted.map((entry) => entry.split(' ')[0]).sort(),
    )
    expect(answer?.stdout.match(/\sIN\s/g)).toHaveLength(wanted.length + 2)
  })

  it('is rejected if a value is not escaped, which proves that the program checks it', () => {
    expect(check(`${file([])}a.com\n$INCLUDE /etc/passwd\nx CNAME .\n`)?.status).toBe(1)
    expect(check(`${file([delivered('domain', 'evil-test.com')])}evil-test.com A 192.0.2.1\n`)?.status).toBe(1)
  })
})

const named = findReader('named')
const dig = findReader('dig')
const nsupdate = findReader('nsupdate')

describe.skipIf(!named || !dig || !nsupdate)('in a running BIND', () => {
  const world = {
    'benign-test.com': '198.51.100.1',
    'evil-test.com': '198.51.100.2',
    'www.evil-test.com': '198.51.100.2',
    'good.evil-test.com': '198.51.100.2',
    'www.good.evil-test.com': '198.51.100.2',
    'bad.good.evil-test.com': '198.51.100.2',
    'www.bad.good.evil-test.com': '198.51.100.2',
    'notevil-test.com': '198.51.100.2',
    'between.evil-test.com': '198.51.100.2',
    'www.between.evil-test.com': '198.51.100.2',
    'shared-test.com': '198.51.100.2',
    'www.shared-test.com': '198.51.100.2',
    'shared.evil-test.com': '198.51.100.2',
    'www.shared.evil-test.com': '198.51.100.2',
    'by-address-test.com': '203.0.113.7',
    'by-network-test.com': '192.0.2.200',
    'ours-test.com': '192.0.2.201',
    'ours6-test.com': '2001:db8:1:7::1',
    'later-test.com': '198.51.100.3',
    'by-address6-test.com': '2001:db8::57',
    'by-network6-test.com': '2001:db8:1::1',
    'benign6-test.com': '2001:db8:2::1',
  }
  const listed = [
    delivered('domain', 'evil-test.com'),
    delivered('domain', 'bad.good.evil-test.com'),
    delivered('domain', 'far.between.evil-test.com'),
    delivered('domain', 'shared-test.com', { warnings: ['user-content'] }),
    delivered('domain', 'shared.evil-test.com', { warnings: ['user-content'] }),
    delivered('ipv4', '203.0.113.7'),
    delivered('ipv4-cidr', '192.0.2.0/24'),
    delivered('ipv6', '2001:db8::57'),
    delivered('ipv6', '2001:db8:0:0:1::'),
    delivered('ipv6', '2001:db8:0:1:1:1:1:1'),
    delivered('ipv6', '::1'),
    delivered('ipv6-cidr', '2001:db8:1::/48'),
    delivered('ipv6-cidr', '8000::/1'),
    // To BIND, it would contain every IPv4 address.
    delivered('ipv6-cidr', '::/50'),
  ]
  let folder: string
  let port: number
  let server: Running | undefined

  const ask = dnsStatus(dig, () => port)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-bind-'))
    port = await freePort()
    const records = Object.entries(world).map(([name, at]) => `${name}. ${at.includes(':') ? 'AAAA' : 'A'} ${at}\n`)
    await writeFile(
      join(folder, 'root.zone'),
      `$TTL 60\n@ SOA a. a. 1 1 1 1 60\n@ NS a.\na. A 127.0.0.1\n${records.join('')}`,
    )
    await writeFile(join(folder, 'rpz.zone'), file(listed, withOwn))
    await writeFile(
      join(folder, 'named.conf'),
      `options {
  directory "${folder}"; pid-file none; session-keyfile none; listen-on port ${port} { 127.0.0.1; };
  listen-on-v6 { none; }; recursion yes; dnssec-validation no; empty-zones-enable no;
  response-policy { zone "winnow.rpz" min-update-interval 0; } qname-wait-recurse no;
};
controls {};
zone "winnow.rpz" { type primary; file "rpz.zone"; allow-update { 127.0.0.1; }; };
zone "." { type primary; file "root.zone"; };
`,
    )
    server = await named?.start(['-g', '-n', '1', '-c', join(folder, 'named.conf')], / rpz: winnow\.rpz: reload done/)
    return async () => {
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('accepts every trigger', () => {
    expect(
      server
        ?.log()
        .split('\n')
        .filter((line) => /invalid rpz|rpz.*(warning|error)|not canonical/.test(line)),
    ).toEqual([])
  })

  it.each([
    ['evil-test.com', 'A', 'NXDOMAIN'],
    ['www.evil-test.com', 'A', 'NXDOMAIN'],
    ['EVIL-test.com', 'A', 'NXDOMAIN'],
    ['good.evil-test.com', 'A', 'NOERROR'],
    ['www.good.evil-test.com', 'A', 'NOERROR'],
    ['bad.good.evil-test.com', 'A', 'NXDOMAIN'],
    ['www.bad.good.evil-test.com', 'A', 'NXDOMAIN'],
    ['between.evil-test.com', 'A', 'NXDOMAIN'],
    ['www.between.evil-test.com', 'A', 'NXDOMAIN'],
    ['shared-test.com', 'A', 'NXDOMAIN'],
    ['www.shared-test.com', 'A', 'NOERROR'],
    ['shared.evil-test.com', 'A', 'NXDOMAIN'],
    ['www.shared.evil-test.com', 'A', 'NXDOMAIN'],
    ['notevil-test.com', 'A', 'NOERROR'],
    ['benign-test.com', 'A', 'NOERROR'],
    ['by-address-test.com', 'A', 'NXDOMAIN'],
    ['by-network-test.com', 'A', 'NXDOMAIN'],
    ['ours-test.com', 'A', 'NOERROR'],
    ['ours6-test.com', 'AAAA', 'NOERROR'],
    ['by-address6-test.com', 'AAAA', 'NXDOMAIN'],
    ['by-network6-test.com', 'AAAA', 'NXDOMAIN'],
    ['benign6-test.com', 'AAAA', 'NOERROR'],
  ])('answers %s (%s) with %s', (name, type, status) => {
    expect(ask(name, type)).toBe(status)
  })

  it('applies a difference sent by nsupdate', async () => {
    const after = [...listed.slice(1), delivered('domain', 'later-test.com')]
    const delta = changed(entries(listed, withOwn), entries(after, withOwn))

    const answer = nsupdate?.run(['-t', '10'], { input: `server 127.0.0.1 ${port}\n${delta}` })

    expect(answer?.stderr).toBe('')
    expect(answer?.status).toBe(0)
    // BIND applies an update with a delay.
    const names = ['evil-test.com', 'later-test.com', 'www.later-test.com', 'by-address-test.com']
    await expect.poll(() => names.map((name) => ask(name))).toEqual(['NOERROR', 'NXDOMAIN', 'NXDOMAIN', 'NXDOMAIN'])
  })
})

/** Without ranges that cover half of the address space. */
const narrow = awkward.filter(({ value }) => !/\/[1-8]$/.test(value))
const unbound = findReader('unbound')
const dnsmasq = findReader('dnsmasq')

describe.skipIf(!unbound || !dig || !dnsmasq)('in a running Unbound', () => {
  it('is loaded, whatever characters the values contain, and blocks the listed values', () =>
    inFolder(async (folder) => {
      const [port, source] = [await freePort(), await freePort()]
      await writeFile(join(folder, 'rpz.zone'), file([...narrow, delivered('ipv4', '203.0.113.7')], withOwn))
      await writeFile(
        join(folder, 'unbound.conf'),
        `server:
  interface: 127.0.0.1@${port}
  directory: "${folder}"
  chroot: ""
  username: ""
  pidfile: ""
  use-syslog: no
  verbosity: 1
  module-config: "respip iterator"
  do-not-query-localhost: no
rpz:
  name: winnow.rpz
  zonefile: "${folder}/rpz.zone"
forward-zone:
  name: "."
  forward-addr: 127.0.0.1@${source}
`,
      )
      const names = ['evil-test.com', 'www.evil-test.com', 'notevil-test.com', 'www.good.evil-test.com']
      const world = [...names.map((name) => [name, '10.0.0.1']), ['by-address-test.com', '203.0.113.7']]
      const records = world.map((record) => `--host-record=${record.join()}`)
      const upstream = await startDnsmasq(dnsmasq, source, ['-C', '/dev/null', ...records])
      const resolver = await unbound?.start(['-d', '-c', join(folder, 'unbound.conf')], /start of service/)
      try {
        const ask = dnsStatus(dig, () => port)
        expect([...names, 'by-address-test.com'].map((name) => ask(name))).toEqual([
          'NXDOMAIN',
          'NXDOMAIN',
          'NOERROR',
          'NOERROR',
          'NXDOMAIN',
        ])
        expect(resolver?.log()).not.toMatch(/error|warning.*rpz|skip/i)
      } finally {
        await resolver?.stop()
        await upstream.stop()
      }
    }))
})

/** From version 5 on, it is configured in YAML. */
const isTold = (program: ReturnType<typeof findReader>) => {
  const { stdout, stderr } = program?.run(['--version']) ?? { stdout: '', stderr: '' }
  return /PowerDNS Recursor 4\./.test(stdout + stderr)
}
const recursor = [findReader('pdns_recursor')].find(isTold)

describe.skipIf(!recursor || !dig)('in a running PowerDNS Recursor', () => {
  it('is loaded, whatever characters the values contain, and blocks the listed values', () =>
    inFolder(async (folder) => {
      const port = await freePort()
      const listed = [
        delivered('domain', 'github.io'),
        delivered('ipv4', '203.0.113.7'),
        delivered('ipv6', '2001:db8::57'),
      ]
      await writeFile(join(folder, 'rpz.zone'), file([...narrow, ...listed]))
      await writeFile(join(folder, 'rpz.lua'), `rpzFile("${folder}/rpz.zone", {policyName = "winnow"})\n`)
      await writeFile(join(folder, 'recursor.conf'), '')
      await writeFile(
        join(folder, 'hosts'),
        `10.0.0.1 evil-test.com www.evil-test.com notevil-test.com user.github.io
203.0.113.7 by-address-test.com
198.51.100.128 by-network-test.com
2001:db8::57 by-address6-test.com
2001:db8:0:1:1:1:1:1 by-other6-test.com
2001:db9::1 benign6-test.com
`,
      )
      const settings = {
        ...{ 'config-dir': folder, 'socket-dir': folder, 'lua-config-file': join(folder, 'rpz.lua') },
        ...{ 'etc-hosts-file': join(folder, 'hosts'), 'export-etc-hosts': 'yes', 'hint-file': 'no' },
        ...{ 'local-address': '127.0.0.1', 'local-port': port, threads: 1, dnssec: 'off', daemon: 'no' },
        ...{ 'write-pid': 'no', 'security-poll-suffix': '', setgid: '', setuid: '' },
      }
      const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
      const server = await recursor?.start(options, /Done loading RPZ from file/)
      try {
        const status = dnsStatus(dig, () => port)
        const ask = (name: string) => status(name, name.includes('6-') ? 'AAAA' : 'A')
        const blocked = ['evil', 'www.evil', 'by-address', 'by-network', 'by-address6', 'by-other6']
        const others = ['notevil-test.com', 'benign6-test.com', 'user.github.io']
        await expect.poll(() => ask('notevil-test.com')).toBe('NOERROR')
        expect([...blocked.map((name) => `${name}-test.com`), 'github.io'].map(ask)).toEqual(
          Array.from({ length: blocked.length + 1 }, () => 'NXDOMAIN'),
        )
        expect(others.map(ask)).toEqual(['NOERROR', 'NOERROR', 'NOERROR'])
        expect(server?.log()).not.toMatch(/unable to|rejected|exception/i)
      } finally {
        await server?.stop()
      }
    }))
})
