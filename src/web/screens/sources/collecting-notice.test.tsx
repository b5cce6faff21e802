import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { CollectingState } from '../../../contract/sources.ts'
import { CollectingNotice } from './collecting-notice.tsx'

const off: CollectingState = {
  from: null,
  isOfOperator: false,
  mayChange: true,
  sources: 522,
  collected: 0,
  waiting: 522,
  unreachedSince: null,
  hosts: 60,
  everyMinutes: { least: 60, most: 1440 },
}
const on: CollectingState = { ...off, from: 'publishers', waiting: 0, collected: 500 }

function shown(state: CollectingState, onlyDemo: boolean, isOfCatalogue = false): string {
  const notice = <CollectingNotice state={state} onlyDemo={onlyDemo} isOfCatalogue={isOfCatalogue} />
  return markup(notice).replace(/<[^>]+>/g, ' ')
}

it.each<[string, string, CollectingState, boolean]>([
  ['offers to collect', 'Collect real sources', off, true],
  ['says of real sources that they are not collected', 'Collecting is off', off, false],
  ['offers to collect real sources that were brought', 'Collect real sources', off, false],
  ['says what is contacted', '522 sources from 60 servers', off, true],
  ['leaves it to the operator', 'The operator of this installation', { ...off, mayChange: false }, true],
  ['says that a setting decides', 'by a setting of the server', { ...off, mayChange: false, isOfOperator: true }, true],
  ['counts the first collection', '20 of 522 sources', { ...on, collected: 20, waiting: 502 }, true],
  [
    'says that nobody is reached',
    'no publisher has been reached',
    { ...on, unreachedSince: '2026-11-30T03:00:00Z' },
    false,
  ],
])('%s', (_, text, state, onlyDemo) => {
  expect(shown(state, onlyDemo)).toContain(text)
})

it('stays away where all is well, but lets administrators switch off among the sources', () => {
  expect(shown(on, false).trim()).toBe('')
  expect(shown({ ...on, mayChange: false }, false, true).trim()).toBe('')
  expect(shown({ ...off, mayChange: false }, false).trim()).toBe('')
  expect(shown(on, false, true)).toContain('Switch collecting off')
})

it('says where sources come from, and offers the other way', () => {
  const mirror = shown({ ...on, from: 'mirror' }, false, true)
  expect(mirror).toContain('come from a mirror, so far 500')
  expect(mirror).toContain('Collect real sources')
  const asked = shown({ ...off, mayChange: false }, false, true)
  expect(asked).toContain('Collecting is off')
  expect(asked).not.toContain('Collect real sources')
})
