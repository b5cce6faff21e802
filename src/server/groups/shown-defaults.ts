import { withoutKeys } from '../platform/without-keys.ts'

/**
 * A group's defaults as a member sees them. The sources in use may be addresses whose queries contain keys, which only
 * people who create reports need.
 */
export function shownDefaults<Defaults extends { readonly currentSources?: readonly string[] | undefined }>(
  cOrg: Defaults | null,
  { makesReports }: { readonly makesReports: boolean },
): Defaults | null {
  if (makesReports || !cOrg?.currentSources) return cOrg
  return { ...cOrg, currentSources: cOrg.currentSources.map(withoutKeys) }
}
