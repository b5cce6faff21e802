import type { Organisation } from '../../domain/organisation.ts'
import { withoutKeys } from '../../fetch/without-keys.ts'

/**
 * A group's defaults as a member sees them. The sources in use may be addresses whose queries contain keys, which only
 * people who create reports need, as they alone see what the group pays for sources.
 */
export function shownDefaults<Defaults extends Partial<Pick<Organisation, 'currentSources' | 'currentFees'>>>(
  cOrg: Defaults | null,
  { makesReports }: { readonly makesReports: boolean },
): Defaults | null {
  if (makesReports || !cOrg) return cOrg
  const { currentFees: _, ...shown } = cOrg
  return { ...shown, ...(cOrg.currentSources && { currentSources: cOrg.currentSources.map(withoutKeys) }) } as Defaults
}
