import type { EnricherMeans } from '../../analysis/enrichers/enricher.ts'
import { openCountryOf } from '../../analysis/enrichers/geo.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { createSelector, type Selector } from '../../engine/delivery/select.ts'
import type { ChosenNow } from './selection.ts'

export interface SelectorMeans extends Pick<EnricherMeans, 'geoDatabase'> {
  /** ms since epoch. */
  readonly now: number
}

/** What decides about the indicators of a release and of its preview; countries are looked up only where they decide. */
export async function openSelector(
  { selector, locations }: Pick<ChosenNow, 'selector' | 'locations'>,
  { now, geoDatabase }: SelectorMeans,
): Promise<Selector> {
  if (!locations) return createSelector({ now, ...selector })
  const countryOf = await openCountryOf({ geoDatabase })
  const isElsewhere = (kind: KindId, value: string) => {
    const country = countryOf(kind, value)
    return country !== undefined && !locations.has(country)
  }
  return createSelector({ now, isElsewhere, ...selector })
}
