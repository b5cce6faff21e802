import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { PastsCard } from './pasts-card.tsx'

it.each([
  ['while publishers are asked', false, 0, false],
  ['only after collecting is switched on', true, 0, true],
  ['not while it is under way', false, 3, true],
])('pasts are fetched %s', (_, isOff, waiting, isDisabled) => {
  const html = markup(<PastsCard groupId="g" pasts={{ sources: 9, waiting, done: 0, problems: [] }} isOff={isOff} />)

  expect(/<button[^>]* disabled/.test(html)).toBe(isDisabled)
  expect(html.includes('Collecting must be on for this')).toBe(isOff)
})
