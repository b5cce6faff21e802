import { createContext, use } from 'react'

/** Tells whether a report shows only what got through. */
export const OnlyPassed = createContext(false)

/** The part of a query that asks for what the report shows: everything, or what got through. */
export function usePassedFilter(): { readonly passed?: 'yes' } {
  return use(OnlyPassed) ? onlyPassedFilter : everything
}

const onlyPassedFilter = { passed: 'yes' } as const
const everything = {}
