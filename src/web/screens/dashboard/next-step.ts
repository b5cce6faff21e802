import type { DashboardEvidence, Need } from '../../../contract/dashboard.ts'

/** The one thing to do next. */
export type NextStep =
  | { readonly kind: 'hits' | 'silent'; readonly count: number }
  | { readonly kind: 'need'; readonly need: Need }
  | { readonly kind: 'send' | 'standing' }
  | { readonly kind: 'more'; readonly count: number; readonly reportId: string }

/** What has stopped working, or ends. */
const urgentNeeds: ReadonlySet<Need['kind']> = new Set(['report-failed', 'keyless', 'trial-end'])

/** Share of what is suspicious that recommended sources must cover beyond those in use to be worth a word. */
const worthAWord = 0.05

/**
 * Picks what matters most: what may have happened, what has stopped working, what ends, then what makes this page say
 * more, then what makes coverage better. Undefined if there is nothing, or only a missing profile, for which nobody opens the dashboard.
 */
export function nextStep(
  needs: readonly Need[],
  evidence: Pick<DashboardEvidence, 'sensors' | 'met' | 'hunt'> | undefined,
  { mayMakeReports }: { readonly mayMakeReports: boolean },
): NextStep | undefined {
  const { sensors, met, hunt } = evidence ?? {}
  if (hunt && hunt.open > 0) return { kind: 'hits', count: hunt.open }
  if (sensors && sensors.silent > 0) return { kind: 'silent', count: sensors.silent }
  const urgent = needs.find(({ kind }) => urgentNeeds.has(kind))
  if (urgent) return { kind: 'need', need: urgent }
  if (sensors && sensors.count > 0) {
    if (sensors.isDemoUnderWay) return undefined
    if (sensors.isNew === sensors.count) return { kind: 'send' }
    if (mayMakeReports && met && !met.report) return { kind: 'standing' }
  }
  const [need] = needs.filter(({ kind }) => kind !== 'profile')
  if (need) return { kind: 'need', need }
  const newest = met?.days.at(-1)
  if (met?.report?.refreshedAt && newest) {
    const count = Math.floor(newest.covered - newest.inUse)
    if (count >= 1 && count >= worthAWord * newest.suspicious) return { kind: 'more', count, reportId: met.report.id }
  }
  return undefined
}

/** There is no sensor and no standing report. False if the reader may not see the sensors. */
export function nothingComesIn({ sensors, met }: Pick<DashboardEvidence, 'sensors' | 'met'>): boolean {
  return sensors?.count === 0 && !met?.report
}
