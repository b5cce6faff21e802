import { expect, it } from 'vitest'
import { largeReport } from '../../../../../test/sample-report.ts'
import type { ReportFeed } from '../../../../domain/report.ts'
import { messages } from '../../../i18n/messages.server.ts'
import { language } from '../../../i18n/use-texts.ts'
import { deadChip, deadSelectedTexts, deadText, replacementFor } from './dead-source.ts'

const report = largeReport('r')
const english = language('en', messages.en)
const [known] = report.recommendedFeeds as [ReportFeed]

it('names the source that could replace a dead one, if there is one', () => {
  const dead: ReportFeed = { ...known, dead: 'empty', newestLook: '2025-03-02T04:00:00.000Z' }
  const replacement = replacementFor(report, known.ID)

  expect(replacement && report.comparedFeeds.find(({ ID }) => ID === replacement.ID)?.name).toBe(replacement?.name)
  expect(deadText(dead, report, english)).toContain(`in its place: ${replacement?.name}`)
  expect(deadText({ ...dead, ID: 'unknown' }, report, english)).toBe('lists nothing, last collected on Mar 2, 2025')
})

it('does not call a source inactive that nobody looks at', () => {
  expect(english.t(deadChip('unwatched'))).toBe('not watched')
  expect(english.t(deadChip('unchanged'))).toBe('inactive')
})

it('says of selected sources what is known: that they are inactive, or that nobody looks at them', () => {
  const [old, empty, unseen] = [
    { dead: 'unchanged', name: 'Old' },
    { dead: 'empty', name: 'Empty' },
    { dead: 'unwatched', name: 'Unseen' },
  ] as const

  expect(deadSelectedTexts([old, unseen, empty], english)).toEqual([
    '2 selected sources are inactive: Old and Empty. Their figures describe the past; nothing new would come from them.',
    'One selected source is not watched at present: Unseen. What it lists now is not known; until that changes, nothing new comes from it.',
  ])
  expect(deadSelectedTexts([unseen], english).join(' ')).not.toContain('inactive')
})
