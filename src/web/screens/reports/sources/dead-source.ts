import type { Report, ReportFeed } from '../../../../domain/report.ts'
import type { DeathCause } from '../../../../domain/report-codes.ts'
import { standInFor } from '../../../../engine/report/stand-in.ts'
import type { Language } from '../../../i18n/use-texts.ts'
import { deathText } from '../../sources/death-text.ts'

/** The source that could best replace a dead one; `share` of its matches, 0 to 100. Undefined if none could. */
export function replacementFor(
  report: Report,
  deadId: string,
): { readonly ID: string; readonly name: string; readonly share: number } | undefined {
  const found = standInFor(report, deadId)
  const source = report.comparedFeeds.find(({ ID }) => ID === found?.ID)
  return found && source && { ...found, name: source.name }
}

/** Text of the chip of a dead source. Nothing else is known of a source that nobody looks at. */
export function deadChip(dead: DeathCause): 'dead.chip' | 'search.look.notWatched' {
  return dead === 'unwatched' ? 'search.look.notWatched' : 'dead.chip'
}

/** Says of the selected dead sources that they are inactive, or that nobody looks at them: at most one sentence of each. */
export function deadSelectedTexts(
  dead: readonly Pick<ReportFeed, 'dead' | 'name'>[],
  { t, format }: Language,
): string[] {
  const [inactive, unwatched] = [
    dead.filter((one) => one.dead !== 'unwatched'),
    dead.filter((one) => one.dead === 'unwatched'),
  ]
  const said = (key: 'dead.selected' | 'dead.selected.unwatched', some: typeof dead) =>
    some.length > 0 ? [t(key, { count: some.length, names: format.list(some.map(({ name }) => name)) })] : []
  return [...said('dead.selected', inactive), ...said('dead.selected.unwatched', unwatched)]
}

/** Why a source is dead, and which source could replace it. */
export function deadText(feed: ReportFeed, report: Report, language: Language): string {
  const { t, format } = language
  const reason = deathText(feed, language)
  const replacement = replacementFor(report, feed.ID)
  if (!replacement) return reason
  const { name, share } = replacement
  return `${reason}; ${t('dead.instead', { name, share: format.percent(share, 0) })}`
}
