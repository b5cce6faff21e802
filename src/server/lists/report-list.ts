import type { ListEffect } from '../../domain/group-list.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { OwnList } from '../../engine/lists/own-lists.ts'

/**
 * A list as reports use it: the rows that are valid at the report's time, with the values of each kind as lines of one
 * text.
 */
export interface ReportList {
  readonly id: string
  readonly name: string
  readonly effect: ListEffect
  /** True if it belongs to a group above the report's. */
  readonly inherited: boolean
  readonly rows: number
  /** Undefined if the list is not used, because the lists together are too large for a report. */
  readonly values: Readonly<Record<string, string>> | undefined
}

/** The list for `compileOwnLists`. Its entries are made one by one, because there may be a million. */
export function ownList({ id, name, effect, inherited, values }: ReportList): OwnList {
  return {
    id,
    name,
    effect,
    inherited,
    ...(!values && { leftOut: true }),
    entries: entriesOf(values ?? {}),
  }
}

function* entriesOf(values: Readonly<Record<string, string>>): Generator<{ kind: KindId; value: string }> {
  for (const [kind, text] of Object.entries(values) as [KindId, string][])
    for (const value of text.split('\n')) yield { kind, value }
}
