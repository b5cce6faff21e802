import { isLight } from '../../../../domain/hit.ts'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Evidence } from '../../../../domain/report.ts'
import type { Language } from '../../../i18n/use-texts.ts'

type Match = Omit<Evidence['matches'][number], 'ID'>

/** Facts about a match, a few words each. */
export function matchFacts(match: Match, { t, format }: Language): string[] {
  const { how, when, wide, probability, unmeasured, distanceHours, listedFrom, listedUntil } = match
  const { leadHours, delayHours = null, proven = 0 } = match
  return [
    how !== 'exact' && `${t(`how.${how}`)}, ${t('evidence.by', { indicator: defang(kindOf(match), match.indicator) })}`,
    wide && t('evidence.wide'),
    listedFrom && t('evidence.listed', { time: format.date(listedFrom) }),
    listedUntil && t('evidence.until', { time: format.date(listedUntil) }),
    leadHours !== null &&
      t(leadHours < 0 ? 'evidence.lag' : 'evidence.lead', { duration: format.duration(Math.abs(leadHours) * 3600) }),
    delayHours !== null && delayHours > 0 && t('evidence.delay', { duration: format.duration(delayHours * 3600) }),
    proven > 0 && proven < 1 && t('evidence.proven', { percent: format.percent(proven * 100, 0) }),
    when === 'unproven' &&
      !isLight(how) &&
      (unmeasured
        ? t('evidence.unmeasured')
        : t('evidence.probability', { percent: format.percent(probability * 100, 0) })),
    when === 'unproven' &&
      distanceHours !== null &&
      distanceHours > 0 &&
      t('evidence.distance', { duration: format.duration(distanceHours * 3600) }),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

/** The kind of the listed indicator, which may be another one than that of the observable. */
function kindOf({ how, indicator }: Pick<Match, 'how' | 'indicator'>): string {
  if (how === 'cidr') return indicator.includes(':') ? 'ipv6-cidr' : 'ipv4-cidr'
  return how === 'host-url' ? 'url' : 'domain'
}
