import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { formatIpv4, parseIpv4 } from '../../domain/observables/ip.ts'
import type { WarningList } from '../../domain/warning-list.ts'
import { categoryOf, categoryRules } from './categories.ts'
import { compileWarningLists } from './compile.ts'

const list = (fields: Partial<WarningList> & Pick<WarningList, 'type' | 'list'>): WarningList => ({
  id: 'a-list',
  name: 'A list',
  description: '',
  version: 1,
  category: 'vendor',
  ...fields,
})

const ids = (hits: readonly { listId: string }[]) => hits.map((hit) => hit.listId).sort()

it('applies the addresses of a list of hosts', () => {
  const index = compileWarningLists([
    list({ type: 'hostname', list: ['8.9.11.7', '2001:db8::7', '8.9.12.0/24', 'maker.com'] }),
  ])

  expect(index.isBenign('ipv4', '8.9.11.7')).toBe(true)
  expect(index.isBenign('ipv4', '8.9.11.8')).toBe(false)
  expect(index.isBenign('ipv4', '8.9.12.9')).toBe(true)
  expect(index.isBenign('ipv6', '2001:db8::7')).toBe(true)
  expect(index.isBenign('url', 'http://8.9.11.7/')).toBe(true)
  expect(index.isBenign('domain', 'www.maker.com')).toBe(true)
  expect(index.lists[0]?.refused).toBe(0)
})

describe('a compiled list of names', () => {
  const index = compileWarningLists([
    list({
      id: 'ranked',
      type: 'string',
      category: 'top-sites',
      list: ['big-site.com', 'blogspot.com', 'shop.big-host.com'],
    }),
    list({ id: 'ranked-below', type: 'hostname', category: 'top-sites', list: ['search.com', 'github.io'] }),
    list({ id: 'vendor', type: 'hostname', category: 'vendor', list: ['maker.com', '.dotted.com', 'blogspot.com'] }),
    list({ id: 'hosting', type: 'hostname', category: 'user-content', list: ['big-host.com', 'files.maker.com'] }),
    list({ id: 'dynamic', type: 'hostname', category: 'dynamic-dns', list: ['.duckdns.org'] }),
  ])

  it.each([
    ['big-site.com', true, 'the name itself'],
    ['www.big-site.com', true, 'with www'],
    ['cdn.big-site.com', false, 'below a name on a list of exact names'],
    ['evil-big-site.com', false, 'a name that only has the same end'],
    ['search.com', true, 'a ranked name on a list of names and below'],
    ['tenant.search.com', false, 'popularity does not clear names below'],
    ['maker.com', true, 'a vendor’s name'],
    ['x.dotted.com', true, 'below an entry with a leading dot'],
    ['evil.files.maker.com', false, 'below a host of tenants, although the vendor is above'],
    ['files.maker.com', true, 'the hosting name itself belongs to the vendor'],
    ['blogspot.com', true, 'a suffix itself'],
    ['evil.blogspot.com', false, 'below a private suffix, although the suffix is listed'],
    ['foo.duckdns.org', false, 'dynamic DNS'],
    ['com', false, 'no parent at all'],
  ])('%s: benign is %s (%s)', (name, benign) => {
    expect(index.isBenign('domain', name)).toBe(benign)
  })

  it('mentions lists without a verdict', () => {
    expect(index.check('domain', 'foo.duckdns.org')).toEqual([
      { listId: 'dynamic', name: 'A list', category: 'dynamic-dns', verdict: 'mentioned' },
    ])
    expect(ids(index.check('domain', 'tenant.search.com'))).toEqual(['ranked-below'])
  })

  it('returns the same array for the same answer', () => {
    expect(index.check('domain', 'www.big-site.com')).toBe(index.check('domain', 'www.big-site.com'))
    expect(index.check('domain', 'nowhere.com')).toBe(index.check('ipv4', '100.20.30.40'))
  })
})

