import { describe, expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { formatIpv4, maskIpv4 } from '../../domain/observables/ip.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { openIndex } from '../index/index-reader.ts'
import { visibleIndex } from '../index/visible-index.ts'
import { entriesFor } from '../match/match.ts'
import { CandidateFilterError, openCandidateFilter } from './candidate-filter.ts'
import { writeCandidateFilter } from './candidate-writer.ts'
import { hashKey, keyedHash, keyedHashHi, keyedHashLo } from './keyed-hash.ts'

const now = Date.UTC(2026, 10, 20)
const key = Uint8Array.from({ length: 16 }, (_, i) => i)
type Value = readonly [KindId, string]

function indexOf(sources: Readonly<Record<string, readonly Value[]>>) {
  const builder = createIndexBuilder({ now })
  for (const [source, values] of Object.values(sources).entries()) {
    for (const [kind, value] of values) {
      const until = Number.POSITIVE_INFINITY
      builder.add({ kind, value, source, from: now - 1000, until, dated: true, present: true })
    }
  }
  return openIndex(bufferBytes(builder.build(Object.keys(sources).map((id) => ({ id })))))
}

const filterOf = (index: Parameters<typeof writeCandidateFilter>[0]) =>
  openCandidateFilter(writeCandidateFilter(index, key).buffer)

it('computes the same hashes as SipHash-2-4', () => {
  // Test vectors of the reference implementation, for messages 00, 00 01, …
  const hashed = (length: number) => {
    keyedHash(hashKey(key), key, length)
    return ((BigInt(keyedHashHi >>> 0) << 32n) | BigInt(keyedHashLo >>> 0)).toString(16)
  }

  expect([0, 1, 7, 8, 15].map(hashed)).toEqual([
    '726fdb47dd0e0e31',
    '74f839c593dc67fd',
    'ab0200f58b01d137',
    '93f5f5799a932462',
    'a129ca6149be45e5',
  ])
})

describe('a filter of candidates', () => {
  const index = indexOf({
    open: [
      ['ipv4', '100.20.30.40'],
      ['ipv4-cidr', '101.20.0.0/14'],
      ['ipv6-cidr', '2a00:1450::/32'],
      ['domain', 'bad-name.com'],
      ['url', 'http://host-of.com/a'],
      ['url', 'http://100.9.9.9/a'],
      ['email', 'one@mail-name.com'],
    ],
    hidden: [
      ['ipv4', '100.20.30.41'],
      ['ipv4-cidr', '103.0.0.0/9'],
      ['url', 'http://host-of.com/b'],
      ['url', 'http://other-host.com/b'],
    ],
  })

  it.each<[string, ...Value]>([
    ['exact', 'ipv4', '100.20.30.40'],
    ['exact: a range', 'ipv4-cidr', '101.20.0.0/14'],
    ['cidr', 'ipv4', '101.23.255.255'],
    ['cidr, IPv6', 'ipv6', '2a00:1450:4001::1'],
    ['domain', 'domain', 'a.b.bad-name.com'],
    ['url-host', 'url', 'https://bad-name.com/x'],
    ['host-url', 'domain', 'host-of.com'],
    ['host-url, an address', 'ipv4', '100.9.9.9'],
    ['exact: an e-mail address', 'email', 'one@mail-name.com'],
  ])('contains every value that a listing matches: %s', (_, kind, value) => {
    expect([...entriesFor({ kind, value }, index)]).not.toEqual([])
    expect(filterOf(index).mayMeet(kind, value)).toBe(true)
  })

  it.each<Value>([
    ['ipv4', '100.20.30.42'],
    ['ipv4', '101.24.0.0'],
    ['domain', 'name.com'],
    // A URL on the parent does not match the name.
    ['domain', 'www.host-of.com'],
    ['domain', 'mail-name.com'],
    ['url', 'http://host-of.com/c'],
  ])('contains no other value: %s %s', (kind, value) => {
    expect(filterOf(index).mayMeet(kind, value)).toBe(false)
  })

  it('is built only from visible sources: hidden sources leave no trace', () => {
    const visible = visibleIndex(index, new Set(['hidden']))
    const filter = filterOf(visible)

    expect(filter.mayMeet('ipv4', '100.20.30.40')).toBe(true)
    expect(filter.mayMeet('ipv4', '100.20.30.41')).toBe(false)
    expect(filter.mayMeet('ipv4', '103.1.1.1')).toBe(false)
    expect(filter.mayMeet('domain', 'other-host.com')).toBe(false)
    expect(filter.entries).toBe(9)
    expect(filterOf(indexOf({ open: [] })).mayMeet('ipv4', '100.20.30.40')).toBe(false)
  })

  it('refuses bytes that are not a filter', () => {
    const bytes = writeCandidateFilter(index, key)

    for (const length of [0, 8, 59, 70, bytes.length - 2]) {
      expect(() => openCandidateFilter(bytes.slice(0, length).buffer)).toThrow(CandidateFilterError)
    }
  })

  it(`has no false negatives, few false positives in thousands, and about two bytes per entry (SEED=${seed})`, () => {
    const next = random(seed)
    const int = (below: number) => Math.floor(next() * below)
    const name = () => `${(int(2 ** 31) + 2 ** 31).toString(36)}.${['com', 'co.uk', 'org'][int(3)]}`
    const value = (): Value => {
      const address = 0x20000000 + int(2 ** 30)
      const which = int(10)
      if (which < 4) return ['ipv4', formatIpv4(address)]
      if (which === 4) return ['ipv4-cidr', `${formatIpv4(address)}/32`]
      if (which < 8) return ['domain', next() < 0.3 ? `www.${name()}` : name()]
      return ['url', `http://${next() < 0.3 ? formatIpv4(address) : name()}/${int(1000)}`]
    }
    const listed = Array.from({ length: 20_000 }, value)
    // None larger than /16: one false positive of a /9 is one of 32 networks, and thus of 3 % of the lookups below.
    for (let i = 0; i < 300; i++) {
      const length = 16 + int(13)
      listed.push(['ipv4-cidr', `${formatIpv4(maskIpv4(0x60000000 + int(2 ** 28), length))}/${length}`])
    }
    const index = indexOf({ one: listed })
    const bytes = writeCandidateFilter(index, key)
    const filter = openCandidateFilter(bytes.buffer)
    const lookedUp = Array.from({ length: 15_000 }, (): Value => {
      const [kind, value] = listed[int(listed.length)] as Value
      const way = int(6)
      if (way === 0) return [kind, value]
      if (way === 1 && kind === 'domain') return ['domain', `x${int(9)}.${value}`]
      if (way === 1 && kind === 'url') return ['domain', value.slice(7).replace(/\/.*/, '')]
      if (way === 2 && kind === 'domain') return ['url', `https://${value}/${int(9)}`]
      if (way < 5) return ['ipv4', formatIpv4(0x60000000 + int(2 ** 28))]
      return ['domain', `${name().slice(1)}`]
    })
    let missed = 0
    let wrong = 0
    let met = 0
    for (const [kind, value] of lookedUp) {
      const isMet = entriesFor({ kind, value }, index).next().done === false
      const passes = filter.mayMeet(kind, value)
      if (isMet) met++
      if (isMet && !passes) missed++
      if (!isMet && passes) wrong++
    }

    expect({ missed, met: met > 2000 }).toEqual({ missed: 0, met: true })
    expect(wrong).toBeLessThan(50)
    expect(bytes.length / filter.entries).toBeLessThan(2.8)
  })
})
