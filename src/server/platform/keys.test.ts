import { expect, it } from 'vitest'
import { shownKey } from './keys.ts'

it.each(['Bearer', 'bearer', 'Token'])('accepts a key as %s', (scheme) => {
  expect(shownKey(new Headers({ authorization: `${scheme} wk_secret` }))).toEqual({ secret: 'wk_secret' })
})

const basic = (text: string) => new Headers({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

it.each([' wk_secret', 'wk_secret ', 'wk_secret\n', 'wk_secret\r\n', '\twk_secret'])(
  'accepts the key %j, pasted with a blank or a line end, as a password',
  (pasted) => {
    expect(shownKey(basic(`us:${pasted}`))).toEqual({ user: 'us', secret: 'wk_secret' })
    expect(shownKey(basic(`us :${pasted}`))).toEqual({ user: 'us', secret: 'wk_secret' })
  },
)

it('accepts a key in no other form', () => {
  expect(shownKey(new Headers({ authorization: 'Digest wk_secret' }))).toBeUndefined()
})
