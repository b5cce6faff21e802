import { describe, expect, it } from 'vitest'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import { eventCode } from '../domain/log-event.ts'
import type { Sighting } from '../engine/extract/sighting.ts'
import { readLog } from './read-log.ts'

const encoder = new TextEncoder()

async function read(log: string, cuts: readonly number[] = []) {
  const bytes = encoder.encode(log)
  async function* chunks() {
    let from = 0
    for (const cut of [...cuts, bytes.length]) {
      yield bytes.slice(from, cut)
      from = cut
    }
  }
  const options = { now: Date.UTC(2026, 10, 20), year: 2026, keepAll: true, hosts: true }
  return readLog([{ name: 'query.log', content: chunks() }], options)
}

const actions = ['passed', 'blocked', 'unknown'] as const
const directions = ['inbound', 'outbound', 'internal', 'unknown'] as const

/** How often a value was seen, and what was done: `2: 1 passed internal from 192.168.1.5`. */
function said({ count, events, hosts }: Sighting): string {
  const all = actions.flatMap((action) =>
    directions.flatMap((direction) => {
      const at = events ? Array.from(events.codes).indexOf(eventCode(action, direction)) : -1
      return at < 0 ? [] : [`${events?.counts[at]} ${action} ${direction}`]
    }),
  )
  const names = hosts?.named.map(({ host, count: times }) => `${times} of ${host}`) ?? []
  return [`${count}:`, [...all, ...names].join(', ')].join(' ').trim()
}

async function seen(lines: readonly string[]): Promise<Record<string, string>> {
  const { extraction } = await read(`${lines.join('\n')}\n`)
  return Object.fromEntries([...extraction.all()].map((one) => [one.value, said(one)]))
}

const masq = (text: string, second = 1, from = 'dnsmasq[123]') =>
  `Nov 10 10:00:${String(second).padStart(2, '0')} ${from}: ${text}`
const unbound = (text: string, second = 1) => `[16230240${String(second).padStart(2, '0')}] unbound[123:0] ${text}`
const named = (text: string, second = 1, client = '192.168.1.5#4001', name = 'evil-a.com') =>
  `10-Nov-2026 10:00:${String(second).padStart(2, '0')}.123 queries: info: client @0x7f ${client} (${name}): ${text}`
const asked = (name: string, type = 'A') => `query: ${name} IN ${type} + (10.0.0.1)`
const guard = (name: string, result: object, more: object = {}) =>
  JSON.stringify({
    T: '2026-11-10T10:00:01.5Z',
    QH: name,
    QT: 'A',
    QC: 'IN',
    IP: '192.168.1.5',
    Result: result,
    ...more,
  })

const blocked = '1: 1 blocked internal, 1 of 192.168.1.5'
const passed = '1: 1 passed internal, 1 of 192.168.1.5'
const unknown = '1: 1 unknown internal, 1 of 192.168.1.5'

