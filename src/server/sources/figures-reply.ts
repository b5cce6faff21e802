import type {
  CatalogueFigures,
  ListingLatency,
  SourceDay,
  SourceFigures,
  SourceOverlap,
} from '../../contract/sources.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { type Quality, qualityOf } from '../../engine/figures/quality.ts'
import type { DayRow, FiguresRow, LatencyRow, OverlapRow } from './figures-store.ts'
import type { SourceView } from './store.ts'

/** Figures of a catalogue row; null if the source lists nothing or was not measured. A dead source has no quality. */
export function catalogueFigures(row: FiguresRow | undefined, isAlive: boolean): CatalogueFigures | null {
  if (!row || row.listed === 0) return null
  const { listed, added_per_day: added, removed_per_day: removed } = row
  return {
    measuredAt: row.measured_at.toISOString(),
    listed,
    addedPerDay: added,
    removedPerDay: removed,
    churn: added === null || removed === null ? null : (added + removed) / listed,
    novelty: share(row.novel, row.newly),
    medianAgeDays: row.median_age_days,
    exclusiveShare: row.exclusive / listed,
    warningShare: row.warned / listed,
    doubtfulShare: row.doubtful === null ? null : row.doubtful / listed,
    wideShare: row.wide === null ? null : row.wide / listed,
    firstShare: share(row.first, row.compared),
    quality: quality(row, isAlive)?.score ?? null,
  }
}

/** Figures of a source's page, with their components. */
export function sourceFigures(row: FiguresRow | undefined, isAlive: boolean): SourceFigures | null {
  const figures = catalogueFigures(row, isAlive)
  if (!figures || !row) return null
  return {
    ...figures,
    datedShare: row.dated / row.listed,
    warnings: row.warnings.map((one) => ({ ...one, share: one.indicators / row.listed })),
    latency: latency(row),
    qualityParts: [...(quality(row, isAlive)?.components ?? [])],
  }
}

/**
 * `daily` holds the changes on days with a snapshot. If such a day was not measured, its count is derived from the
 * present count (`listed`) and all changes since.
 */
export function sourceDays(days: readonly DayRow[], daily: SourceView['daily'], listed: number): SourceDay[] {
  const changes = new Map(daily.map((one) => [one.day, one]))
  const measured = new Set(days.map(({ day }) => day))
  const visibleDays: SourceDay[] = days.map((row) => ({
    day: row.day,
    basis: row.measured ? 'measured' : 'reconstructed',
    listed: row.listed,
    added: changes.get(row.day)?.added ?? null,
    removed: changes.get(row.day)?.removed ?? null,
    novelty: share(row.novel, row.newly),
    medianAgeDays: row.median_age_days,
    exclusiveShare: share(row.exclusive, row.listed),
    warningShare: row.warned === null ? null : share(row.warned, row.listed),
  }))
  let then = listed
  for (const { day, added, removed } of [...daily].reverse()) {
    if (!measured.has(day)) {
      visibleDays.push({
        day,
        basis: 'reconstructed',
        listed: Math.max(0, then),
        added,
        removed,
        novelty: null,
        medianAgeDays: null,
        exclusiveShare: null,
        warningShare: null,
      })
    }
    then += (removed ?? 0) - (added ?? 0)
  }
  return visibleDays.sort((a, b) => compareCodeUnits(a.day, b.day))
}

/**
 * Overlaps of a source. `listed` has the numbers of indicators by source. `named` lacks the sources that the reader may
 * not see.
 */
export function sourceOverlaps(
  overlaps: readonly OverlapRow[],
  listed: number,
  named: ReadonlyMap<number, { readonly id: string; readonly name: string }>,
): SourceOverlap[] {
  return overlaps.flatMap((row) => {
    const other = named.get(row.other)
    if (!other || listed === 0 || row.listed === 0) return []
    const { shared } = row
    return { ...other, shared, share: shared / listed, shareOfOther: shared / row.listed, latency: latency(row) }
  })
}

function latency({ compared, first, same, lead_hours }: LatencyRow): ListingLatency | null {
  if (compared === 0 || lead_hours === null) return null
  return { compared, first: first / compared, same: same / compared, medianLeadHours: lead_hours }
}

function quality(row: FiguresRow, isAlive: boolean): Quality | undefined {
  return qualityOf({
    isAlive,
    warningShare: row.doubtful === null ? undefined : (row.warned + row.doubtful) / row.listed,
    wideShare: row.wide === null ? undefined : row.wide / row.listed,
    exclusiveShare: row.exclusive / row.listed,
    latency: row.compared > 0 ? row : undefined,
    medianAgeDays: row.median_age_days ?? undefined,
  })
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
