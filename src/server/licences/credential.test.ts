import { describe, expect, it } from 'vitest'
import { completed } from './store.ts'

describe('a secret', () => {
  it.each([
    [{ kind: 'header', name: 'X-Api-Key' }, 'k3y '],
    [{ kind: 'query', name: 'key' }, '\tk3y\r\n'],
    [{ kind: 'basic', name: 'we' }, ' k3y\n'],
  ] as const)('of %j is stored without the blanks and line ends around %j', (entered, secret) => {
    expect(completed({ ...entered, secret }, 'kept')).toEqual({ ...entered, secret: 'k3y', isKept: false })
  })

  it('keeps the blanks within it', () => {
    expect(completed({ kind: 'basic', name: 'we', secret: 'two words' }, '').secret).toBe('two words')
  })

  it('of blanks alone is refused, and the kept one is not taken for it', () => {
    expect(() => completed({ kind: 'basic', name: 'we', secret: ' \n' }, 'kept')).toThrow(
      expect.objectContaining({ code: 'licence.credential-incomplete' }),
    )
  })
})
