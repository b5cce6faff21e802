import type { Enrichment } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Enrich, EnricherMeans, Unenriched } from './enricher.ts'
import { enrichers } from './index.ts'

const nothing: Enrichment = Object.freeze({})

/**
 * Combines the selected enrichers into one function that can run over millions of indicators. Unknown ids are ignored.
 * The order of fields does not depend on the order of `ids`, so that equal findings are byte-identical.
 */
export async function openEnrichers(
  ids: readonly string[],
  means: EnricherMeans,
): Promise<(indicator: Unenriched) => Enrichment> {
  const chosen = enrichers.filter(({ id, always }) => !always && ids.includes(id))
  const byKind: Partial<Record<KindId, Enrich[]>> = {}
  for (const one of chosen) {
    const enrich = await one.open(means)
    for (const kind of one.kinds) {
      byKind[kind] ??= []
      byKind[kind].push(enrich)
    }
  }
  return (indicator) => {
    let enrichment: Enrichment | undefined
    for (const enrich of byKind[indicator.kind] ?? []) {
      const more = enrich(indicator)
      if (more) enrichment = enrichment ? { ...enrichment, ...more } : more
    }
    return enrichment ?? nothing
  }
}
