import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { kindIds } from '../../domain/observables/index.ts'
import { flavourIds } from '../../domain/source.ts'
import { dayMs } from '../../domain/time-units.ts'
import {
  ageingOf,
  agesOutAt,
  confirmedAt,
  freshFor,
  phaseOf,
  remainingAt,
  standsByItsList,
  turnoverDays,
} from './ageing.ts'

const now = Date.UTC(2026, 10, 20, 12)
const plain = { flavours: ['malware'], publishesAdditions: true } as const

it.each([
  ['ipv4', ['malware'], 7],
  ['ipv4', ['scanner', 'mixed'], 4],
  ['ipv4', ['scanner', 'apt'], 21],
  ['domain', ['mixed'], 30],
  ['url', ['phishing'], 7],
  ['sha256', ['ransomware'], 360],
] as const)('half of %s about %j is left after %i days', (kind, flavours, days) => {
  const ageing = ageingOf(kind, { flavours, publishesAdditions: true })

  expect(ageing.halfLife).toBe(days * dayMs)
  expect(remainingAt(now, now - ageing.halfLife, ageing, 0)).toBeCloseTo(0.5, 9)
})

it('half-life depends on how soon a source removes indicators, within a factor of two', () => {
  const halfLifeDays = (listed: number, removedPerDay: number) =>
    ageingOf('domain', { flavours: [], listed, removedPerDay }).halfLife / dayMs

  expect(halfLifeDays(1000, 1000)).toBe(15)
  expect(halfLifeDays(1000, 1000 / 43)).toBe(30)
  expect(halfLifeDays(1000, 1000 / 85)).toBe(60)
  // If hardly anything is removed, this does not tell how long entries are valid.
  expect(halfLifeDays(1000, 1)).toBe(30)
})

it('determines which sources confirm the indicators that they still list', () => {
  expect(turnoverDays({ listed: 100, removedPerDay: 50 })).toBe(2)
  expect(standsByItsList({ listed: 100, removedPerDay: 50 })).toBe(true)
  expect(standsByItsList({ listed: 100_000, removedPerDay: 3 })).toBe(false)
  expect(standsByItsList({ listed: 100, removedPerDay: 0 })).toBe(false)
  expect(standsByItsList({ listed: 100, removedPerDay: 50, publishesAdditions: true })).toBe(false)
  // Not watched for long enough.
  expect(standsByItsList({ listed: 100 })).toBe(true)
})

it('the newest statement of a source is the confirmation', () => {
  const listedFrom = now - 300 * dayMs
  const source = { takenAt: now - dayMs / 2, freshFor: dayMs }
  const archive = { ...source, standsByItsList: false }
  const kept = { ...source, standsByItsList: true }

  expect(confirmedAt({ listedFrom }, archive, now)).toBe(listedFrom)
  expect(confirmedAt({ listedFrom, lastSeen: now - 3 * dayMs }, archive, now)).toBe(now - 3 * dayMs)
  expect(confirmedAt({ listedFrom, lastSeen: now + 9 * dayMs }, archive, now)).toBe(now)
  expect(confirmedAt({ listedFrom, lastSeen: now - 3 * dayMs }, kept, now)).toBe(now)
  // It has not been collected for a week.
  expect(confirmedAt({ listedFrom }, { ...kept, takenAt: now - 7 * dayMs }, now)).toBe(now - 7 * dayMs)
  expect(confirmedAt({ listedFrom }, { ...kept, takenAt: now - 7 * dayMs, freshFor: 14 * dayMs }, now)).toBe(now)
})

it.each([
  ['hourly', 60, 1000, 1],
  ['once a week', 7 * 1440, 1000, 14],
  ['hourly, and removes one in three entries a day', 60, 1 / 3, 9],
  ['hourly, without known figures', 60, undefined, 1],
  ['hourly, and never removes entries', 60, 0, 1],
])('a source that is published %s is fresh for some days', (_, cadenceMinutes, removedPerDay, days) => {
  expect(freshFor({ cadenceMinutes, removedPerDay }) / dayMs).toBeCloseTo(days)
})

it('an indicator ages out two to four half-lives after its confirmation, and never earlier for a later confirmation', () => {
  const seed = 77
  const next = random(seed)
  for (let round = 0; round < 3000; round++) {
    const kind = kindIds[Math.floor(next() * kindIds.length)] as (typeof kindIds)[number]
    const flavour = flavourIds[Math.floor(next() * flavourIds.length)] as (typeof flavourIds)[number]
    const ageing = ageingOf(kind, { flavours: [flavour], listed: 1000, removedPerDay: next() * 100 })
    const phase = next()
    const confirmed = now - next() * 1000 * dayMs
    const end = agesOutAt(confirmed, ageing, phase)
    const message = `seed ${seed}, round ${round}`

    expect(end - confirmed, message).toBeGreaterThan(2 * ageing.halfLife)
    expect(end - confirmed, message).toBeLessThanOrEqual(4 * ageing.halfLife)
    expect(agesOutAt(confirmed + next() * 100 * dayMs, ageing, phase), message).toBeGreaterThanOrEqual(end)
    expect(remainingAt(now, confirmed, ageing, phase), message).toBeLessThanOrEqual(
      remainingAt(now - dayMs, confirmed, ageing, phase),
    )
  }
})

it('an indicator without confirmation loses score in steps of two days or more', () => {
  for (const kind of kindIds) {
    const ageing = ageingOf(kind, plain)
    const steps = new Set<number>()

    for (let hour = 0; hour <= 28 * 24; hour++) steps.add(remainingAt(now + (hour * dayMs) / 24, now, ageing, 0.3))

    expect(steps.size, kind).toBeLessThanOrEqual(15)
  }
})

it('indicators do not all change on the same day', () => {
  const ageing = ageingOf('ipv4', plain)
  const dates = new Array(14).fill(0)
  const scores = new Array(14).fill(0)

  for (let i = 0; i < 7000; i++) {
    const phase = phaseOf(`h${i}.example.com`)
    for (let d = 0; d < 14; d++) {
      const [today, tomorrow] = [now + d * dayMs, now + (d + 1) * dayMs]
      if (agesOutAt(today, ageing, phase) !== agesOutAt(tomorrow, ageing, phase)) dates[d]++
      if (remainingAt(today, now, ageing, phase) !== remainingAt(tomorrow, now, ageing, phase)) scores[d]++
    }
  }

  expect(Math.min(...dates)).toBeGreaterThan(350)
  expect(Math.max(...dates)).toBeLessThan(650)
  expect(Math.min(...scores)).toBeGreaterThan(2600)
  expect(Math.max(...scores)).toBeLessThan(3400)
})
