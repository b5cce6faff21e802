import { expect, it } from 'vitest'
import { readClaims } from './claims.ts'

it('a provider cannot make somebody look like somebody else: names are what people see', () => {
  const claims = readClaims(
    { sub: 'one', exp: 1, name: 'Dora\u200b \u202eDemo\u2066', given_name: '\u200b', family_name: 'De\u00admo\n2' },
    {},
  )

  expect(claims).toMatchObject({ name: 'Dora Demo', family_name: 'Demo 2' })
  expect(claims.given_name).toBeUndefined()
})
