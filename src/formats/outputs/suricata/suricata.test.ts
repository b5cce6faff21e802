import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { delivered } from '../../../../test/delivered.ts'
import { allFiles } from '../../../../test/output.ts'
import { http, tls } from '../../../../test/packets.ts'
import { contentOf, optionOf, readRule } from '../../../../test/rules.ts'
import { findSuricata } from '../../../../test/suricata.ts'
import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { inOrder } from '../history.conformance.ts'
import { awkward } from '../values.conformance.ts'
import { suricata } from './suricata.ts'

function readRuleLine(line: string): Seen {
  const rule = readRule(line)
  const contents = rule.options.filter(([name]) => name === 'content').map(([, value]) => contentOf(value))
  const names = rule.options.map(([name]) => name)
  const rest = [rule.traffic, optionOf(rule, 'rev'), optionOf(rule, 'metadata')].join(' ')
  const [first, second] = contents as [string, string | undefined]
  const where = names.find((name) => ['dns.query', 'tls.sni', 'http.host', 'ja3.hash'].includes(name))
  const value = second === undefined ? `${where} ${first}` : `${first}${second}`
  const lengths = rule.options.filter(([name]) => name === 'bsize').map(([, length]) => Number(length))
  if (second !== undefined) expect(contents.map(({ length }) => length)).toEqual(lengths)
  if (names.includes('dotprefix')) expect(names).toContain('endswith')
  return { value, id: optionOf(rule, 'sid') as string, rest }
}

function readReputation(line: string): Seen {
  const [value, category, score] = line.split(',') as [string, string, string]
  expect(category).toMatch(/^5[89]$/)
  expect(Number(score)).toBeGreaterThan(0)
  expect(Number(score)).toBeLessThan(128)
  return { value, rest: score }
}

const reading = (line: string, part: string) => (part === 'winnow.rules' ? readRuleLine : readReputation)(line)

conforms(suricata, {
  read: (text, part) =>
    linesIn(text)
      .filter((line) => !line.startsWith('#'))
      .map((line) => reading(line, part)),
  applyDelta: plainDeltaParser(reading),
  expected({ kind, value }) {
    if (kind === 'domain') return ['dns.query', 'tls.sni', 'http.host'].map((where) => `${where} .${value}`)
    if (kind === 'ja3') return [`ja3.hash ${value}`]
    return [kind === 'url' ? value.replace(/^[a-z]+:\/\/(\[.*?\]|[^/:]+)(:\d+)?/, '$1') : value]
  },
  readSummary(text, part) {
    const lines = linesIn(text)
    const ofRules = ['any,Winnow,>,0', 'any,WinnowShared,>,0']
    if (part === 'iprep.rules') expect(lines.map((line) => optionOf(readRule(line), 'iprep'))).toEqual(ofRules)
    else expect(text).toMatch(/^59,Winnow,.+\n58,WinnowShared,.+\n$/)
  },
})

/** All files of the output. */
function filesOf(indicators: readonly DeliveredIndicator[]) {
  const files = allFiles(suricata, inOrder(indicators))
  const all = `${files['winnow.rules']}${files['iprep.rules']}`
  return { files: { ...files, 'all.rules': all } as Record<string, string>, rules: sidsOf(all).length }
}

const sidsOf = (text = '') => [...text.matchAll(/ sid:(\d+);/g)].map(([, sid]) => Number(sid))

describe('numbers of rules', () => {
  it('are below 2^31 and independent of the other indicators', () => {
    const alone = sidsOf(filesOf([delivered('domain', 'evil-test.com')]).files['winnow.rules'])
    const many = Array.from({ length: 2000 }, (_, i) => delivered('domain', `a${i}.evil-test.com`))
    const among = sidsOf(filesOf([delivered('domain', 'evil-test.com'), ...many]).files['winnow.rules'])

    expect(among).toEqual(expect.arrayContaining(alone))
    expect(new Set(among).size).toBe(3 * 2001)
    expect(Math.min(...among)).toBeGreaterThanOrEqual(1_000_000_000)
    expect(Math.max(...among)).toBeLessThan(2_080_000_000)
  })

  it('are unique: of two indicators with the same hash, the second one gets the next number', () => {
    const id = (end: string) => `fffffff0-0000-5000-9000-00000000000${end}`
    const indicators = ['a', 'b', 'c'].map((name, i) =>
      delivered('domain', `${name}.evil-test.com`, { id: id(`${i}`) }),
    )

    const sids = sidsOf(filesOf(indicators).files['winnow.rules'])

    expect(sids).toHaveLength(9)
    expect(new Set(sids).size).toBe(9)
    expect(Math.max(...sids)).toBeLessThan(2_080_000_000)
  })

  it('stay the same while the revision increases', () => {
    const rule = (modified: number) =>
      filesOf([delivered('ja3', `${'a'.repeat(31)}b`, { modified })]).files['winnow.rules']
    const [early, late] = [rule(1_768_000_000_000), rule(1_768_000_001_000)]

    expect(sidsOf(late)).toEqual(sidsOf(early))
    expect([early, late].map((text) => /rev:(\d+)/.exec(text as string)?.[1])).toEqual(['1768000000', '1768000001'])
  })
})

const program = findSuricata()

