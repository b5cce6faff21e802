import type { Container } from '../../domain/report.ts'

/**
 * The ids of the sources beside which one adds nothing to any log, because they list all that it lists. Only if time is
 * ignored: otherwise they may list the same later.
 */
export function wholeContainers(
  { ever }: { readonly ever?: boolean },
  containers: readonly Container[] = [],
): string[] {
  return ever ? containers.flatMap(({ ID, share }) => (share === 100 ? ID : [])) : []
}