describe('a question to a resolver', () => {
  it.each<[string, readonly string[], Record<string, string>]>([
    [
      'dnsmasq: what was blocked, and what was forwarded',
      [
        masq('query[A] evil-a.com from 192.168.1.5'),
        masq('gravity blocked evil-a.com is 0.0.0.0'),
        masq('query[A] evil-b.com from 192.168.1.5', 2),
        masq('forwarded evil-b.com to 1.1.1.1', 4),
      ],
      { 'evil-a.com': blocked, 'evil-b.com': passed, '1.1.1.1': passed },
    ],
    [
      'dnsmasq: an answer with several addresses in three records',
      [
        masq('query[A] evil-a.com from 192.168.1.5'),
        masq('forwarded evil-a.com to 192.168.1.1'),
        masq('reply evil-a.com is 50.20.3.4'),
        masq('reply evil-a.com is 50.20.3.5'),
      ],
      { 'evil-a.com': passed, '50.20.3.4': passed, '50.20.3.5': passed },
    ],
    [
      'dnsmasq: both addresses of a name, with the records of one between those of the other',
      [
        masq('query[A] evil-a.com from 192.168.1.5'),
        masq('query[AAAA] evil-a.com from 192.168.1.5'),
        masq('query[A] fine-name.com from 192.168.1.6'),
        masq('regex denied evil-a.com is 0.0.0.0'),
        masq('cached fine-name.com is 50.20.3.4'),
        masq('regex denied evil-a.com is ::'),
      ],
      {
        'evil-a.com': '2: 2 blocked internal, 2 of 192.168.1.5',
        'fine-name.com': '1: 1 passed internal, 1 of 192.168.1.6',
        '50.20.3.4': '1: 1 passed internal, 1 of 192.168.1.6',
      },
    ],
    [
      'dnsmasq: what a filter upstream answered, or that the name does not exist',
      [
        masq('query[A] evil-a.com from 192.168.1.5'),
        masq('forwarded evil-a.com to 192.168.1.1'),
        masq('reply evil-a.com is 0.0.0.0'),
        masq('query[A] evil-b.com from 192.168.1.5', 2),
        masq('forwarded evil-b.com to 192.168.1.1', 2),
        masq('reply evil-b.com is NXDOMAIN', 2),
      ],
      { 'evil-a.com': blocked, 'evil-b.com': unknown },
    ],
    [
      'dnsmasq: with the numbers and clients of extra logging, of two machines',
      [
        masq('7 192.168.1.5/40961 query[A] evil-a.com from 192.168.1.5', 1, 'fw1 dnsmasq[123]'),
        masq('9 192.168.1.6/40962 query[A] evil-a.com from 192.168.1.6', 1, 'fw2 dnsmasq[123]'),
        masq('9 192.168.1.6/40962 exactly denied evil-a.com is 0.0.0.0', 1, 'fw2 dnsmasq[123]'),
        masq('7 192.168.1.5/40961 cached evil-a.com is 192.168.1.9', 1, 'fw1 dnsmasq[123]'),
      ],
      { 'evil-a.com': '2: 1 passed internal, 1 blocked internal, 1 of 192.168.1.5, 1 of 192.168.1.6' },
    ],
    [
      'dnsmasq: without a verdict, or with one of another process or a later time',
      [
        masq('query[A] evil-a.com from 192.168.1.5'),
        masq('query[A] evil-b.com from 192.168.1.5'),
        masq('gravity blocked evil-b.com is 0.0.0.0', 1, 'dnsmasq[124]'),
        masq('query[A] evil-c.com from 192.168.1.5'),
        masq('gravity blocked evil-c.com is 0.0.0.0', 9),
      ],
      {
        'evil-a.com': unknown,
        'evil-b.com': '2: 1 blocked unknown, 1 unknown internal, 1 of 192.168.1.5',
        'evil-c.com': '2: 1 blocked unknown, 1 unknown internal, 1 of 192.168.1.5',
      },
    ],
    [
      'Unbound: policy and answer',
      [
        unbound('info: 192.168.1.5 evil-a.com. A IN'),
        unbound('info: rpz: applied [list] evil-a.com. rpz-nxdomain 192.168.1.5@53 evil-a.com. A IN'),
        unbound('info: 192.168.1.5 evil-a.com. A IN NXDOMAIN 0.1 0 50', 2),
        unbound('info: 192.168.1.5 evil-b.com. A IN', 2),
        unbound('info: 192.168.1.5 evil-b.com. A IN NOERROR 0.1 0 50', 2),
      ],
      { 'evil-a.com': blocked, 'evil-b.com': passed },
    ],
    [
      'Unbound: a policy for all names below one, which answers without data',
      [
        unbound('query: 192.168.1.5 www.evil-a.com. A IN'),
        unbound('info: rpz: applied [list] *.evil-a.com. rpz-nodata 192.168.1.5@53 www.evil-a.com. A IN'),
        unbound('reply: 192.168.1.5 www.evil-a.com. A IN NOERROR 0.1 0 50'),
      ],
      { 'www.evil-a.com': blocked },
    ],
    [
      'Unbound: a local zone, and the same name for another client',
      [
        'Nov 10 10:00:01 fw unbound[200]: [200:0] info: 192.168.1.5 evil-a.com. A IN',
        'Nov 10 10:00:01 fw unbound[200]: [200:0] info: 192.168.1.6 evil-a.com. A IN',
        'Nov 10 10:00:01 fw unbound[200]: [200:0] info: evil-a.com. always_nxdomain 192.168.1.6@53 evil-a.com. A IN',
        'Nov 10 10:00:01 fw unbound[200]: [200:0] info: 192.168.1.5 evil-a.com. A IN NOERROR 0.1 0 50',
      ],
      { 'evil-a.com': '2: 1 passed internal, 1 blocked internal, 1 of 192.168.1.5, 1 of 192.168.1.6' },
    ],
    [
      'Unbound: policies alone, and questions alone',
      [
        unbound('info: rpz: applied [list] evil-a.com. rpz-nxdomain 192.168.1.5@53 evil-a.com. A IN'),
        unbound('info: 192.168.1.5 evil-b.com. A IN'),
      ],
      { 'evil-a.com': blocked, 'evil-b.com': unknown },
    ],
    [
      'BIND: policy',
      [
        named(asked('evil-a.com')),
        named('rpz QNAME NXDOMAIN rewrite evil-a.com/A/IN via evil-a.com.rpz.our-policy.com', 3),
        named(asked('evil-b.com'), 2, '192.168.1.5#4002', 'evil-b.com'),
      ],
      { 'evil-a.com': blocked, 'evil-b.com': unknown },
    ],
    [
      'BIND: two clients at the same port, of which one passes',
      [
        named(asked('evil-a.com')),
        named(asked('evil-a.com'), 1, '192.168.1.6#4001'),
        named('rpz QNAME PASSTHRU rewrite evil-a.com/A/IN via evil-a.com.rpz', 1, '192.168.1.6#4001'),
        named('rpz QNAME Local-Data rewrite evil-a.com/A/IN via evil-a.com.rpz'),
      ],
      { 'evil-a.com': '2: 1 passed internal, 1 blocked internal, 1 of 192.168.1.5, 1 of 192.168.1.6' },
    ],
    [
      'BIND: refused questions, from syslog',
      [
        'Nov 10 10:00:01 ns named[1]: client @0x7f 192.168.1.5#4001 (evil-a.com): query: evil-a.com IN A + (10.0.0.1)',
        "Nov 10 10:00:01 ns named[1]: client @0x7f 192.168.1.5#4001 (evil-a.com): query (cache) 'evil-a.com/A/IN' denied",
        'Nov 10 10:00:02 ns named[1]: client @0x7f 192.168.1.5#4002 (evil-b.com): query: evil-b.com IN A + (10.0.0.1)',
        'Nov 10 10:00:02 ns named[1]: client @0x7f 192.168.1.5#4002 (evil-b.com): query failed (REFUSED) for evil-b.com/IN/A at query.c:5',
      ],
      { 'evil-a.com': blocked, 'evil-b.com': blocked },
    ],
    [
      'BIND: a policy that is not in force',
      [named(asked('evil-a.com')), named('disabled rpz QNAME NXDOMAIN rewrite evil-a.com/A/IN via evil-a.com.rpz')],
      { 'evil-a.com': passed },
    ],
    [
      'AdGuard Home: the rule that matched was not asked for',
      [
        guard('www.evil-a.com', {
          IsFiltered: true,
          Reason: 3,
          Rules: [
            { FilterListID: 1, Text: '||evil-a.com^' },
            { FilterListID: 2, Text: '0.0.0.0 www.evil-a.com' },
          ],
        }),
        guard('evil-b.com', {}, { Answer: 'AAAA', Upstream: 'https://192.168.1.1/dns-query' }),
        guard(
          'evil-c.com',
          { Reason: 1, Rules: [{ FilterListID: 0, Text: '@@||evil-c.com^$important' }] },
          { Answer: 'AAAA' },
        ),
      ],
      { 'www.evil-a.com': blocked, 'evil-b.com': passed, 'evil-c.com': passed },
    ],
    [
      'pfBlockerNG: names of its unified log, with and without an answer',
      [
        'DNSBL-python,Nov 10 10:00:01,www.evil-a.com,192.168.1.5,Python,DNSBL_TLD,DNSBL_Ads,evil-a.com,List,+',
        'DNS-reply,Nov 10 10:00:01,local,A,A,60,www.evil-a.com,192.168.1.5,10.10.10.1,prv',
        'DNS-reply,Nov 10 10:00:02,reply,A,A,300,evil-b.com,192.168.1.5,50.20.3.4,US',
        'DNSBL-python,Nov 10 10:00:03,evil-c.com,192.168.1.5,Python,DNSBL,DNSBL_Ads,evil-c.com,List,-,A',
      ],
      { 'www.evil-a.com': blocked, 'evil-b.com': passed, '50.20.3.4': passed, 'evil-c.com': blocked },
    ],
    [
      'pfBlockerNG: packets',
      [
        'Nov 10 10:00:01,1770009219,em0,WAN,block,4,6,TCP-S,50.20.3.4,192.168.1.5,40961,22,in,US,pfB_v4,50.20.3.4,List,scan.evil-a.com,Unknown,Unknown,+',
        'Nov 10 10:00:02,1770009219,em1,LAN,block,4,6,TCP-S,192.168.1.5,50.20.3.5,40961,443,out,US,pfB_v4,50.20.0.0/16,List,Unknown,pc,Unknown,+',
      ],
      {
        '50.20.3.4': '1: 1 blocked inbound, 1 of 192.168.1.5',
        '50.20.3.5': '1: 1 blocked outbound, 1 of 192.168.1.5',
      },
    ],
    [
      'pfBlockerNG: packets of its unified log',
      [
        'Block,2026-11-10 10:00:01,1770009219,em0,WAN,block,4,6,TCP-S,50.20.3.4,192.168.1.5,40961,22,in,US,pfB_v4,50.20.3.0/24,List,Unknown,Unknown,AS1,evil-b.com,Evil,+',
        'Permit,Nov 10 10:00:02,1770009219,em1,LAN,pass,4,6,TCP-S,192.168.1.5,50.20.3.5,40961,443,out,US,pfB_v4,50.20.3.5,List,Unknown,pc,Unknown,+',
      ],
      {
        '50.20.3.4': '1: 1 blocked inbound, 1 of 192.168.1.5',
        '50.20.3.5': '1: 1 passed outbound, 1 of 192.168.1.5',
      },
    ],
  ])('counts once, with its client and its verdict: %s', async (_, lines, expected) => {
    expect(await seen(lines)).toEqual(expected)
  })

  it('is the same wherever the log is cut', async () => {
    const next = random(seed)
    const lines: string[] = []
    for (let i = 0; i < 400; i++) {
      const name = `evil-${Math.floor(next() * 9)}.com`
      const words = [
        `query[A] ${name} from 192.168.1.${1 + Math.floor(next() * 3)}`,
        `gravity blocked ${name} is 0.0.0.0`,
      ]
      words.push(
        `forwarded ${name} to 1.1.1.1`,
        `reply ${name} is 50.20.3.${Math.floor(next() * 9)}`,
        'exiting on receipt',
      )
      lines.push(masq(words[Math.floor(next() * words.length)] as string, Math.floor(i / 8)))
    }
    const log = `${lines.join('\r\n')}\r\n`
    const whole = await read(log)
    const sightings = [...whole.extraction.all()]

    for (let round = 0; round < 20; round++) {
      const cuts = Array.from({ length: 30 }, () => Math.floor(next() * log.length)).sort((a, b) => a - b)
      expect([...(await read(log, cuts)).extraction.all()]).toEqual(sightings)
    }
    const questions = lines.filter((line) => line.includes('query['))
    const names = sightings.filter(({ kind }) => kind === 'domain')
    expect(names.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(questions.length)
  })

  it('takes bounded time and memory, whatever the log holds', async () => {
    const questions = Array.from({ length: 60_000 }, () => masq('query[A] evil-a.com from 192.168.1.5'))
    const verdicts = Array.from({ length: 60_000 }, () => masq('reply evil-a.com is 50.20.3.4'))
    const hostile = ['dnsmasq: '.repeat(900), `client ${'('.repeat(8000)}`, `{${'"Text":"\\'.repeat(900)}"QH":"x"}`]
    const { extraction } = await read([...questions, ...verdicts, ...hostile.map((line) => line.repeat(3))].join('\n'))

    expect([...extraction.all()].find(({ value }) => value === 'evil-a.com')?.count).toBeGreaterThanOrEqual(60_000)
  })
})
