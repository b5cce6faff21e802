import { expect, it } from 'vitest'
import { markup } from '../../../../../test/markup.ts'
import { SourceStep } from './source-step.tsx'
import type { StepProps } from './step-props.ts'

const shown = (chosen: readonly string[], count: number) => {
  const sources = Array.from({ length: count }, (_, at) => ({ value: `s${at}`, text: `List ${at}`, description: '' }))
  const props = {
    candidate: { sources: chosen.map((id) => ({ id, filterFlags: [] })), targetFormats: [] },
    choices: { sources, filterFlags: [] },
    preview: { state: 'none' },
    faults: [],
    change: () => {},
  } as unknown as StepProps
  return markup(<SourceStep {...props} />)
}

it('renders the first part of thousands of sources, the chosen ones before the others', () => {
  const html = shown(['s2999'], 3000)
  expect(html.match(/type="checkbox"/g)).toHaveLength(50)
  expect(html.indexOf('List 2999')).toBeLessThan(html.indexOf('List 0'))
  expect(html).toContain('Show more (2,950 left)')
  expect(shown([], 50)).not.toContain('Show')
})
