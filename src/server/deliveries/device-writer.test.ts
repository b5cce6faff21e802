import { expect, it } from 'vitest'
import { blobsInMemory } from '../../../test/blobs.ts'
import { delivered, outputContext, protecting } from '../../../test/delivered.ts'
import { folderForFile } from '../../../test/for-file.ts'
import type { Device, DeviceLimits } from '../../domain/device.ts'
import type { OutputFormat } from '../../formats/output-format.ts'
import { defender } from '../../formats/outputs/defender/defender.ts'
import { fortigate } from '../../formats/outputs/fortigate/fortigate.ts'
import { pfsense } from '../../formats/outputs/pfsense/pfsense.ts'
import { plain } from '../../formats/outputs/plain/plain.ts'
import { type NewPart, outputWriter } from './output-writer.ts'
import type { PreviousPart } from './write-part.ts'

const folder = folderForFile('winnow-device-')

const store = blobsInMemory()
const place = { ...store, folder }

const device = (limits: DeviceLimits): Device => ({
  id: 'test',
  vendor: 'Test',
  name: 'Test',
  formats: ['PLAIN'],
  limits,
  references: [],
  verified: true,
})

type Listed = Parameters<typeof delivered>

/** The device's content after a release, file by file. */
async function release(
  limits: DeviceLimits | undefined,
  indicators: Listed[],
  before: readonly NewPart[] = [],
  format: OutputFormat = plain,
  more: Partial<typeof outputContext> = {},
): Promise<NewPart[]> {
  const previous = new Map(
    before.map(({ part, blob, writtenWith, sha256, entries, head, changedAt }): [string, PreviousPart] => [
      part,
      { blob, writtenWith, sha256, entries, head, changedAt },
    ]),
  )
  const wanted = { id: format.id, format, options: {}, device: limits && device(limits), writtenWith: 'x' }
  const worth = ({ risk }: { risk: number }) => risk
  const writer = outputWriter(wanted, { context: { ...outputContext, ...more }, worth }, { ...place, previous })
  for (const indicator of indicators) writer.add(delivered(...indicator))
  return writer.finish()
}
const named = (parts: readonly NewPart[], name: string) => parts.find(({ part }) => part === name)
const bodyOf = (parts: readonly NewPart[], name: string) => store.textOf(named(parts, name)?.blob ?? 'none')
const omittedOf = (parts: readonly NewPart[], name: string) => named(parts, name)?.omitted

const block = Array.from({ length: 4 }, (_, i): Listed => ['ipv4', `192.0.2.${i}`, { risk: 20 }])
const single = (n: number, risk: number): Listed => ['ipv4', `203.0.113.${n}`, { risk }]

it('a device gets the most valuable indicators, with fully listed ranges merged', async () => {
  const parts = await release({ lists: { ip: { entries: 2 } }, ranges: true }, [
    ...block,
    single(1, 90),
    single(5, 10),
    ['domain', 'bad-test.com', { risk: 99 }],
  ])
  expect(bodyOf(parts, 'ip.txt')).toBe('203.0.113.1\n192.0.2.0/30\n')
  expect(omittedOf(parts, 'ip.txt')).toMatchObject({ limit: 1 })
  // The device has no list of names, which is reported.
  expect(bodyOf(parts, 'domain.txt')).toBe('')
  expect(omittedOf(parts, 'domain.txt')).toEqual({ 'no-list': 1 })
})

it('a device keeps its entries until others are clearly more valuable', async () => {
  const limits: DeviceLimits = { lists: { ip: { entries: 2 } }, ranges: false }
  const first = await release(limits, [single(5, 50), single(9, 50)])
  const same = await release(limits, [single(1, 52), single(5, 50), single(9, 50)], first)
  expect(named(same, 'ip.txt')).toBeUndefined()
  const better = await release(limits, [single(1, 90), single(5, 50), single(9, 50)], first)
  expect(bodyOf(better, 'ip.txt')).toBe('203.0.113.1\n203.0.113.5\n')
})

