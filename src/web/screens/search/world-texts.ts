import type { WorldEntry } from '../../../contract/world.ts'
import { type WarningCategory, warningCategories } from '../../../domain/warning-list.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { reasonText } from '../subscriptions/reason-text.ts'
import { endOfDay, readIsoDay } from './days.ts'

/** Filters that are not named after a category of warning lists. */
const otherFilters = ['not-routable', 'expired', 'low-confidence'] as const

/** Says which filter a flag stands for; an unknown flag stays as it is. */
function filterName(flag: string, { t }: Pick<Language, 't'>): string {
  const other = otherFilters.find((one) => one === flag)
  const category = warningCategories.find((one: WarningCategory) => one === flag)
  return other ? t(`world.filter.${other}`) : category ? t(`sources.warning.${category}`) : flag
}

/** Says whether an entry is delivered, since when, and whether it was on the chosen day. */
export function standingText(entry: WorldEntry, asOf: string | undefined, { t, format }: Language): string {
  const { delivered, rule, since, until, atAsOf, risk, confidence } = entry
  const isInNextRelease = rule === 'delivered'
  const day = readIsoDay(asOf ?? null)
  return [
    t(delivered ? 'world.delivered' : 'world.notDelivered'),
    delivered !== isInNextRelease && t(isInNextRelease ? 'world.soon' : 'world.soonGone'),
    risk !== null && confidence !== null && t('world.risk', { risk, confidence }),
    since && t('world.since', { date: format.dateTime(since) }),
    until && t('world.until', { date: format.dateTime(until) }),
    atAsOf &&
      day !== undefined &&
      t(`world.then.${atAsOf}`, { day: format.date(new Date(endOfDay(day)).toISOString()) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The rules that let an entry in or keep it out, as sentences. */
export function whyTexts(entry: WorldEntry, language: Language): string[] {
  const { t, format } = language
  const { rule, sources, refused, lists, warnings, exception, formats } = entry
  const isDecided = exception !== null || rule === 'allow-listed'
  const reasonIn = (reason: string) => reasonText(reason, (flag) => filterName(flag, language), language)
  return [
    exception &&
      t(exception.ofGroup ? 'world.why.exception.group' : 'world.why.exception', {
        date: format.date(exception.expiresAt),
        reason: exception.reason,
      }),
    ...lists.map(({ name, effect }) => t(`world.why.${effect}`, { name })),
    ...sources.map(({ name, listedFrom, left }) =>
      left === null || isDecided
        ? t('world.why.listed', { source: name, date: format.date(listedFrom) })
        : t('world.why.left', { source: name, date: format.date(listedFrom), reason: reasonIn(left) }),
    ),
    ...refused.map(({ name, clause }) => t('world.why.refused', { source: name, clause })),
    ...warnings.map(({ list, category }) =>
      t('world.why.warning', { list, category: t(`sources.warning.${category}`) }),
    ),
    rule === 'not-listed' && refused.length === 0 && t('world.why.not-listed'),
    rule !== 'delivered' &&
      rule !== 'not-listed' &&
      !isDecided &&
      sources.length === 0 &&
      t('world.why.rule', { reason: reasonIn(rule) }),
    ...formats.map(({ format: id, left }) => t(`world.why.format.${left}`, { format: id })),
  ].filter((text) => typeof text === 'string')
}
