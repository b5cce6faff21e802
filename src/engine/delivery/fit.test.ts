import { describe, expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { type DeviceLimits, type DeviceList, deviceListOf, deviceLists } from '../../domain/device.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { type FitIndicator, type Fitted, fitDevice } from './fit.ts'

const indicator = (kind: KindId, value: string, worth: number, more: Partial<FitIndicator> = {}): FitIndicator => ({
  kind,
  value,
  worth,
  bytes: value.length + 1,
  held: false,
  ...more,
})
const written = ({ entries }: Fitted) => entries.map(({ value }) => value)

describe('fitting indicators to a device', () => {
  it('drops indicators that the device has no list for, and says so', () => {
    const fitted = fitDevice(
      [
        indicator('email', 'a@example.com', 5),
        indicator('cve', 'CVE-2026-1', 5),
        indicator('ipv4-cidr', '192.0.2.0/24', 5),
      ],
      { lists: { ip: {} }, ranges: false },
    )

    expect(fitted.entries).toEqual([])
    expect([0, 1, 2].map(fitted.reasonOf)).toEqual(['no-list', 'no-list', 'no-ranges'])
  })

  it('counts a fully listed range as one entry that is worth the sum of its members', () => {
    const fitted = fitDevice(
      [
        indicator('ipv4', '192.0.2.0', 2),
        indicator('ipv4', '192.0.2.1', 2),
        indicator('ipv4', '198.51.100.7', 3),
        indicator('ipv6', '2001:db8::1', 1),
        indicator('ipv4-cidr', '203.0.113.0/25', 5),
        indicator('ipv4', '203.0.113.9', 1),
      ],
      { lists: { ip: { entries: 3 } }, ranges: true },
    )

    expect(fitted.entries).toEqual([
      { list: 'ip', kind: 'ipv4', value: '198.51.100.7', file: 0, members: [2] },
      { list: 'ip', kind: 'ipv4-cidr', value: '192.0.2.0/31', file: 0, members: [0, 1] },
      { list: 'ip', kind: 'ipv4-cidr', value: '203.0.113.0/25', file: 0, members: [4, 5] },
    ])
    expect(fitted.reasonOf(3)).toBe('entries')
  })

  it('replaces held entries only if a newcomer is clearly better', () => {
    const limits = { lists: { domain: { entries: 1 } }, ranges: true }
    const heldEntry = indicator('domain', 'b.example.com', 10, { held: true })

    const kept = (worth: number) => written(fitDevice([indicator('domain', 'a.example.com', worth), heldEntry], limits))

    expect([10, 10.9, 11.1].map(kept)).toEqual([['b.example.com'], ['b.example.com'], ['a.example.com']])
  })

  it('uses as many files as the device allows, each within its limits', () => {
    const urls = Array.from({ length: 30 }, (_, i) => indicator('url', `http://h.example.com/${'x'.repeat(i)}`, 30 - i))
    const fitted = fitDevice(urls, { lists: { url: { bytesPerFile: 200, entriesPerFile: 6, files: 4 } }, ranges: true })

    const files = new Map<number, number[]>()
    for (const { file, members } of fitted.entries) {
      files.set(file, [...(files.get(file) ?? []), (urls[members[0] as number] as FitIndicator).bytes])
    }
    expect(fitted.files).toEqual({ url: 4 })
    expect(files.size).toBeLessThanOrEqual(4)
    for (const sizes of files.values()) {
      expect(sizes.length).toBeLessThanOrEqual(6)
      expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(200)
    }
    expect(new Set(urls.map((_, at) => fitted.reasonOf(at)))).toEqual(new Set([undefined, 'bytes']))
  })

  it('keeps a file that the device continues to read, even if it is empty', () => {
    const limits = { lists: { url: { entriesPerFile: 6, files: 4 }, ip: {} }, ranges: true }

    expect(fitDevice([], limits).files).toEqual({ ip: 1, url: 4 })
  })

  it('drops entries that are longer than a file', () => {
    const fitted = fitDevice(
      [indicator('url', `http://h.example.com/${'x'.repeat(500)}`, 100), indicator('url', 'http://h.example.com/', 1)],
      {
        lists: { url: { bytesPerFile: 100 } },
        ranges: true,
      },
    )

    expect(written(fitted)).toEqual(['http://h.example.com/'])
    expect(fitted.reasonOf(0)).toBe('bytes')
  })
})

it('the fit is the best of all choices, as an exhaustive search confirms', () => {
  const seed = 99
  const next = random(seed)
  const names: [KindId, (n: number) => string][] = [
    ['domain', (n) => `h${n}.example.com`],
    ['md5', (n) => n.toString(16).padStart(32, '0')],
    ['ipv4', (n) => `192.0.2.${n % 8}`],
  ]
  for (let round = 0; round < 400; round++) {
    const message = `seed ${seed}, round ${round}`
    const byValue = new Map<string, FitIndicator>()
    for (let i = 0; i < 11; i++) {
      const [kind, name] = names[Math.floor(next() * names.length)] as (typeof names)[0]
      const value = name(Math.floor(next() * 12))
      byValue.set(value, indicator(kind, value, Math.floor(next() * 20)))
    }
    const candidates = [...byValue.values()]
    const limits: DeviceLimits = {
      lists: { ip: { entries: Math.floor(next() * 4) }, domain: { entries: Math.floor(next() * 4) }, hash: {} },
      ranges: next() < 0.5,
      ...(next() < 0.5 && { entries: Math.floor(next() * 6) }),
    }

    const fitted = fitDevice(candidates, limits)

    expect(
      isWithin(
        fitted.entries.map(({ list }) => list),
        limits,
      ),
      message,
    ).toBe(true)
    const standing = fitted.entries.flatMap(({ members }) => members)
    const worth = standing.reduce((sum, position) => sum + (candidates[position] as FitIndicator).worth, 0)
    expect(worth, message).toBe(byTrying(candidates, limits))
    expect(new Set(standing).size, message).toBe(standing.length)
    for (const [position] of candidates.entries()) {
      expect(standing.includes(position), message).toBe(fitted.reasonOf(position) === undefined)
    }
  }
})

it('entries are ordered by list, kind and value, for any order of candidates', () => {
  const seed = 12
  const next = random(seed)
  const candidates = Array.from({ length: 400 }, (_, i): FitIndicator => {
    const [kind, value] = (
      [
        ['ipv4', `192.0.2.${i % 256}`],
        ['ipv4', `198.51.100.${(i * 7) % 256}`],
        ['ipv4-cidr', `203.${i % 200}.113.0/24`],
        ['domain', `h${i}.example.com`],
      ] as const
    )[Math.floor(next() * 4)] as [KindId, string]
    return indicator(kind, value, 1)
  })
  const distinct = [...new Map(candidates.map((each) => [each.value, each])).values()]
  const ordered = distinct.toSorted(
    (a, b) => kindById[a.kind].code - kindById[b.kind].code || compareCodeUnits(a.value, b.value),
  )
  const limits: DeviceLimits = { lists: { ip: {}, domain: {} }, ranges: true }

  const { entries } = fitDevice(ordered, limits)

  expect(
    entries.some(({ members }) => members.length > 1),
    `seed ${seed}`,
  ).toBe(true)
  expect(entries.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
    fitDevice(distinct, limits).entries.map(({ kind, value }) => `${kind} ${value}`),
  )
  const keys = entries.map(({ list, kind, value }) => [deviceLists.indexOf(list), kindById[kind].code, value] as const)
  expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0)))
})

