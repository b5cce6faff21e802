import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { cookies, readCookie, setCookie } from '../../app/cookies.ts'
import type { RootData } from '../../app/root-data.ts'

/** How a person wants a table: the height of its rows, and its columns. */
export interface TableLook {
  /** Rows of 32 instead of 44 px; chosen for all tables. */
  readonly isCompact: boolean
  /** Tells whether the table has this column. Columns that nobody can choose are always there. */
  shows(column: string): boolean
  change(part: { readonly isCompact?: boolean; readonly columns?: readonly string[] }): void
}

const listeners = new Set<() => void>()
const watch = (onChange: () => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
const stored = () => readCookie(document.cookie, cookies.tables.name) ?? ''

/**
 * What was chosen for a table. It is kept in a cookie, so that the server renders the table as it will be.
 * @param id the table's name in the cookie
 * @param choosable ids of the columns that can be chosen
 * @param usual those that are shown until somebody chooses others
 */
export function useTableLook(id: string, choosable: readonly string[] = [], usual = choosable): TableLook {
  const root = useRouteLoaderData('root') as RootData | undefined
  const choices = new URLSearchParams(useSyncExternalStore(watch, stored, () => root?.tables ?? ''))
  const columns = choices.get(id)?.split('.') ?? usual
  return {
    isCompact: choices.get('rows') === 'compact',
    shows: (column) => !choosable.includes(column) || columns.includes(column),
    change(part) {
      const next = new URLSearchParams(stored())
      if (part.isCompact !== undefined) {
        if (part.isCompact) next.set('rows', 'compact')
        else next.delete('rows')
      }
      if (part.columns) next.set(id, part.columns.join('.'))
      setCookie('tables', `${next}`)
      for (const listener of listeners) listener()
    },
  }
}
