import type { contract } from '../../contract/index.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { readValueAs, type Value } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { worldDeliveries } from './deliveries.ts'
import type { indicatorExport } from './export.ts'
import type { sightings } from './sightings.ts'

export interface WorldCallDependencies {
  readonly deliveries: ReturnType<typeof worldDeliveries>
  readonly sightings: ReturnType<typeof sightings>
  readonly exported: ReturnType<typeof indicatorExport>
}

/** Handlers for what an indicator means to a group. */
export function worldHandlers({
  deliveries,
  sightings,
  exported,
}: WorldCallDependencies): Handlers<typeof contract.world> {
  return {
    deliveries({ query }, { user, locale }) {
      const asOf = query.asOf === undefined ? undefined : Date.parse(query.asOf)
      return deliveries({ who: user, groupId: query.groupID, locale, asked: askedValue(query), asOf })
    },
    exportIndicators({ query: { groupID }, body: { format, asOf, values } }, { user, locale, signal }) {
      const read = values.flatMap(({ kind, value }) => readValueAs(kind as KindId, value) ?? [])
      const question = { who: user, groupId: groupID, locale, format, asked: values.length, signal }
      return exported({ ...question, values: read, asOf: asOf === undefined ? undefined : Date.parse(asOf) })
    },
    sightings: ({ query }) => sightings(query.groupID, askedValue(query)),
  }
}

/** @throws Problem `search.no-value` */
function askedValue({ kind, value }: { readonly kind: string; readonly value: string }): Value {
  const found = readValueAs(kind as KindId, value)
  if (!found) throw new Problem('search.no-value', { kind, value: value.slice(0, 200) })
  return found
}