describe('a compiled list of addresses and ranges', () => {
  const index = compileWarningLists([
    list({ id: 'wide', type: 'cidr', category: 'cdn', list: ['100.20.0.0/16', '2a00:1234::/32'] }),
    list({ id: 'narrow', type: 'cidr', category: 'public-dns', list: ['100.20.30.0/24', '100.20.30.40'] }),
    list({ id: 'mapped', type: 'cidr', category: 'cloud', list: ['::ffff:101.1.1.1', '::ffff:102.0.0.0/104'] }),
    list({ id: 'everything', type: 'cidr', category: 'cdn', list: ['0.0.0.0/0', '::/0', 'nonsense', '1.2.3.4/33'] }),
    list({ id: 'host-bits', type: 'cidr', category: 'cdn', list: ['103.1.2.3/24'] }),
  ])

  it('finds an address in every range that contains it', () => {
    expect(ids(index.check('ipv4', '100.20.30.40'))).toEqual(['narrow', 'wide'])
    expect(ids(index.check('ipv4', '100.20.31.1'))).toEqual(['wide'])
    expect(index.check('ipv4', '100.21.0.0')).toEqual([])
    expect(ids(index.check('ipv6', '2a00:1234::1'))).toEqual(['wide'])
    expect(index.check('ipv6', '2a00:1235::1')).toEqual([])
  })

  it('matches a range only if one listed range contains all of it', () => {
    expect(ids(index.check('ipv4-cidr', '100.20.0.0/16'))).toEqual(['wide'])
    expect(ids(index.check('ipv4-cidr', '100.20.30.0/25'))).toEqual(['narrow', 'wide'])
    expect(index.check('ipv4-cidr', '100.20.0.0/15')).toEqual([])
    expect(index.check('ipv4-cidr', '100.0.0.0/8')).toEqual([])
    expect(ids(index.check('ipv6-cidr', '2a00:1234:5::/48'))).toEqual(['wide'])
    expect(index.check('ipv6-cidr', '2a00::/16')).toEqual([])
  })

  it('names the lists that judge addresses in a range, as doubtful, because blocking the range would block them', () => {
    const verdicts = (kind: 'ipv4-cidr' | 'ipv6-cidr' | 'ipv4', value: string) =>
      index.checkBlocked(kind, value).map(({ listId, verdict }) => `${listId} ${verdict}`)
    expect(verdicts('ipv4-cidr', '100.20.0.0/15')).toEqual(['wide doubtful', 'narrow doubtful'])
    expect(verdicts('ipv4-cidr', '100.20.30.0/26').sort()).toEqual(['narrow doubtful', 'wide doubtful'])
    expect(verdicts('ipv4-cidr', '100.22.0.0/15')).toEqual([])
    expect(verdicts('ipv4-cidr', '101.0.0.0/8')).toEqual([])
    expect(verdicts('ipv6-cidr', '2a00:1200::/24')).toEqual(['wide doubtful'])
    expect(verdicts('ipv6-cidr', '2a00:1235::/32')).toEqual([])
    expect(index.checkBlocked('ipv4', '100.20.30.40')).toBe(index.check('ipv4', '100.20.30.40'))
    expect(index.checkBlocked('ipv4-cidr', '100.20.0.0/15')).toBe(index.checkBlocked('ipv4-cidr', '100.20.0.0/15'))
  })

  it('reads IPv4 in IPv6 notation and clears host bits', () => {
    expect(ids(index.check('ipv4', '101.1.1.1'))).toEqual(['mapped'])
    expect(ids(index.check('ipv4', '102.200.1.1'))).toEqual(['mapped'])
    expect(ids(index.check('ipv4', '103.1.2.200'))).toEqual(['host-bits'])
  })

  it('refuses ranges of the whole address space and reports it', () => {
    const everything = index.lists.find(({ id }) => id === 'everything')

    expect(everything?.refused).toBe(4)
    expect(everything?.refusedSamples).toContain('0.0.0.0/0')
  })

  it('agrees with a linear search on random ranges', () => {
    let state = 20_261_120
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const ranges = Array.from({ length: 3000 }, () => {
      const prefix = 4 + random(29)
      const base = ((0x64000000 + random(2 ** 22)) & (-1 << (32 - prefix))) >>> 0
      return { base, prefix }
    })
    const random4 = compileWarningLists(
      [0, 1, 2].map((part) =>
        list({
          id: `part-${part}`,
          type: 'cidr',
          list: ranges.filter((_, i) => i % 3 === part).map((r) => `${formatIpv4(r.base)}/${r.prefix}`),
        }),
      ),
    )
    for (let i = 0; i < 3000; i++) {
      const prefix = i % 2 ? 32 : 8 + random(24)
      const address = ((0x64000000 + random(2 ** 22)) & (-1 << (32 - prefix))) >>> 0
      const expected = new Set<string>()
      for (const [at, r] of ranges.entries()) {
        const inside = r.prefix <= prefix && ((address ^ r.base) >>> 0) >>> (32 - r.prefix) === 0
        if (inside) expected.add(`part-${at % 3}`)
      }
      const value = prefix === 32 ? formatIpv4(address) : `${formatIpv4(address)}/${prefix}`
      const found = random4.check(prefix === 32 ? 'ipv4' : 'ipv4-cidr', value)
      expect(ids(found), value).toEqual([...expected].sort())
    }
  })
})

