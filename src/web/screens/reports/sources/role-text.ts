import type { Report, SelectionFigures } from '../../../../domain/report.ts'
import { productPrice } from '../../../../engine/cost/product-price.ts'
import { isNothingMeasured } from '../../../../engine/report/nothing-proven.ts'
import { obstaclesIn } from '../../../../engine/report/nothing-recommended.ts'
import { mostLostWithoutSuperfluous } from '../../../../engine/report/superfluous-loss.ts'
import type { Language } from '../../../i18n/use-texts.ts'
import type { SourceRole } from './roles.ts'

/** What the sources with a role have in common, given a selection. Without a role: how all sources are ordered. */
export function roleText(
  role: SourceRole | undefined,
  report: Report,
  { superfluous }: Pick<SelectionFigures, 'superfluous'>,
  { t, format }: Language,
): string {
  if (role !== 'superfluous') return t(role === undefined ? 'feeds.compared.text' : `feeds.${role}.text`)
  if (superfluous.length < report.superfluousFeeds.length) return t('feeds.superfluous.partly')
  const lost = mostLostWithoutSuperfluous({ superfluousFeeds: superfluous })
  return t('feeds.superfluous.text', { count: lost, lost: format.expected(lost) })
}

/** Says why no source is recommended: none adds enough, something excludes those that would, or it is not known. */
export function emptyText(report: Report, { t, format }: Language): string {
  const { winnowPrices, cOrg } = report.summary
  const winnow = format.price(productPrice(winnowPrices, 1))
  const budget = format.price(cOrg.sourcesType.budget ?? 0)
  const obstacles = obstaclesIn(report)
  if (obstacles.length === 0 && isNothingMeasured(report)) return t('feeds.recommended.empty.unmeasured')
  const reasons = obstacles.map((obstacle) => t(`feeds.recommended.empty.${obstacle}`, { winnow, budget }))
  // Where no source is affordable, nothing follows for what they add; that none is collected says it all.
  const isWhole = obstacles.includes('winnow-price') || obstacles.join() === 'unwatched'
  return [...(isWhole ? [] : [t('feeds.recommended.empty')]), ...reasons].join(' ')
}
