import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KindId } from '../../domain/observables/index.ts'
import { maskIpv4, maskIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { createExtractor } from '../extract/extraction.ts'
import { compileOwnLists, type OwnList } from './own-lists.ts'

const seed = 20261120

/** Few distinct addresses, names and ranges, so that they often match. */
const octet = fc.constantFrom(0, 1, 127, 128, 255)
const ipv4 = fc.tuple(octet, octet).map(([a, b]) => `100.20.${a}.${b}`)
const ipv4Range = fc
  .tuple(ipv4, fc.constantFrom(1, 8, 16, 17, 23, 24, 25, 31))
  .map(([base, prefix]) => `${base}/${prefix}`)
const ipv6 = fc.tuple(octet, octet).map(([a, b]) => `2a00:1450:${a.toString(16)}::${b.toString(16)}`)
const ipv6Range = fc.tuple(ipv6, fc.constantFrom(16, 32, 47, 48, 64, 127)).map(([base, prefix]) => `${base}/${prefix}`)
const label = fc.constantFrom('a', 'b', 'www')
const domain = fc
  .tuple(
    fc.array(label, { maxLength: 3 }),
    fc.constantFrom('example.com', 'x.co.uk', 'co.uk', 'github.io', 'y.github.io'),
  )
  .map(([labels, end]) => [...labels, end].join('.'))
const url = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.oneof(
      domain,
      ipv4,
      ipv6.map((text) => `[${text}]`),
    ),
    label,
  )
  .map(([scheme, host, path]) => `${scheme}://${host}/${path}`)
const email = domain.map((name) => `a@${name}`)
const other = fc.constantFrom('44d88612fea8a8f36de82e1278abb02f', 'CVE-2026-1234', 'AS64500')

const value = fc
  .oneof(ipv4, ipv4Range, ipv6, ipv6Range, domain, url, email, other)
  .map((text) => readValue(text))
  .filter((found): found is Value => found !== undefined)

const lists = fc.array(
  fc.record({ effect: fc.constantFrom('allow', 'deny'), entries: fc.array(value, { maxLength: 6 }) }),
  { minLength: 1, maxLength: 4 },
)
const named = (some: readonly { effect: string; entries: readonly Value[] }[]): OwnList[] =>
  some.map(({ effect, entries }, i) => ({
    id: `list-${i}`,
    name: `List ${i}`,
    effect: effect as OwnList['effect'],
    inherited: false,
    entries,
  }))

/** Whether a single entry matches a value, implemented literally from the definition. */
function speaksOf(entry: Value, { kind, value: text }: Value): boolean {
  if (entry.kind === kind && entry.value === text) return true
  if (kind === 'url') {
    const host = urlHost(text)
    const hostKind: KindId = host.includes(':') ? 'ipv6' : parseIpv4(host) === undefined ? 'domain' : 'ipv4'
    return speaksOf(entry, { kind: hostKind, value: host })
  }
  if (entry.kind === 'domain' && kind === 'domain') {
    const suffix = publicSuffix(text)
    return text.endsWith(`.${entry.value}`) && (suffix === undefined || entry.value.length > suffix.length)
  }
  if (entry.kind === 'ipv4-cidr' && kind.startsWith('ipv4')) {
    const [wide, narrow] = [rangeOf(entry.value, 32), rangeOf(text, 32)]
    const base = maskIpv4(parseIpv4(narrow.base) as number, wide.prefix)
    return wide.prefix <= narrow.prefix && base === parseIpv4(wide.base)
  }
  if (entry.kind === 'ipv6-cidr' && kind.startsWith('ipv6')) {
    const [wide, narrow] = [rangeOf(entry.value, 128), rangeOf(text, 128)]
    const base = maskIpv6(parseIpv6(narrow.base) as Uint16Array, wide.prefix)
    return wide.prefix <= narrow.prefix && String(base) === String(parseIpv6(wide.base))
  }
  return false
}

function rangeOf(text: string, width: number) {
  const [base = '', prefix] = text.split('/')
  return { base, prefix: prefix === undefined ? width : Number(prefix) }
}