describe('URLs', () => {
  const index = compileWarningLists([
    list({ id: 'ranked', type: 'string', category: 'top-sites', list: ['big-site.com'] }),
    list({ id: 'ocsp', type: 'string', category: 'certificate', list: ['ocsp.authority.com'] }),
    list({ id: 'cdn', type: 'cidr', category: 'cdn', list: ['100.20.0.0/16'] }),
    list({ id: 'dns', type: 'cidr', category: 'public-dns', list: ['100.30.0.1', '2a00:1234::53'] }),
    list({ id: 'page', type: 'string', category: 'false-positive', list: ['https://forum.com/thread/1'] }),
  ])

  it.each([
    ['https://big-site.com/', 'benign', 'the bare host'],
    ['https://big-site.com:8443/', 'benign', 'the bare host with a port'],
    ['https://big-site.com/user/evil.exe', undefined, 'a path on a big site says something of its own'],
    ['http://ocsp.authority.com/MFQw', 'doubtful', 'nobody else can put content on an OCSP responder'],
    ['http://100.20.1.1/', 'doubtful', 'the bare address of a CDN'],
    ['http://100.20.1.1/evil.bin', undefined, 'a path on a CDN’s address'],
    ['https://100.30.0.1/dns-query', 'doubtful', 'a resolver’s path'],
    ['https://forum.com/thread/1', 'benign', 'the URL itself is listed'],
  ])('%s is %s (%s)', (url, verdict, _why) => {
    expect(index.judge('url', url)).toBe(verdict)
  })
})

describe('the verdict', () => {
  const origin = { publisher: 'Maker', page: 'https://maker.com/ranges' }
  const index = compileWarningLists([
    list({ id: 'vendor', type: 'hostname', category: 'vendor', list: ['maker.com'] }),
    list({ id: 'update', type: 'hostname', category: 'update', list: ['update.maker.com', 'update.other.com'] }),
    list({
      id: 'cdn',
      name: 'Front ends',
      type: 'cidr',
      list: ['100.20.0.0/16'],
      category: 'cdn',
      origin,
      date: '2026-08-22',
    }),
    list({ id: 'own-net', type: 'cidr', category: 'vendor', list: ['100.20.30.0/24'] }),
    list({ id: 'rented', type: 'cidr', category: 'cloud', list: ['100.0.0.0/8'] }),
    list({ id: 'sites', type: 'hostname', category: 'user-content', list: ['big-host.com', 'blogspot.com'] }),
    list({ id: 'short', type: 'string', category: 'url-shortener', list: ['sho.rt.com'] }),
  ])

  it.each([
    ['domain', 'update.maker.com', 'benign', 'benign wins'],
    ['domain', 'update.other.com', 'doubtful', 'a service that everybody uses'],
    ['domain', 'eu.update.other.com', 'doubtful', 'names below it belong to the operator'],
    ['url', 'http://update.other.com/c/msdownload.cab', 'doubtful', 'only the operator can put content there'],
    ['ipv4', '100.20.1.1', 'doubtful', 'an address that many share'],
    ['ipv4', '100.20.30.1', 'benign', 'the narrower list states that it belongs to the vendor'],
    ['ipv4-cidr', '100.20.1.0/24', 'doubtful', 'a range within a listed one'],
    ['ipv4-cidr', '90.0.0.0/5', undefined, 'a range around a listed one'],
    ['ipv4-cidr', '100.9.0.0/18', 'doubtful', 'a wide range of a cloud, with changing tenants'],
    ['ipv4-cidr', '100.9.9.0/24', undefined, 'a narrow range may belong to a single tenant'],
    ['ipv4', '100.9.9.9', undefined, 'an address of a single tenant is only mentioned'],
    ['domain', 'big-host.com', 'doubtful', 'the host of tenants itself'],
    ['domain', 'x.big-host.com', undefined, 'one tenant'],
    ['domain', 'a.b.blogspot.com', undefined, 'one tenant, below a public suffix'],
    ['url', 'https://sho.rt.com/abc', undefined, 'the maker of a short link decides where it leads'],
    ['domain', 'sho.rt.com', undefined, 'a shortener may belong to one person'],
    ['url', 'https://big-host.com/', 'doubtful', 'the bare host'],
  ] as const)('of %s %s is %s (%s)', (kind, value, verdict, _why) => {
    expect(index.judge(kind, value)).toBe(verdict)
    expect(index.isBenign(kind, value)).toBe(verdict === 'benign')
  })

  it('gives the reason: list, category, publisher and date', () => {
    expect(index.check('ipv4', '100.20.1.1')).toContainEqual({
      listId: 'cdn',
      name: 'Front ends',
      category: 'cdn',
      verdict: 'doubtful',
      origin,
      date: '2026-08-22',
    })
  })

  it('still mentions the hosting domain for a tenant', () => {
    for (const name of ['x.big-host.com', 'a.b.blogspot.com']) {
      expect(index.check('domain', name)).toMatchObject([{ listId: 'sites', verdict: 'mentioned' }])
    }
  })
})

