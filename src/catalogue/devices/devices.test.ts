import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { partOf } from '../../../test/soak.ts'
import type { ListLimits } from '../../domain/device.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { targetFormatIds } from '../../domain/subscription.ts'
import { type FitIndicator, fitDevice } from '../../engine/delivery/fit.ts'
import { deviceById, devices } from './index.ts'

it('devices have unique ids', () => {
  expect(deviceById.size).toBe(devices.length)
})

it.each(devices.map((device) => [device.id, device] as const))('%s states where its limits come from', (id, device) => {
  expect(id).toMatch(/^[a-z0-9][a-z0-9.-]{2,79}$/)
  expect(device.references.length).toBeGreaterThan(0)
  for (const { read, says, url } of device.references) {
    expect(read).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(says).not.toBe('')
    if (url !== undefined) expect(new URL(url).protocol).toBe('https:')
  }
  // Verified limits must be verifiable.
  if (device.verified) expect(device.references.every(({ url }) => url !== undefined)).toBe(true)
  expect(Object.keys(device.limits.lists).length).toBeGreaterThan(0)
  for (const format of device.formats) expect(targetFormatIds).toContain(format)
  for (const limits of Object.values(device.limits.lists) as ListLimits[]) {
    for (const limit of Object.values(limits)) expect(limit).toBeGreaterThan(0)
  }
})

const indicators = many(150_000, random(20_261_120))

const asked = partOf(devices, 3).map((device) => [device.id, device] as const)

it.each(asked)(`no list for %s exceeds its limit (SEED=${seed})`, (_, { limits }) => {
  const fitted = fitDevice(indicators, limits)

  const entries = new Map<string, number>()
  const files = new Map<string, { entries: number; bytes: number }>()
  let ranges = 0
  for (const { list, file, value, members } of fitted.entries) {
    entries.set(list, (entries.get(list) ?? 0) + 1)
    const found = files.get(`${list} ${file}`) ?? { entries: 0, bytes: 0 }
    found.entries++
    found.bytes += value.length + 1
    files.set(`${list} ${file}`, found)
    if (members.length > 1) ranges++
  }
  if (!limits.ranges) expect(ranges).toBe(0)
  if (limits.entries !== undefined) expect(fitted.entries.length).toBeLessThanOrEqual(limits.entries)
  for (const [list, count] of entries) {
    const { entries: most = Infinity, files: mostFiles = 1 } = limits.lists[list as keyof typeof limits.lists] ?? {}
    expect(count, list).toBeLessThanOrEqual(most)
    expect([...files.keys()].filter((file) => file.startsWith(`${list} `)).length).toBeLessThanOrEqual(mostFiles)
  }
  for (const [name, { entries: count, bytes }] of files) {
    const own = limits.lists[name.split(' ')[0] as keyof typeof limits.lists] ?? {}
    expect(count, name).toBeLessThanOrEqual(own.entriesPerFile ?? Infinity)
    expect(bytes, name).toBeLessThanOrEqual(own.bytesPerFile ?? Infinity)
  }
})

/** Half are addresses and ranges, dense enough to be aggregated in places; the rest are names, URLs and files. */
function many(count: number, next: () => number): FitIndicator[] {
  return Array.from({ length: count }, (_, i): FitIndicator => {
    const [kind, value] = one(i, next)
    return { kind, value, worth: Math.floor(next() * 100), bytes: value.length + 1, held: next() < 0.5 }
  })
}

function one(i: number, next: () => number): [KindId, string] {
  switch (i % 6) {
    case 0:
    case 1:
      return ['ipv4', `${1 + (i % 9)}.${(i >>> 14) & 255}.${(i >>> 6) & 255}.${(i * 3) & 255}`]
    case 2:
      return ['ipv4-cidr', `20.${(i >>> 8) & 255}.${i & 255}.0/24`]
    case 3:
      return ['domain', `h${i}.example.com`]
    case 4:
      return ['url', `http://h${i}.example.com/${'x'.repeat(Math.floor(next() * 60))}`]
    default:
      return ['sha256', i.toString(16).padStart(64, '0')]
  }
}
