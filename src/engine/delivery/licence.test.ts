import { expect, it } from 'vitest'
import type { LicenceTerms } from '../../domain/source.ts'
import { deliveryLicence } from './licence.ts'

const terms = (commercialUse: 'yes' | 'no' | 'unknown', redistribution: 'yes' | 'no' | 'unknown'): LicenceTerms => ({
  name: 'CC-BY-NC-4.0',
  stated: true,
  commercialUse,
  redistribution,
  attribution: 'yes',
  credit: 'Data by Example Org',
})

it.each([
  ['free', false, 'yes', 'yes', undefined, true, undefined],
  ['not for commerce', false, 'no', 'yes', undefined, false, 'commercial-use'],
  ['not to be passed on', false, 'yes', 'no', undefined, false, 'redistribution'],
  ['silent', false, 'unknown', 'unknown', undefined, true, undefined],
  ['sold', true, 'unknown', 'unknown', undefined, false, 'contract'],
  ['sold, with terms that allow it', true, 'yes', 'yes', undefined, true, undefined],
  ['sold, with a licence of the group', true, 'unknown', 'unknown', 'licensed', true, undefined],
  ['not for commerce, with a licence of the group', false, 'no', 'no', 'licensed', true, undefined],
  ['named by the group', false, 'unknown', 'unknown', 'own', true, undefined],
] as const)('%s', (_, commercial, use, redistribution, held, allowed, refusal) => {
  const decision = deliveryLicence({ licence: terms(use, redistribution), commercial }, held)

  expect(decision.allowed).toBe(allowed)
  expect(decision.refusal).toBe(refusal)
  expect(decision.clause.de).not.toBe('')
  expect(decision.clause.en).not.toBe('')
})

it('names the refused terms in both languages', () => {
  const { clause } = deliveryLicence({ licence: terms('no', 'yes'), commercial: false })

  expect(clause.de).toContain('CC-BY-NC-4.0')
  expect(clause.en).toContain('CC-BY-NC-4.0')
})

it('delivers sources with unstated terms and informs the subscriber', () => {
  const { unstated } = deliveryLicence({
    licence: { ...terms('unknown', 'unknown'), stated: false },
    commercial: false,
  })

  expect(unstated).toBe(true)
})

it('credits the publisher if the terms require it', () => {
  const asked = deliveryLicence({ licence: terms('yes', 'yes'), commercial: false })
  const notAsked = deliveryLicence({ licence: { ...terms('yes', 'yes'), attribution: 'no' }, commercial: false })

  expect(asked.credit).toBe('Data by Example Org')
  expect(notAsked.credit).toBeUndefined()
})