describe('own lists', () => {
  it('match exactly the values that their entries match one by one', () => {
    let spoken = 0
    fc.assert(
      fc.property(lists, fc.array(value, { minLength: 1, maxLength: 20 }), (ownLists, values) => {
        const compiled = compileOwnLists(named(ownLists))
        for (const observable of values) {
          const { kind, value: text } = observable
          const at: Value = { kind: 'domain', value: text.slice(text.indexOf('@') + 1) }
          const isDenied = ownLists.some(
            ({ effect, entries }) => effect === 'deny' && entries.some((entry) => speaksOf(entry, at)),
          )
          const speaks = (entry: Value) =>
            speaksOf(entry, observable) || (kind === 'email' && !isDenied && speaksOf(entry, at))
          const expected = ownLists.flatMap(({ entries }, i) => (entries.some(speaks) ? [i] : []))
          const verdict = compiled?.check(observable.kind, observable.value)
          spoken += expected.length
          expect(verdict === undefined, `${observable.kind} ${observable.value}`).toBe(expected.length === 0)
          if (!verdict) continue
          expect(verdict.allow).toEqual(expected.filter((i) => ownLists[i]?.effect === 'allow'))
          expect(verdict.deny).toEqual(expected.filter((i) => ownLists[i]?.effect === 'deny'))
        }
      }),
      { seed, numRuns: 500 },
    )
    expect(spoken).toBeGreaterThan(200)
  })

  it.each([
    ['co.uk', 'x.co.uk', false],
    ['github.io', 'a.github.io', false],
    ['github.io', 'github.io', true],
    ['a.github.io', 'b.a.github.io', true],
    ['example.com', 'notexample.com', false],
    ['example.com', 'https://www.example.com/path', true],
    ['https://www.example.com/path', 'www.example.com', false],
    ['https://www.example.com/path', 'https://www.example.com/other', false],
    ['100.20.0.0/16', 'http://100.20.30.40/x', true],
    ['100.20.0.0/16', '100.20.30.0/24', true],
    ['100.20.30.0/24', '100.20.0.0/16', false],
    ['example.com', 'user@example.com', false],
  ])('with the entry %s match %s: %s', (entry, text, expected) => {
    const read = (one: string) => readValue(one) as Value
    const own = compileOwnLists(named([{ effect: 'deny', entries: [read(entry)] }]))
    const { kind, value: canonical } = read(text)
    expect(own?.check(kind, canonical) !== undefined).toBe(expected)
  })

  it('have the entries of allow lists, and tell whether names below a name are denied', () => {
    const names = domain.map((text): Value => ({ kind: 'domain', value: text }))
    const someLists = fc.array(
      fc.record({ effect: fc.constantFrom('allow', 'allow', 'deny'), entries: fc.array(names, { maxLength: 12 }) }),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(someLists, domain, (some, name) => {
        const compiled = compileOwnLists(named(some))
        const entries = some.flatMap(({ effect, entries }) => (effect === 'allow' ? entries : []))
        const expected = new Set(entries.map(({ value }) => value))
        expect([...(compiled?.allowed() ?? [])].map(({ value }) => value).sort()).toEqual([...expected].sort())
        const denied = some.flatMap(({ effect, entries }) => (effect === 'deny' ? entries : []))
        const hasDenied = denied.some(({ value }) => value.endsWith(`.${name}`))
        expect(compiled?.hasDeniedBelow(name) ?? false).toBe(hasDenied)
      }),
      { seed, numRuns: 300 },
    )
  })

  it('compile to undefined if they are empty', () => {
    expect(compileOwnLists([])).toBeUndefined()
    expect(compileOwnLists(named([{ effect: 'deny', entries: [] }]))).toBeUndefined()
    expect(compileOwnLists(named([{ effect: 'allow', entries: [readValue('100.1.1.1') as Value] }]))?.prefilter).toBe(
      undefined,
    )
  })

  it('make an extraction keep everything that a deny list can match, even if no source lists it', () => {
    const nothing = { table: new Int32Array(2), mask: 0, ipv4Blocks: new Uint8Array(1 << 21), anyIpv6Range: false }
    fc.assert(
      fc.property(
        lists,
        fc.array(
          value.filter(({ kind }) => !kind.endsWith('-cidr')),
          { minLength: 1, maxLength: 20 },
        ),
        (some, values) => {
          const compiled = compileOwnLists(named(some))
          const extractor = createExtractor({
            prefilter: nothing,
            ...(compiled?.prefilter && { alsoKept: [compiled.prefilter] }),
          })
          extractor.push(Buffer.from(values.map((one) => `"${one.value}"\n`).join('')))
          const extraction = extractor.finish()
          const kept = new Set(Array.from(extraction.possibleMatches(), (one) => `${one.kind} ${one.value}`))
          for (const { kind, value: text } of extraction.all()) {
            if ((compiled?.check(kind, text)?.deny.length ?? 0) > 0) expect(kept).toContain(`${kind} ${text}`)
          }
        },
      ),
      { seed, numRuns: 150 },
    )
  })
})
