import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { random as randomNumbers } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import { NoFeedList, readFeedList } from './feed-lists.ts'

const one = 'https://one.example/list.txt'
const two = 'https://two.example/list.csv'
const three = 'https://three.example/list'

const mispFeed = (name: string, url: string, more: object = {}) => ({
  Feed: { name, url, ...more },
  Tag: { name: 'x' },
})
const bot = (name: string, parameters: object) => ({
  module: 'intelmq.bots.collectors.http.collector_http',
  name,
  parameters,
})

interface Sample {
  readonly title: string
  readonly text: string
  readonly names: readonly string[]
  readonly addresses: readonly (string | undefined)[]
  /** Addresses of those that are switched off, and that list what is harmless. */
  readonly off?: readonly string[]
  readonly allowing?: readonly string[]
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

const samples: Record<string, Sample> = {
  "MISP's defaults.json": {
    title: 'MISP',
    text: json([
      mispFeed('One', one),
      mispFeed('Two', two, { headers: 'Authorization: secret' }),
      mispFeed('Three', three, { enabled: false }),
    ]),
    names: ['One', 'Two', 'Three'],
    addresses: [one, two, three],
    off: [three],
  },
  "the answer of MISP's feeds": {
    title: 'MISP',
    text: json({ response: [mispFeed('One', one)] }),
    names: ['One'],
    addresses: [one],
  },
  "IntelMQ's runtime.yaml": {
    title: 'IntelMQ',
    text: `# made by hand\nglobal:\n  rate_limit: 60\none-collector:\n  group: Collector\n  name: One\n  parameters:\n    http_url: ${one}\nparser:\n  group: Parser\n  parameters: {}\ntwo-collector:\n  name: Two\n  parameters:\n    http_url: ${two}\n    http_password: secret\n`,
    names: ['One', 'Two'],
    addresses: [one, two],
  },
  "IntelMQ's feeds.yaml": {
    title: 'IntelMQ',
    text: json({
      providers: {
        A: { One: { bots: { collector: bot('x', { http_url: one }) } } },
        B: { Mail: { bots: { collector: bot('x', { host: 'mail' }) } } },
      },
    }),
    names: ['A: One', 'B: Mail'],
    addresses: [one, undefined],
  },
  "OpenCTI's export": {
    title: 'OpenCTI',
    text: json([
      {
        type: 'csvFeeds',
        configuration: { name: 'One', uri: one, authentication_type: 'none', authentication_value: '' },
      },
    ]),
    names: ['One'],
    addresses: [one],
  },
  'AdGuardHome.yaml': {
    title: 'AdGuard Home',
    text: `users:\n  - name: admin\nfilters:\n  - enabled: true\n    url: ${one}\n    name: One\n    id: 1\n  - enabled: false\n    url: ${two}\n    name: Two\n    id: 2\n  - url: ${three}\n    name: Three\nwhitelist_filters:\n  - url: ${one}?allow\n    name: Ours\n`,
    names: ['One', 'Two', 'Three', 'Ours'],
    addresses: [one, two, three, `${one}?allow`],
    off: [two],
    allowing: [`${one}?allow`],
  },
  "Pi-hole's adlist.json": {
    title: 'Pi-hole',
    text: json([
      { id: 1, address: one, enabled: 1, comment: 'One' },
      { id: 2, address: two, enabled: 0, comment: null },
      { id: 3, address: three, enabled: 1, comment: '', type: 1 },
    ]),
    names: ['One', 'two.example/list.csv', 'three.example/list'],
    addresses: [one, two, three],
    off: [two],
    allowing: [three],
  },
  "the answer of Pi-hole's lists": {
    title: 'Pi-hole',
    text: json({
      lists: [
        { address: one, type: 'block', comment: null, enabled: true },
        { address: two, type: 'allow', comment: null, enabled: false },
      ],
      took: 0.1,
    }),
    names: ['one.example/list.txt', 'two.example/list.csv'],
    addresses: [one, two],
    off: [two],
    allowing: [two],
  },
  pfBlockerNG: {
    title: 'pfBlockerNG',
    text: `<pfsense>\n<pfblockernglistsv4>\n<config>\n<aliasname>A</aliasname>\n<row>\n<format>auto</format>\n<state>Enabled</state>\n<url><![CDATA[${one}]]></url>\n<header>One</header>\n</row>\n<row><format>auto</format><state>Hold</state><url>${two}?a=1&amp;b=2</url><header>Two</header></row>\n</config>\n<config><row><state>Disabled</state><url>${three}</url><header>Three</header></row><action>Permit_Inbound</action></config>\n</pfblockernglistsv4>\n<other><row><url>${one}</url></row></other>\n</pfsense>\n`,
    names: ['One', 'Two', 'Three'],
    addresses: [one, `${two}?a=1&b=2`, three],
    off: [three],
    allowing: [three],
  },
  'a list of PAN-OS': {
    title: 'addresses',
    text: `set external-list One type ip recurring hourly\nset external-list "The two" type domain url ${two}\n`,
    names: ['The two'],
    addresses: [two],
  },
  "a list of addresses, as Pi-hole's adlists.list or Slips'": {
    title: 'addresses',
    text: `# https://comment.example/\n${one},medium, ['phishing']\n\n;${two}\n${two}`,
    names: ['one.example/list.txt', 'two.example/list.csv'],
    addresses: [one, two],
  },
}

describe.each(Object.entries(samples))('%s', (_, sample) => {
  const { title, text, names, addresses, off = [], allowing = [] } = sample
  // JSON is YAML; the others are compared as they are.
  const parsed = (written: string) => (/^(?:pfBlockerNG|addresses)$/.test(title) ? written : parse(written))

  it('is recognised, with names and addresses in their order', () => {
    const list = readFeedList(text)

    expect(list.title).toBe(title)
    expect(list.feeds.map(({ name }) => name)).toEqual(names)
    expect(list.feeds.map(({ address }) => address)).toEqual(addresses)
  })

  it('says which feeds are switched off, and which list what is harmless', () => {
    const { feeds } = readFeedList(text)

    expect(feeds.flatMap(({ isOff, address }) => (isOff ? address : []))).toEqual(off)
    expect(feeds.flatMap(({ allows, address }) => (allows ? address : []))).toEqual(allowing)
  })

  it('is written as it came if all feeds are kept', () => {
    expect(parsed(readFeedList(text).write(() => true))).toEqual(parsed(text))
  })

  it('is written with any part of its feeds, and nothing else changes', () => {
    const { feeds, write } = readFeedList(text)
    for (let kept = 1; kept < 2 ** feeds.length; kept++) {
      const isKept = (i: number) => ((kept >> i) & 1) === 1
      const again = readFeedList(write(isKept))

      expect(again.feeds).toEqual(feeds.filter((_, i) => isKept(i)))
      expect(again.title).toBe(title)
    }
  })
})

it.each([
  ['headers', samples["MISP's defaults.json"], [false, true, false]],
  ['a password', samples["IntelMQ's runtime.yaml"], [false, true]],
  ['the authentication "none"', samples["OpenCTI's export"], [false]],
] as const)('knows by %s which feeds need a key', (_, sample, needs) => {
  expect(readFeedList(sample?.text ?? '').feeds.map(({ needsKey }) => needsKey)).toEqual(needs)
})

it('names the other addresses of an entry', () => {
  const feed = {
    A: { F: { documentation: two, bots: { collector: bot('x', { http_url: one, signature_url: `${one}.asc` }) } } },
  }
  expect(readFeedList(json({ providers: feed })).feeds[0]?.also).toEqual([two, `${one}.asc`])
})

it.each([
  ['nothing', ''],
  ['words', 'nothing here\nat all: x\n'],
  ['other JSON', '{"a":[{"b":1}]}'],
  ['JSON that breaks off', '[{"Feed":{"name":"x"'],
  ['a page', '<html><body>no lists</body></html>'],
  [
    'YAML that grows',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((k, i) => `${k}: &${k} [${`*${'abcdefg'[i]},`.repeat(9)}]`)
      .join('\n')}\nfilters:\n  - url: 1\n`,
  ],
  ['deep YAML', `filters:\n${'['.repeat(100_000)}`],
  ['an entry that is deep', `[{"Feed":{"url":"x","y":${'['.repeat(5000)}${']'.repeat(5000)}}}]`],
  ['deep JSON', '['.repeat(100_000)],
])('refuses %s with a sentence', (_, text) => {
  expect(() => readFeedList(text)).toThrow(NoFeedList)
})

it.each([
  ['spaces', (n: number) => ' '.repeat(n)],
  ['keys', (n: number) => `${'a '.repeat(n / 2)}\n`],
  ['an address', (n: number) => `https://one.example/${'_'.repeat(n)}`],
  ['an entry of JSON', (n: number) => json([mispFeed('x', `https://one.example/${'{'.repeat(n)}`)])],
  ['rows', (n: number) => `<pfblockerng${'<row><state><url>'.repeat(n / 20)}`],
  ['commands', (n: number) => `set ${'a external-list '.repeat(n / 20)}`],
])('reads %s of a million characters in linear time', (_, make) => {
  const started = (n: number) => {
    try {
      return readFeedList(make(n)).feeds.map(({ address }) => address)
    } catch (error) {
      return (error as Error).name
    }
  }

  // Quadratic, it would take the whole time limit of the test many times over.
  expect(started(1_000_000)).toEqual(started(4000))
})

it('survives any damage to a list', () => {
  const random = randomNumbers(seed)
  for (const { text } of Object.values(samples)) {
    for (let i = 0; i < 200; i++) {
      const from = Math.floor(random() * text.length)
      const damaged = text.slice(0, from) + text.slice(from + Math.floor(random() * 20))
      try {
        const list = readFeedList(damaged)
        list.write((position) => position % 2 === 0)
      } catch (error) {
        expect(error, `seed ${seed}`).toBeInstanceOf(NoFeedList)
      }
    }
  }
})

const shared = fileURLToPath(new URL('../../../shared/data/catalogue/', import.meta.url))
const lists = [
  ['misp-default-feeds/app_files_feed-metadata_defaults.json.gz', 85],
  ['intelmq-feeds/intelmq_etc_feeds.yaml.gz', 121],
  ['slips-ti-feeds/config_TI_feeds.csv.gz', 40],
] as const
it.skipIf(!existsSync(shared)).each(lists)('loses no address of %s (%i)', (path, count) => {
  const text = gunzipSync(readFileSync(`${shared}${path}`)).toString()
  const addresses = new Set(
    text
      .split('\n')
      .filter((line) => !/^\s*[#;]/.test(line))
      .flatMap((line) => line.match(/https?:\/\/[^\s"'`,]+/g) ?? []),
  )
  const { feeds, write } = readFeedList(text)
  const named = feeds.flatMap(({ address, also }) => [address ?? '', ...also])

  expect(addresses.size).toBe(count)
  expect([...addresses].filter((address) => !named.some((one) => one.startsWith(address)))).toEqual([])
  expect(readFeedList(write(() => true)).feeds).toEqual(feeds)
})
