import { expect, it } from 'vitest'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { licensedId } from '../../domain/own-licence.ts'
import { reportFacts } from './report-facts.ts'

const licence = { of: 'paid', active: true, subgroups: true, access: '', yearlyFee: 1200 }
const copy = { source: { ...madeUpSource, id: licensedId('1'), commercial: true }, number: 1, listed: 0, licence }
const free = { source: madeUpSource, number: 2, listed: 0, groupId: null }

it.each([
  { group: 'holder', ownFee: 1200 },
  { group: 'below', ownFee: 0 },
])('shows the fee of a licence only to the group that pays it: $group', ({ group, ownFee }) => {
  const facts = reportFacts(group, [{ ...copy, groupId: 'holder' }, free], { prices: noPrices, changes: new Map() })

  expect(facts).toMatchObject([{ price: 0, ownFee }, { price: 0 }])
  expect(facts[1]).not.toHaveProperty('ownFee')
})