it('a device gets as many files as it reads', async () => {
  const limits: DeviceLimits = { lists: { ip: { entriesPerFile: 2, files: 2 } }, ranges: false }
  const parts = await release(
    limits,
    [1, 2, 3, 4, 5].map((n) => single(n, 10 * n)),
  )
  const lines = ['ip.txt', 'ip-2.txt'].map((name) => bodyOf(parts, name)?.trim().split('\n') ?? [])
  expect(lines.map(({ length }) => length)).toEqual([2, 2])
  expect(lines.flat().sort()).toEqual(['203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'])
})

it('a device gets an empty file in place of one that is no longer needed', async () => {
  const two: DeviceLimits = { lists: { ip: { entriesPerFile: 1, files: 2 } }, ranges: false }
  const before = await release(two, [single(1, 10), single(9, 20)])
  const after = await release({ lists: { ip: { entries: 5 } }, ranges: false }, [single(1, 10), single(9, 20)], before)
  expect(bodyOf(after, 'ip-2.txt')).toBe('')
})

it('a device gets the same indicators in the file of all kinds as in the files of single kinds', async () => {
  const indicators: Listed[] = [
    ...block,
    single(1, 90),
    single(5, 10),
    ['domain', 'bad-test.com', { risk: 50 }],
    ['domain', 'worse-test.com', { risk: 95 }],
    ['url', 'https://bad-test.com/x', { risk: 99 }],
    ['cve', 'CVE-2024-12345', { risk: 99 }],
  ]
  const lists = { ip: { entriesPerFile: 1, files: 2 }, domain: { entries: 1 } }
  const parts = await release({ lists, ranges: true }, indicators)

  expect(bodyOf(parts, 'all.txt')).toBe('203.0.113.1\n192.0.2.0/30\nworse-test.com\n')
  const others = ['ip.txt', 'ip-2.txt', 'domain.txt', 'url.txt'].map((name) => bodyOf(parts, name)).join('')
  expect(others).toBe(bodyOf(parts, 'all.txt'))
  expect(omittedOf(parts, 'all.txt')).toEqual({ limit: 2, 'no-list': 1, kind: 1 })
  // Files without indicators of a limited list are written as without a device.
  expect(bodyOf(parts, 'cve.txt')).toBe('CVE-2024-12345\n')
})

it('a device gets the most valuable indicators of all kinds together if they are in one file', async () => {
  const all = { ip: {}, domain: {}, hash: {} }
  const indicators: Listed[] = [
    single(1, 10),
    single(5, 90),
    ['domain', 'bad-test.com', { risk: 50 }],
    ['domain', 'worse-test.com', { risk: 95 }],
    ['url', 'https://bad-test.com/x', { risk: 99 }],
    ['asn', 'AS64500', { risk: 99 }],
  ]
  const limits: DeviceLimits = { lists: all, entries: 2, ranges: false }
  const [part] = await release(limits, indicators, [], defender)
  const values = JSON.parse(store.textOf(part?.blob ?? '')).flatMap(
    ({ Indicators }: { Indicators: { indicatorValue: string }[] }) =>
      Indicators.map(({ indicatorValue }) => indicatorValue),
  )
  expect(values).toEqual(['203.0.113.5', 'worse-test.com'])
  expect(part?.omitted).toEqual({ kind: 1, 'no-list': 1, limit: 2 })
})

it('indicators that the format cannot write take no space, and are reported', async () => {
  const hash = (kind: 'md5' | 'sha512', digits: number, risk: number): Listed => [
    kind,
    'ab'.repeat(digits / 2),
    { risk },
  ]
  const limits: DeviceLimits = { lists: { hash: { entries: 1 } }, ranges: false }
  const parts = await release(limits, [hash('md5', 32, 10), hash('sha512', 128, 90)], [], fortigate)
  expect(bodyOf(parts, 'md5.txt')).toBe(`${'ab'.repeat(16)}\n`)
  expect(omittedOf(parts, 'md5.txt')).toEqual({ kind: 1 })
})

