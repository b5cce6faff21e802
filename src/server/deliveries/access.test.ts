import { expect, it } from 'vitest'
import { shownKey } from './access.ts'

it.each(['Bearer', 'bearer', 'Token'])('a key is shown as %s', (scheme) => {
  expect(shownKey(new Headers({ authorization: `${scheme} wk_secret` }))).toEqual({ secret: 'wk_secret' })
})

it('a key is not shown in another way', () => {
  expect(shownKey(new Headers({ authorization: 'Digest wk_secret' }))).toBeUndefined()
})
