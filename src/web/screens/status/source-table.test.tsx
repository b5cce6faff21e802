import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { SourceFreshness } from '../../../contract/status.ts'
import { SourceTable } from './source-table.tsx'
import { sourceView } from './source-view.ts'

/** The text of the page for one source, tags replaced by spaces. */
function shown(changes: Partial<SourceFreshness>): string {
  const source = { id: 'one', name: 'One', maintainer: 'Example Org', state: 'stale', ageSeconds: null, rows: 0 }
  const view = sourceView([{ ...source, ...changes } as SourceFreshness], new URLSearchParams(), 9)
  const html = markup(<SourceTable view={view} asOf="2026-06-01T00:00:00Z" isCurrent />)
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

it('names age and rows of a source below its state, for phones, as soon as one of them is known', () => {
  expect(shown({ ageSeconds: 7200, rows: 1200 })).toContain('Age: 2 hours Indicators: 1,200')
  expect(shown({ rows: 1200 })).toContain('Age: – Indicators: 1,200')
  expect(shown({})).not.toMatch(/Age: |Indicators: /)
})
