import { expect, it } from 'vitest'
import { markup } from '../../../../../test/markup.ts'
import { FocusStep } from './small-steps.tsx'
import type { StepProps } from './step-props.ts'

const filters = { countries: ['DE'], industries: ['finance'], trendingTopics: ['tag:ransomware'] }
const shown = (chosen: Partial<typeof filters>, reasons: readonly string[], state = 'shown') => {
  const omitted = reasons.map((reason) => ({ reason, indicators: 3 }))
  const props = {
    candidate: { countries: [], industries: [], trendingTopics: [], ...chosen },
    choices: { countries: [], industries: [], topics: [] },
    preview: { state, preview: { omitted } },
    faults: [],
    change: () => {},
  } as unknown as StepProps
  const html = markup(<FocusStep {...props} />)
  return html.split('Leaves out nothing at present.').length - 1
}

it('says of each filter that leaves out nothing that it has no effect', () => {
  expect(shown(filters, ['benign'])).toBe(3)
  expect(shown(filters, ['country', 'topic'])).toBe(1)
  expect(shown(filters, ['located-elsewhere', 'industry', 'topic'])).toBe(0)
  expect(shown({}, [])).toBe(0)
  expect(shown(filters, [], 'loading')).toBe(0)
})