describe.skipIf(!program)('read by Suricata', () => {
  it('loads every rule, whatever characters the values contain', async () => {
    const { files, rules } = filesOf(awkward)

    const verdict = await program?.(files, 'all.rules')

    expect(verdict?.log).toMatch(`${rules} rules successfully loaded, 0 rules failed`)
    expect(verdict?.status).toBe(0)
  })

  it('meets a URL on its port only', async () => {
    const urls = [
      'http://a-test.com/x',
      'https://b-test.com/x',
      'http://198.51.100.90:8080/x',
      'https://c-test.com:8443/x',
    ]
    const { files } = filesOf(urls.map((url) => delivered('url', url)))
    const on = (port: number, host: string, named = host) => http(named, '/x', 'ok', '198.51.100.80', port)
    const met = (host: string) => [`Winnow: HTTP to ${host}, listed address`]
    const expected = [
      [on(80, 'a-test.com'), met('a-test.com')],
      [on(8080, 'a-test.com', 'a-test.com:8080'), []],
      [on(8080, 'a-test.com'), []],
      [on(443, 'b-test.com'), met('b-test.com')],
      [on(80, 'b-test.com'), met('b-test.com')],
      [on(8443, 'b-test.com', 'b-test.com:8443'), []],
      [on(8080, '198.51.100.90', '198.51.100.90:8080'), met('198.51.100.90')],
      [on(8080, '198.51.100.90'), met('198.51.100.90')],
      [on(80, '198.51.100.90'), []],
      [on(8443, 'c-test.com', 'c-test.com:8443'), met('c-test.com')],
      [on(443, 'c-test.com'), []],
    ] as const

    const verdict = await program?.(
      files,
      'winnow.rules',
      expected.map(([seen]) => seen),
    )

    expect(verdict?.alerts).toEqual(expected.map(([, alerts]) => alerts))
  })

  it('matches the listed values and nothing else', async () => {
    const ja3 = createHash('md5').update('771,47,0,,').digest('hex')
    const { files } = filesOf([
      delivered('domain', 'evil-test.com'),
      delivered('url', 'http://shared-test.com/a;b%22c|d?e=%20f'),
      delivered('url', 'http://198.51.100.90/bin.sh'),
      delivered('url', `http://shared-test.com/${'a'.repeat(2900)}`),
      delivered('ipv4', '198.51.100.7'),
      delivered('ipv4-cidr', '192.0.2.0/24'),
      delivered('ipv6', '2001:db8::57'),
      delivered('ipv6-cidr', '2001:db8:1::/48'),
      delivered('ipv4', '198.51.100.60', { isShared: true }),
    ])
    const dnsAlert = ['Winnow: DNS query for evil-test.com']
    const reached = ['Winnow: listed address']
    const page = ['Winnow: HTTP to shared-test.com, listed address']
    const expected = [
      [{ query: 'evil-test.com' }, dnsAlert],
      [{ query: 'www.evil-test.com' }, dnsAlert],
      [{ query: 'EVIL-test.com' }, dnsAlert],
      [{ query: 'notevil-test.com' }, []],
      [{ query: 'good-test.com' }, []],
      [{ query: 'evil-test.com.good-test.com' }, []],
      [tls('www.evil-test.com'), ['Winnow: TLS to evil-test.com']],
      [tls('notevil-test.com'), []],
      [http('evil-test.com', '/'), ['Winnow: HTTP to evil-test.com']],
      [http('www.EVIL-test.com', '/x'), ['Winnow: HTTP to evil-test.com']],
      [http('notevil-test.com', '/'), []],
      [http('shared-test.com', '/a;b%22c|d?e=%20f'), page],
      [http('shared-test.com', '/a;b%22c|d?e=%20f&g'), []],
      [http('shared-test.com', '/'), []],
      [http('shared-test.com', `/${'a'.repeat(2900)}`), page],
      [http('shared-test.com', `/${'a'.repeat(2901)}`), []],
      [http('other-test.com', '/a;b%22c|d?e=%20f'), []],
      [http('198.51.100.90', '/bin.sh'), ['Winnow: HTTP to 198.51.100.90, listed address']],
      [http('good-test.com', '/', 'ok', '198.51.100.7'), reached],
      [http('good-test.com', '/', 'ok', '192.0.2.200'), reached],
      [http('good-test.com', '/', 'ok', '198.51.100.60'), ['Winnow: listed address of shared infrastructure']],
      [http('good-test.com', '/', 'ok', '198.51.100.8'), []],
      [http('good-test.com', '/', 'ok', '2001:db8::57'), reached],
      [http('good-test.com', '/', 'ok', '2001:db8:1::9'), reached],
      [http('good-test.com', '/', 'ok', '2001:db8:2::9'), []],
    ] as const

    const verdict = await program?.(
      files,
      'all.rules',
      expected.map(([seen]) => seen),
    )

    expect(verdict?.status, verdict?.log).toBe(0)
    expect(verdict?.alerts).toEqual(expected.map(([, alerts]) => alerts))
    const fingerprint = filesOf([delivered('ja3', ja3)]).files
    expect((await program?.(fingerprint, 'winnow.rules', [tls('good-test.com')]))?.alerts).toEqual([['Winnow: JA3']])
  })
})