/** Exhaustive search: every subset of candidates, written with the fewest entries that cover nothing else. */
function byTrying(candidates: readonly FitIndicator[], limits: DeviceLimits): number {
  let best = 0
  for (let set = 0; set < 1 << candidates.length; set++) {
    const chosen = candidates.filter((_, i) => set & (1 << i))
    const addresses = chosen.filter(({ kind }) => kind === 'ipv4').map(({ value }) => Number(value.split('.')[3]))
    const lists: DeviceList[] = chosen
      .filter(({ kind }) => kind !== 'ipv4')
      .map(({ kind }) => deviceListOf(kind) as DeviceList)
    const ips = limits.ranges ? fewest(new Set(addresses), 0, 8) : addresses.length
    for (let i = 0; i < ips; i++) lists.push('ip')
    if (!isWithin(lists, limits)) continue
    best = Math.max(
      best,
      chosen.reduce((sum, { worth }) => sum + worth, 0),
    )
  }
  return best
}

function fewest(listed: ReadonlySet<number>, from: number, size: number): number {
  let count = 0
  for (let i = from; i < from + size; i++) if (listed.has(i)) count++
  if (count === 0 || count === size) return count === 0 ? 0 : 1
  return fewest(listed, from, size / 2) + fewest(listed, from + size / 2, size / 2)
}

function isWithin(lists: readonly DeviceList[], limits: DeviceLimits): boolean {
  if (lists.length > (limits.entries ?? Number.POSITIVE_INFINITY)) return false
  return (['ip', 'domain', 'hash'] as const).every(
    (list) => lists.filter((one) => one === list).length <= (limits.lists[list]?.entries ?? Number.POSITIVE_INFINITY),
  )
}
