import { createElement } from 'react'
import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import SubscriptionsTab from './subscriptions-tab.tsx'

/** The list, with one subscription that is delivered in these formats. */
const shown = (...formats: string[]) => rendered({ formats })

function rendered({ formats = ['A'], ...part }: { formats?: string[]; isFaulty?: boolean; state?: string }): string {
  const targetFormats = formats.map((id) => ({ id, authMethod: 'apiKey' }))
  const subscription = { id: 's', name: 'Perimeter', state: 'active', targetFormats, sources: [], ...part }
  const choices = { formats: formats.map((value) => ({ value, text: value })) }
  const given = { group: { id: 'g', permissions: [] }, subscriptions: [subscription], choices }
  return markup(createElement(SubscriptionsTab, given as never))
}

it('names all formats of a subscription', () => {
  expect(shown('A', 'B', 'C', 'D', 'E', 'F')).toContain('A, B, C, D, E, and F')
})

it('calls a subscription failing if its newest release could not be composed, unless its trial is over', () => {
  expect(rendered({})).toContain('Active')
  expect(rendered({ isFaulty: true })).toContain('Failing')
  expect(rendered({ isFaulty: true })).not.toContain('Active')
  expect(rendered({ isFaulty: true, state: 'expired' })).toMatch(/Expired(?!.*Failing)/s)
})
