import type { AuditEntry } from '../../../contract/audit.ts'

export interface Difference {
  /** Path of field names to the value, joined by dots. */
  readonly field: string
  /** The items of a list that have this difference, by id; missing if all have it, or there is no such list. */
  readonly of?: readonly string[]
  /** Of a list, only the values that were removed and added. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
}

interface Leaf {
  readonly field: string
  /** Id of the list's item. */
  readonly of?: string
  readonly values: readonly string[]
  /** Of a list of items with ids: the values are these. */
  readonly isItems?: true
}

/** Differences between before and after by field; nested values separately. Items with ids are compared by these. */
export function differences({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const was = leaves(before)
  const became = leaves(after)
  const all = new Map([...was, ...became])
  const lists = [...became.values()].filter(({ isItems }) => isItems)
  const itemsOf = (field: string) => lists.find((one) => field.startsWith(`${one.field}.`))?.values ?? []
  const found: Difference[] = []
  for (const [key, { field, of }] of all) {
    const difference = differenceOf(was.get(key)?.values, became.get(key)?.values)
    // What an item contained is not listed if the item itself is gone.
    if (!difference || (of !== undefined && !itemsOf(field).includes(of))) continue
    const alike = of !== undefined && found.find((one) => one.of && isAlike(one, { field, ...difference }))
    if (alike) found[found.indexOf(alike)] = { ...alike, of: [...(alike.of ?? []), of] }
    else found.push({ field, ...(of !== undefined && { of: [of] }), ...difference })
  }
  return found.map(({ of, ...difference }) => ({
    ...difference,
    ...(of && of.length < itemsOf(difference.field).length && { of }),
  }))
}

const isAlike = (one: Difference, other: Difference) =>
  one.field === other.field &&
  one.before?.join('\n') === other.before?.join('\n') &&
  one.after?.join('\n') === other.after?.join('\n')

function differenceOf(
  was: readonly string[] | undefined,
  became: readonly string[] | undefined,
): Pick<Difference, 'before' | 'after'> | undefined {
  if (was?.join('\n') === became?.join('\n')) return undefined
  const removed = was?.filter((one) => !became?.includes(one)) ?? []
  const added = became?.filter((one) => !was?.includes(one)) ?? []
  // Only the order changed.
  if (removed.length + added.length === 0) return { ...(was && { before: was }), ...(became && { after: became }) }
  return { ...(removed.length > 0 && { before: removed }), ...(added.length > 0 && { after: added }) }
}

function leaves(
  value: unknown,
  { field = '', of }: { field?: string; of?: string } = {},
  into = new Map<string, Leaf>(),
): Map<string, Leaf> {
  const add = (leaf: Pick<Leaf, 'values' | 'isItems'>) =>
    into.set(`${field}\n${of ?? ''}`, { field, ...(of !== undefined && { of }), ...leaf })
  const below = (name: string | number, item?: string) => {
    const id = item ?? of
    return { field: field ? `${field}.${name}` : `${name}`, ...(id !== undefined && { of: id }) }
  }
  if (value === null || value === undefined || value === '') return into
  if (Array.isArray(value)) {
    const ids = of === undefined ? idsOf(value) : undefined
    if (ids) {
      add({ values: ids, isItems: true })
      for (const { id, ...rest } of value)
        for (const [name, one] of Object.entries(rest)) leaves(one, below(name, id), into)
    } else if (value.every((one) => typeof one !== 'object' || one === null)) {
      if (value.length > 0) add({ values: value.map(String) })
    } else for (const [index, one] of value.entries()) leaves(one, below(index + 1), into)
    return into
  }
  if (typeof value === 'object') {
    for (const [name, one] of Object.entries(value)) leaves(one, below(name), into)
    return into
  }
  add({ values: [String(value)] })
  return into
}

/** The ids of a list's items, if all have one of their own. */
function idsOf(items: readonly unknown[]): string[] | undefined {
  const ids = items.flatMap((item) =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? [item.id] : [],
  )
  return ids.length > 0 && new Set(ids).size === items.length ? ids : undefined
}