it('without a device, an indicator in another file of the format is not omitted, and one that fits in no file is counted once', async () => {
  const indicators: Listed[] = [single(1, 9), ['domain', 'bad-test.com'], ['email', 'mule@bad-test.com']]

  const parts = await release(undefined, indicators, [], fortigate)

  expect(parts.length).toBeGreaterThan(2)
  expect(parts.flatMap(({ omitted }) => Object.entries(omitted))).toEqual([['kind', 1]])
})

const hashes = (kind: 'md5' | 'sha1' | 'sha256', count: number): Listed[] =>
  Array.from({ length: count }, (_, i) => [
    kind,
    String(i + 1).padStart({ md5: 32, sha1: 40, sha256: 64 }[kind], '0'),
    { risk: 50 + i },
  ])
const sizesOf = (parts: readonly NewPart[]) =>
  Object.fromEntries(parts.filter(({ entries }) => entries > 0).map(({ part, entries }) => [part, entries]))

it('limits of a file apply to each part of a list, and its files are numbered by part', async () => {
  const limits: DeviceLimits = { lists: { hash: { entriesPerFile: 2, files: 2 } }, ranges: true }
  const indicators = [...hashes('md5', 5), ...hashes('sha1', 1), ...hashes('sha256', 3)]

  const parts = await release(limits, indicators, [], fortigate)

  expect(sizesOf(parts)).toEqual({ 'md5.txt': 2, 'md5-2.txt': 2, 'sha1.txt': 1, 'sha256.txt': 2, 'sha256-2.txt': 1 })
  expect(omittedOf(parts, 'md5.txt')).toEqual({ limit: 1 })
  expect(omittedOf(parts, 'sha256.txt')).toEqual({})
})

it('the total of a list applies to all its parts together', async () => {
  const limits: DeviceLimits = { lists: { hash: { entries: 4 } }, ranges: true }

  const parts = await release(limits, [...hashes('md5', 5), ...hashes('sha256', 3)], [], fortigate)

  expect(sizesOf(parts)).toEqual({ 'md5.txt': 3, 'sha256.txt': 1 })
})

it('a part counts only omissions of indicators that belong to it', async () => {
  const limits: DeviceLimits = { lists: { ip: { entries: 3 } }, ranges: true }
  const indicators: Listed[] = [
    single(1, 90),
    single(5, 10),
    ...['2001:db8::1', '2001:db8::5'].map((value): Listed => ['ipv6', value, { risk: 50 }]),
  ]

  const parts = await release(limits, indicators, [], pfsense)

  expect(sizesOf(parts)).toMatchObject({ 'ip.txt': 3, 'ipv4.txt': 1, 'ipv6.txt': 2 })
  const omitted = ['ip.txt', 'ipv4.txt', 'ipv6.txt'].map((name) => omittedOf(parts, name))
  expect(omitted).toEqual([{ limit: 1 }, { limit: 1 }, {}])
})

it('a device keeps a merged range until others are clearly more valuable', async () => {
  const limits: DeviceLimits = { lists: { ip: { entries: 1 } }, ranges: true }
  const first = await release(limits, block)
  expect(bodyOf(first, 'ip.txt')).toBe('192.0.2.0/30\n')

  const same = await release(limits, [...block, single(1, 82)], first)
  expect(named(same, 'ip.txt')).toBeUndefined()
  const better = await release(limits, [...block, single(1, 90)], first)
  expect(bodyOf(better, 'ip.txt')).toBe('203.0.113.1\n')
})

it('a device gets the rest of a network without an allowed address, merged with what is beside it', async () => {
  const listed: Listed[] = [
    ['ipv4', '192.0.2.8', { risk: 20 }],
    ['ipv4-cidr', '192.0.2.0/29', { risk: 20 }],
  ]
  const limits = { lists: { ip: { entries: 9 } }, ranges: true }
  const parts = await release(limits, listed, [], plain, { own: protecting(['192.0.2.5']) })

  expect(bodyOf(parts, 'ip.txt')).toBe('192.0.2.4\n192.0.2.8\n192.0.2.0/30\n192.0.2.6/31\n')
})
