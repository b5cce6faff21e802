import { dayMs } from '../../domain/time-units.ts'

// For imports that cannot delete: a removed indicator is imported again, harmless and about to expire.

/** Number of days for which a removal is repeated; the script that posts requests must run at least this often. */
export const remembersDays = 7

/**
 * Expiry of a removed indicator. It must be later than the last repetition, because Defender refuses indicators that have
 * already expired.
 */
export const removalExpiry = (releasedAt: number): number => releasedAt + (remembersDays + 2) * dayMs
