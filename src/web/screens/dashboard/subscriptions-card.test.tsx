import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { SubscriptionsCard } from './subscriptions-card.tsx'

/** The card with running subscriptions, of which the first ones fail. */
function shown(failing: number, indicators: number | null, running = 2, paused = 0, unpulled = 0): string {
  const faulty = Array.from({ length: failing }, (_, i) => ({ id: `s${i + 1}`, name: `Proxy ${i + 1}` }))
  const card = (
    <SubscriptionsCard subscriptions={{ count: running + 1, expired: 1, paused, faulty, indicators, unpulled }} />
  )
  return markup(card, { guarded: { activeGroupId: 'g' } })
}

it('calls failing subscriptions so, and does not promise that their first release is under way', () => {
  expect(shown(0, null)).toContain('2 subscriptions: their first releases are being composed.')
  expect(shown(0, null)).not.toContain('could not be composed')
  expect(shown(1, null)).toContain('1 subscription: its first release is being composed.')
  expect(shown(1, null)).toContain('The newest release of one subscription could not be composed.')
  expect(shown(2, null)).not.toContain('being composed')
  expect(shown(2, null)).toContain('The newest release of 2 subscriptions could not be composed.')
  expect(shown(1, 20)).toMatch(/deliver up to 20 indicators in all.*could not be composed/s)
})

it('does not promise a first release of paused subscriptions', () => {
  expect(shown(0, null, 3, 1)).toContain('2 subscriptions: their first releases are being composed.')
  expect(shown(0, null, 2, 2)).not.toContain('being composed')
  expect(shown(0, null, 2, 2)).toContain('Nothing is delivered at present.')
})

it('says how many nobody has pulled yet', () => {
  expect(shown(0, 20, 2, 0, 1)).toContain('Never pulled by a product: 1 subscription.')
  expect(shown(0, 20)).not.toContain('Never pulled')
})

it('leads to failing subscriptions, and names the first of many', () => {
  expect(shown(1, 20)).toMatch(/href="\/en\/groups\/g\/subscriptions\/s1"[^>]*>Proxy 1</)
  const many = shown(5, 20, 5)
  expect([1, 2, 3, 4, 5].filter((number) => many.includes(`Proxy ${number}<`))).toEqual([1, 2, 3])
})
