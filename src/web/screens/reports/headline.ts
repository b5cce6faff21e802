import { isSmallSample } from '../../../domain/sample-size.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { shareText } from '../../text/share-text.ts'
import { modeOf } from './mode.ts'
import type { ReportSelection } from './use-selection.ts'

/** Nothing is recommended, and the reader has chosen nothing else. */
export function recommendsNothing({ isRecommended, figures }: ReportSelection): boolean {
  return isRecommended && figures.IDs.length === 0
}

/** The finding of a report in one sentence: what to take, and what that changes. */
export function headline(selection: ReportSelection, language: Language): string {
  const { t, format } = language
  const { figures, report, onlyPassed, hidesPrices } = selection
  const { today, tomorrow, net } = figures
  const { suspicious, observables } = report.summary
  const of = modeOf(report)
  if (recommendsNothing(selection)) {
    const passed = of === 'log' && !onlyPassed ? (selection.events?.passed ?? 0) : 0
    return t(`report.headline.none.${of}`, { suspicious, observables, passed })
  }
  const count = tomorrow.IDs.length
  if (count === 0) return t('report.headline.empty')
  const isSame = count === today.IDs.length && today.IDs.every((id) => tomorrow.IDs.includes(id))
  const lead = t('report.headline.take', {
    count,
    whose: !selection.isRecommended ? 'own' : isSame ? 'stay' : 'advice',
  })
  const changeOf = (by: number) => (by < 0 ? 'less' : by > 0 ? 'more' : 'same')
  const known = tomorrow.unpriced.length + today.unpriced.length === 0 ? 'all' : 'some'
  const statement =
    report.currentFeeds.length > 0 && !isSame
      ? t('report.headline.change', {
          of,
          change: hidesPrices ? 'none' : changeOf(net.eur),
          eur: format.price(Math.abs(net.eur)),
          covered: changeOf(net.coverage),
          observables: format.expected(Math.abs(net.coverage)),
          known,
        })
      : t('report.headline.covers', {
          of,
          passed: onlyPassed ? 'yes' : 'no',
          few: isSmallSample(suspicious) ? 'yes' : 'no',
          expected: shareText(figures.coverage, suspicious, language),
          price: hidesPrices ? 'none' : format.price(tomorrow.totalPrice),
          known,
        })
  return `${lead}: ${statement}`
}
