import { withoutQuery } from '../platform/without-query.ts'

/**
 * A group's defaults as a member sees them. The sources in use may be addresses, and their queries keys: whoever makes no
 * reports does not need them.
 */
export function shownDefaults<Defaults extends { readonly currentSources?: readonly string[] | undefined }>(
  cOrg: Defaults | null,
  { makesReports }: { readonly makesReports: boolean },
): Defaults | null {
  if (makesReports || !cOrg?.currentSources) return cOrg
  return { ...cOrg, currentSources: cOrg.currentSources.map(withoutQuery) }
}
