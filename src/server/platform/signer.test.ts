import { describe, expect, it } from 'vitest'
import { cursors } from '../search/cursor.ts'
import { deriveSecrets } from './secrets.ts'
import { signer } from './signer.ts'

const [old, next] = ['old', 'next'].map((name) => name.padEnd(32, '.')) as [string, string]
const before = deriveSecrets([old])
const meanwhile = deriveSecrets([next, old])
const after = deriveSecrets([next])

describe('while the secret is changed', () => {
  it('signatures of both secrets are valid, and new ones are of the new secret', () => {
    const of = ({ key, olderKeys }: typeof before, bytes?: number) =>
      signer(key('blob-address'), olderKeys('blob-address'), bytes)
    for (const bytes of [16, 32]) {
      const signature = of(before, bytes).sign('text')

      expect(of(meanwhile, bytes).isSigned('text', signature)).toBe(true)
      expect(of(meanwhile, bytes).isSigned('another text', signature)).toBe(false)
      expect(of(meanwhile, bytes).isSigned('text', signature.slice(0, -2))).toBe(false)
      expect(of(after, bytes).isSigned('text', signature)).toBe(false)
      expect(of(after, bytes).isSigned('text', of(meanwhile, bytes).sign('text'))).toBe(true)
    }
  })

  it('searches continue, and everything sealed can be opened', async () => {
    const scope = { groupId: 'group', text: 'example', asOf: undefined }
    const cursor = cursors(before).seal(scope, { version: '1', at: 7, low: 0, searched: 7 })
    const sealed = await before.seal('webhook', { secret: 'kept' })

    expect(cursors(meanwhile).open(scope, cursor)?.at).toBe(7)
    expect(cursors(after).open(scope, cursor)).toBeUndefined()
    expect(await meanwhile.open('webhook', sealed)).toEqual({ secret: 'kept' })
    expect(await after.open('webhook', sealed)).toBeUndefined()
    expect(await meanwhile.open('licence', sealed)).toBeUndefined()
  })
})

it('no key is derived from fewer than 32 characters', () => {
  for (const short of ['', 'x'.repeat(31)]) {
    expect(() => deriveSecrets([short])).toThrow(RangeError)
    expect(() => deriveSecrets([next, short])).toThrow(RangeError)
  }
})
