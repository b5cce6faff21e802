import { expect, it } from 'vitest'
import { sampleReport } from '../../../../test/e2e/fixtures/sample-report.ts'
import type { ReportFeed } from '../../../domain/report.ts'
import { messages } from '../../i18n/messages.server.ts'
import { language } from '../../i18n/use-texts.ts'
import { deadChip, deadText, replacementFor } from './dead-source.ts'

const report = sampleReport('r')
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