describe('a compiled list of other kinds', () => {
  const index = compileWarningLists([
    list({ id: 'hashes', type: 'string', category: 'false-positive', list: ['D41D8CD98F00B204E9800998ECF8427E'] }),
    list({ id: 'disposable', type: 'substring', category: 'disposable-mail', list: ['throw-away.com'] }),
    list({ id: 'ranked', type: 'string', category: 'top-sites', list: ['big-mail.com'] }),
    list({
      id: 'roles',
      type: 'regex',
      category: 'false-positive',
      matchingAttributes: ['email-src'],
      list: ['/^(abuse|noc)\\@.*\\..*$/i'],
    }),
    list({ id: 'phones', type: 'regex', matchingAttributes: ['phone-number'], list: ['/.*/'] }),
    list({ id: 'hostile', type: 'regex', matchingAttributes: ['domain'], list: ['(a)\\1', '(?=x)', '('] }),
  ])

  it('matches hashes in upper and lower case', () => {
    expect(index.isBenign('md5', 'd41d8cd98f00b204e9800998ecf8427e')).toBe(true)
  })

  it('does not clear a mailbox because its provider is popular', () => {
    expect(index.check('email', 'someone@big-mail.com')).toEqual([])
    expect(index.isBenign('email', 'Abuse@Company.com')).toBe(true)
  })

  it('mentions disposable mail by the whole domain, not by a part of it', () => {
    expect(ids(index.check('email', 'x@throw-away.com'))).toEqual(['disposable'])
    expect(ids(index.check('domain', 'mx.throw-away.com'))).toEqual(['disposable'])
    expect(index.check('domain', 'throw-away.com.evil.net')).toEqual([])
  })

  it('skips patterns for unknown kinds, and refuses patterns that could take very long', () => {
    expect(index.check('domain', 'anything.com')).toEqual([])
    expect(index.lists.find(({ id }) => id === 'hostile')?.refused).toBe(3)
  })
})

describe('categories of lists', () => {
  it.each([
    [{ id: 'amazon-aws', name: '', description: '' }, 'cloud'],
    [{ id: 'somebody-nt-scanning', name: 'Somebody IP ranges used for scanning', description: '' }, 'scanner'],
    [{ id: 'new', name: 'List of known Foo CDN IP ranges', description: '' }, 'cdn'],
    [{ id: 'tranco10k', name: '', description: '' }, 'top-sites'],
    [{ id: 'ours', name: 'Our own', description: '', category: 'vendor' }, 'vendor'],
    [{ id: 'unknown', name: 'Things', description: '', category: 'False positive' }, 'false-positive'],
    [{ id: 'unknown', name: 'Things', description: '' }, 'other'],
  ])('the category of %o is %s', (given, category) => {
    expect(categoryOf(given)).toBe(category)
  })

  it('never derives a verdict from an unknown list', () => {
    expect(categoryRules.other.verdict).toBe('mentioned')
  })
})

describe('MISP’s published lists', () => {
  const folder = fileURLToPath(new URL('../../../../shared/data/warninglists/', import.meta.url))
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json.gz')) : []

  it.skipIf(files.length === 0)(`are all read (${files.length} of them), with almost no refused entries`, () => {
    const lists = files.map((file) => {
      const json = JSON.parse(gunzipSync(readFileSync(`${folder}${file}`)).toString())
      return { ...json, id: file.replace('.json.gz', ''), matchingAttributes: json.matching_attributes } as WarningList
    })
    const index = compileWarningLists(lists)
    const refused = index.lists.reduce((sum, { refused }) => sum + refused, 0)
    const entries = index.lists.reduce((sum, { entries }) => sum + entries, 0)

    expect(entries).toBeGreaterThan(300_000)
    expect(refused).toBeLessThan(50)
    expect(index.lists.filter(({ category }) => category === 'other').map(({ id }) => id)).toEqual([
      'digitalside',
      'phone_numbers',
    ])
    expect(index.judge('ipv4', '8.8.8.8')).toBe('doubtful')
    expect(index.judge('domain', 'www.google.com')).toBe('benign')
    expect(index.judge('ipv4', formatIpv4((parseIpv4('3.5.140.0') as number) + 2))).toBe(undefined)
    expect(index.judge('domain', 'x.duckdns.org')).toBe(undefined)
  })
})
