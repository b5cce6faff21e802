import type { Report } from '../../domain/report.ts'

/** The part of a summary that says which kinds of observables no compared source lists. */
export type OfKinds = Pick<Report['summary'], 'observables' | 'byKind' | 'unlistedKinds'>

/** Number of observables of kinds of which no compared source lists anything. */
export function ofUnlistedKinds({ byKind, unlistedKinds = [] }: Omit<OfKinds, 'observables'>): number {
  return unlistedKinds.reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0)
}

/** Tells whether all observables are of such kinds, so that the sources could show nothing of the log or list. */
export function isOnlyUnlisted(summary: OfKinds): boolean {
  return summary.observables > 0 && ofUnlistedKinds(summary) >= summary.observables
}
