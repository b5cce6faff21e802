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
  ['free', false, 'yes', 'yes', undefined, true, 'allow passing the data on and commercial use'],
  ['not for commerce', false, 'no', 'yes', undefined, false, '“CC-BY-NC-4.0”) forbid commercial use'],
  ['not to be passed on', false, 'yes', 'no', undefined, false, '“CC-BY-NC-4.0”) forbid passing the data on'],
  ['silent', false, 'unknown', 'unknown', undefined, true, 'do not clearly settle'],
  ['sold', true, 'unknown', 'unknown', undefined, false, 'sold by its publisher'],
  ['sold, with terms that allow it', true, 'yes', 'yes', undefined, true, 'allow passing the data on'],
  ['sold, with a licence of the group', true, 'unknown', 'unknown', 'licensed', true, 'a licence of its own'],
  ['not for commerce, with a licence of the group', false, 'no', 'no', 'licensed', true, 'a licence of its own'],
  ['sold, without consent any more', true, 'yes', 'yes', 'withdrawn', false, 'withdrawn its consent'],
  ['named by the group', false, 'unknown', 'unknown', 'own', true, 'answers for its use'],
] as const)('%s', (_, commercial, use, redistribution, held, allowed, clause) => {
  const decision = deliveryLicence({ licence: terms(use, redistribution), commercial }, held)

  expect(decision).toMatchObject({ allowed, unstated: use === 'unknown' && !commercial && !held })
  expect(decision.clause.en).toContain(clause)
  expect(decision.clause.de).not.toBe('')
})

it.each([
  [{ attribution: 'yes' }, 'Data by Example Org'],
  [{ attribution: 'no' }, undefined],
] as const)('credits the publisher if the terms require it: %j', (more, credit) => {
  const licence = { ...terms('yes', 'yes'), ...more }
  expect(deliveryLicence({ licence, commercial: false }).credit).toBe(credit)
})
