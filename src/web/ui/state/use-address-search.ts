import { startTransition, useOptimistic } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/**
 * Search part of the address, or of the one that loads: fields follow it at once, and a second change builds on the
 * first, also if the page has not loaded yet.
 */
export function useAddressSearch() {
  const { search: loaded } = useLocation()
  const navigate = useNavigate()
  const [search, setSearch] = useOptimistic(loaded)
  return {
    search,
    isLoading: search !== loaded,
    /** Loads the page with another search part. */
    go(next: string, options: Pick<NavigateOptions, 'replace'> = {}): void {
      // One action, so that React drops the optimistic search in the render that brings the new address, never before.
      startTransition(async () => {
        setSearch(next)
        await navigate({ search: next }, { preventScrollReset: true, ...options })
      })
    },
  }
}
