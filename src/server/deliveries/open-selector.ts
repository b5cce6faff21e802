import type { EnricherMeans } from '../../analysis/enrichers/enricher.ts'
import { openCountryOf } from '../../analysis/enrichers/geo.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { createSelector, type Selector, type SelectorOptions } from '../../engine/delivery/select.ts'
import type { ChosenNow } from './selection.ts'

export interface SelectorMeans extends Pick<EnricherMeans, 'geoDatabase'>, Pick<SelectorOptions, 'effects'> {
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Creates the selector for a release or its preview. Countries are looked up only if they matter. */
export async function openSelector(
  { selector, locations }: Pick<ChosenNow, 'selector' | 'locations'>,
  { now, geoDatabase, effects }: SelectorMeans,
): Promise<Selector> {
  if (!locations) return createSelector({ now, effects, ...selector })
  const countryOf = await openCountryOf({ geoDatabase })
  const isElsewhere = (kind: KindId, value: string) => {
    const country = countryOf(kind, value)
    return country !== undefined && !locations.has(country)
  }
  return createSelector({ now, isElsewhere, effects, ...selector })
}
