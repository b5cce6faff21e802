import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { ContentsSources } from './contents-sources.tsx'

function shown(indicators: number): string {
  const source = { ID: 'example.ssh', name: 'Example SSH', indicators, exclusive: 0, dead: null, newestLook: 1 }
  const contents = { indicators, sources: [source] } as unknown as Parameters<typeof ContentsSources>[0]['contents']
  return markup(<ContentsSources contents={contents} />)
}

it('shows the sources in a table as far as they contribute, and the others in a list', () => {
  expect(shown(3)).toContain('<table')
  expect(shown(3)).not.toContain('<details')
})

it('shows no empty table if no source contributes, but the list of the sources', () => {
  expect(shown(0)).not.toContain('<table')
  expect(shown(0)).toMatch(/<details[^>]* open/)
  expect(shown(0)).toContain('Example SSH')
})
