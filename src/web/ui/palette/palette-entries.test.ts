import { expect, it } from 'vitest'
import { type Entry, foundEntries, type Section } from './palette-entries.ts'

const entry = (section: Section, text: string): Entry => ({ key: `${section}:${text}`, section, text, to: '/' })
const entries = [
  entry('pages', 'Sources'),
  entry('reports', 'bazaar.log'),
  entry('sources', 'MalwareBazaar'),
  entry('groups', 'Aar AG'),
  entry('groups', 'Bazaar GmbH'),
]
const shown = (query: string) => foundEntries(query, entries).map(({ text }) => text)

it('shows the section with the best match first, and keeps the order of equally good ones', () => {
  expect(shown('aar')).toEqual(['Aar AG', 'Bazaar GmbH', 'bazaar.log', 'MalwareBazaar'])
  expect(shown('azaa')).toEqual(['bazaar.log', 'MalwareBazaar', 'Bazaar GmbH'])
  expect(shown('baz')).toEqual(['bazaar.log', 'Bazaar GmbH', 'MalwareBazaar'])
  expect(shown('')).toEqual(['Sources', 'bazaar.log'])
})
