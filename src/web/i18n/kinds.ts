import { kindNames } from '../../domain/kind-names.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { texts } from './texts.ts'

type Entries = { readonly [Kind in KindId as `kind.${Kind}`]: (typeof kindNames)[Kind] }

export const kinds = texts(
  Object.fromEntries(Object.entries(kindNames).map(([kind, name]) => [`kind.${kind}`, name])) as Entries,
)
