import { expect, it } from 'vitest'
import type { SourceFreshness } from '../../../contract/status.ts'
import { sourceView } from './source-view.ts'

const source = (name: string, state: SourceFreshness['state']) =>
  ({ id: name.toLowerCase(), name, maintainer: 'Example Org', state }) as SourceFreshness
const all = [source('Beta', 'ok'), source('Alpha', 'ok'), source('Gamma', 'failing'), source('Delta', 'never')]
const view = (query: string, most = 10) => sourceView(all, new URLSearchParams(query), most)
const names = (query: string, most?: number) => view(query, most).rows.map(({ name }) => name)

it('sorts by urgency of the state, then by name', () => {
  expect(names('')).toEqual(['Gamma', 'Alpha', 'Beta', 'Delta'])
})

it('shows a limited number at first, and all on request', () => {
  expect(names('', 2)).toEqual(['Gamma', 'Alpha'])
  expect(view('', 2).more).toBe(2)
  expect(names('all=1', 2)).toHaveLength(4)
})

it('filters by state and by words in name or publisher, and ignores an unknown state', () => {
  expect(names('state=ok')).toEqual(['Alpha', 'Beta'])
  expect(names('q=example+ALPHA')).toEqual(['Alpha'])
  expect(names('state=%27%22')).toHaveLength(4)
  expect(view('q=alpha&state=failing').counts.ok).toBe(1)
})
