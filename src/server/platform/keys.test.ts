import { expect, it } from 'vitest'
import { shownKey } from './keys.ts'

it.each(['Bearer', 'bearer', 'Token'])('accepts a key as %s', (scheme) => {
  expect(shownKey(new Headers({ authorization: `${scheme} wk_secret` }))).toEqual({ secret: 'wk_secret' })
})

it('accepts a key in no other form', () => {
  expect(shownKey(new Headers({ authorization: 'Digest wk_secret' }))).toBeUndefined()
})
