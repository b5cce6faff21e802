/** A view of a table that a person keeps: its filters and order as a query. */
export interface SavedView {
  readonly name: string
  readonly query: string
}

const mostViews = 30
const keyOf = (table: string, person: string) => `views.${table}.${person}`

/** The views of a table that a person has saved in this browser. */
export function savedViews(table: string, person: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table, person)) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(({ name, query }) => typeof name === 'string' && typeof query === 'string')
      : []
  } catch {
    return []
  }
}

/** Saves a view in place of one with the same name, or deletes the one with this name. */
export function changeViews(table: string, person: string, { name, query }: { name: string; query?: string }): void {
  const rest = savedViews(table, person).filter((one) => one.name !== name)
  const next = query === undefined ? rest : [...rest, { name, query }].slice(-mostViews)
  localStorage.setItem(keyOf(table, person), JSON.stringify(next))
}
