import { createContext, use } from 'react'

/** True if a report shows only what got through. */
export const OnlyPassed = createContext(false)

// Constants, because effects that depend on the query run again when its identity changes.
const passedQuery = { passed: 'yes' } as const
const noQuery = {}

/** Query parameters that select what the report shows: all observables, or only those that got through. */
export function usePassedQuery(): { readonly passed?: 'yes' } {
  return use(OnlyPassed) ? passedQuery : noQuery
}
