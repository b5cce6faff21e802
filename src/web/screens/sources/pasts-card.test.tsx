import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { PastsCard } from './pasts-card.tsx'

it.each([
  ['while publishers are asked', false, 0, false],
  ['only after collecting is switched on', true, 0, true],
  ['not while it is under way', false, 3, true],
])('pasts are fetched %s', (_, isOff, waiting, isDisabled) => {
  const html = markup(<PastsCard pasts={{ sources: 9, waiting, done: 0, problems: [] }} isOff={isOff} />)

  expect(/<button[^>]* disabled/.test(html)).toBe(isDisabled)
  expect(html.includes('Collecting must be on for this')).toBe(isOff)
})

it('tells how far it is, and what is missing of a source', () => {
  const problems = [{ id: 'a', name: 'One list', text: 'The file is in Git LFS' }]
  const html = markup(<PastsCard pasts={{ sources: 9, waiting: 1, done: 2, problems }} isOff={false} />)

  expect(html).toContain('2 of 3 sources')
  expect(html.replace(/<[^>]*>/g, '')).toContain('One list: The file is in Git LFS.')
})
