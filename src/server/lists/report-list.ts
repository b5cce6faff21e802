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

/** A list that applies to a group, of the group itself or of one above. */
export interface AppliedList extends Pick<ReportList, 'id' | 'name' | 'effect' | 'inherited'> {
  /** The group that it belongs to. */
  readonly owner: string
  /** Applies to the groups below its owner, too. */
  readonly subgroups: boolean
  /** Differs after each change of the list or its rows. */
  readonly version: string
}

/** Number of valid rows of a list, and bytes of their values. */
export interface ListSize {
  readonly rows: number
  readonly bytes: number
}

/** The lists that fit into this room together, each if it fits into what those before it have left. */
export function fitting<List extends { readonly id: string }>(
  lists: readonly List[],
  sizes: ReadonlyMap<string, ListSize>,
  room: ListSize,
): List[] {
  let { rows, bytes } = room
  return lists.filter(({ id }) => {
    const size = sizes.get(id) ?? { rows: 0, bytes: 0 }
    if (size.rows > rows || size.bytes > bytes) return false
    rows -= size.rows
    bytes -= size.bytes
    return true
  })
}

/** The list for `compileOwnLists`. Its entries are made one by one, because there may be a million. */
export function ownList({ id, name, effect, inherited, values }: Omit<ReportList, 'rows'>): OwnList {
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
