import { beforeEach, describe, expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { hourMs } from '../../domain/time-units.ts'
import { attemptCounters } from '../platform/db/attempts.ts'
import { signInLimits } from './sign-in-limits.ts'

const ann = 'ann@winnow.example'
const database = await databaseForFile()

describe('sign-in attempts', () => {
  const clock = { at: Date.UTC(2030, 0, 1), now: () => clock.at }
  // Two processes with one database.
  let here: ReturnType<typeof signInLimits>
  let there: ReturnType<typeof signInLimits>
  beforeEach(() => {
    clock.at += 7_200_000
    here = signInLimits(attemptCounters(database.db, clock))
    there = signInLimits(attemptCounters(database.db, clock))
  })
  const at = (ip: string, email = ann, knownDevice = false) => ({ ip, email, knownDevice })
  const times = async (count: number, act: (i: number) => Promise<unknown>) => {
    for (let i = 0; i < count; i++) await act(i)
  }

  it('are blocked after five at one account in any of the processes, for a minute', async () => {
    await times(3, () => here.begin(at('192.0.2.1')))
    await times(2, () => there.begin(at('192.0.2.1')))

    expect(await here.begin(at('192.0.2.1'))).toBe(60_000)
    clock.at += 60_000
    expect(await there.begin(at('192.0.2.1'))).toBeUndefined()
  })

  it('of a stranger do not lock the owner out', async () => {
    await times(500, () => here.begin(at('192.0.2.1')))

    expect(await here.begin(at('198.51.100.1'))).toBeUndefined()
  })

  it('of a patient stranger do not lock the owner out either', async () => {
    await times(58, async () => {
      await times(5, () => here.begin(at('192.0.2.1')))
      clock.at += 61_000
    })

    expect(await here.begin(at('192.0.2.1'))).toBeGreaterThan(0)
    expect(await there.begin(at('198.51.100.1'))).toBeUndefined()
  })

  it("at many accounts are blocked too, even if the address changes within one IPv6 subscriber's prefix", async () => {
    await times(30, (i) => here.begin(at('192.0.2.1', `${i}@winnow.example`)))
    await times(30, (i) => here.begin(at(`2001:db8:1:2::${i}`, `${i}@winnow.example`)))

    expect(await here.begin(at('192.0.2.1', 'new@winnow.example'))).toBeGreaterThan(0)
    expect(await here.begin(at('2001:db8:1:2:ffff::1', 'new@winnow.example'))).toBeGreaterThan(0)
    expect(await here.begin(at('2001:0DB8:1:2:0:5::', 'new@winnow.example'))).toBeGreaterThan(0)
    expect(await here.begin(at('2001:db8:1:3::1', 'new@winnow.example'))).toBeUndefined()
  })

  it('at one account from everywhere are blocked after a hundred, but not in a known browser', async () => {
    await times(100, (i) => here.begin(at(`203.0.113.${i}`)))

    expect(await there.begin(at('198.51.100.1'))).toBe(hourMs)
    expect(await there.begin(at('198.51.100.2', ann, true))).toBeUndefined()
    expect(await there.begin(at('198.51.100.3', 'bob@winnow.example'))).toBeUndefined()
    clock.at += hourMs
    expect(await there.begin(at('198.51.100.1'))).toBeUndefined()
  })

  it('are not blocked for longer because the clock was set back', async () => {
    await times(6, () => here.begin(at('192.0.2.1')))
    clock.at -= hourMs

    expect(await here.begin(at('192.0.2.1'))).toBeUndefined()
    await times(4, () => here.begin(at('192.0.2.1')))
    expect(await here.begin(at('192.0.2.1'))).toBe(60_000)
  })

  it('are counted one by one if they are concurrent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? here : there).begin(at('192.0.2.7'))),
    )

    expect(answers.filter((answer) => answer === undefined)).toHaveLength(5)
  })

  it('that succeed no longer count for their source, and reset the account', async () => {
    await times(100, async (i) => {
      expect(await here.begin(at('198.51.100.1', `${i}@winnow.example`))).toBeUndefined()
      await here.succeeded(at('198.51.100.1', `${i}@winnow.example`))
    })
    await times(4, () => here.begin(at('192.0.2.1')))
    await here.succeeded(at('192.0.2.1'))
    await times(4, () => here.begin(at('192.0.2.1')))

    expect(await here.begin(at('192.0.2.1'))).toBeUndefined()
  })
})
