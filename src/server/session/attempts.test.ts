import { describe, expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'

describe('attempts at signing in', () => {
  const setUp = () => {
    const clock = { at: 0, now: () => clock.at }
    const attempts = createAttempts(clock)
    const fail = (times: number, ip: string, email: string | ((i: number) => string)) => {
      for (let i = 0; i < times; i++) attempts.begin(ip, typeof email === 'string' ? email : email(i))
    }
    return { clock, attempts, fail }
  }

  it('stop after five at one account, for a minute', () => {
    const { clock, attempts, fail } = setUp()

    fail(5, '192.0.2.1', 'ann@winnow.example')

    expect(attempts.allowed('192.0.2.1', 'ann@winnow.example')).toBe(false)
    clock.at += 60_000
    expect(attempts.allowed('192.0.2.1', 'ann@winnow.example')).toBe(true)
  })

  it('of a stranger do not lock the account for its owner', () => {
    const { attempts, fail } = setUp()

    fail(500, '192.0.2.1', 'ann@winnow.example')

    expect(attempts.allowed('198.51.100.1', 'ann@winnow.example')).toBe(true)
  })

  it('over many accounts stop too, also from changing addresses of one IPv6 subscriber', () => {
    const { attempts, fail } = setUp()

    fail(30, '192.0.2.1', (i) => `${i}@winnow.example`)
    for (let i = 0; i < 30; i++) attempts.begin(`2001:db8:1:2::${i}`, `${i}@winnow.example`)

    expect(attempts.allowed('192.0.2.1', 'new@winnow.example')).toBe(false)
    expect(attempts.allowed('2001:db8:1:2:ffff::1', 'new@winnow.example')).toBe(false)
    expect(attempts.allowed('2001:db8:1:3::1', 'new@winnow.example')).toBe(true)
  })

  it('of one IPv6 subscriber are one source, however the address is written', () => {
    const { attempts } = setUp()

    for (let i = 0; i < 30; i++) attempts.begin(`2001:db8::${i}:1`, `${i}@winnow.example`)

    expect(attempts.allowed('2001:db8::ffff:2', 'new@winnow.example')).toBe(false)
    expect(attempts.allowed('2001:0DB8:0:0:5::', 'new@winnow.example')).toBe(false)
    expect(attempts.allowed('2001:db8:0:1::1', 'new@winnow.example')).toBe(true)
  })

  it('count from their beginning, and what succeeds is taken back from the source too', () => {
    const { attempts } = setUp()

    const begun = Array.from({ length: 8 }, () => attempts.begin('192.0.2.1', 'ann@winnow.example'))
    for (let i = 0; i < 100; i++) {
      expect(attempts.begin('198.51.100.1', `${i}@winnow.example`)).toBe(true)
      attempts.succeeded('198.51.100.1', `${i}@winnow.example`)
    }

    expect(begun).toEqual([true, true, true, true, true, false, false, false])
  })

  it('are forgotten for the account that was signed in to', () => {
    const { attempts, fail } = setUp()

    fail(4, '192.0.2.1', 'ann@winnow.example')
    attempts.succeeded('192.0.2.1', 'ann@winnow.example')
    fail(4, '192.0.2.1', 'ann@winnow.example')

    expect(attempts.allowed('192.0.2.1', 'ann@winnow.example')).toBe(true)
  })
})
