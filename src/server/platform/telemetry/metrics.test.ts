import { describe, expect, it } from 'vitest'
import { mayReadMetrics } from './metrics.ts'

describe('metrics without a token', () => {
  it('are for this machine only', () => {
    const none = new Headers()

    expect(['127.0.0.1', '::1', '192.0.2.1', 'unknown'].map((peer) => mayReadMetrics(none, peer, undefined))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each(['x-forwarded-for', 'x-forwarded-proto', 'X-Forwarded-Host', 'x-real-ip', 'forwarded', 'via'])(
    'are refused to a proxy on this machine, which sends %s',
    (name) => {
      expect(mayReadMetrics(new Headers({ [name]: '192.0.2.1' }), '127.0.0.1', undefined)).toBe(false)
    },
  )
})
