import { startTransition, useOptimistic, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { setInAddress } from '../../ui/address-state.ts'
import { type SourceRow, startsAscending } from './source-rows.tsx'
import { type CatalogueView, readView, type SortId, writeView } from './view.ts'

/** A source that is selected for comparison. */
type Picked = Pick<SourceRow, 'id' | 'name'>

/** The view of the catalogue, which the address holds, and what changes it. */
export function useCatalogueView(initiallyPicked: readonly Picked[]) {
  const location = useLocation()
  const navigate = useNavigate()
  const { location: nextLocation } = useNavigation()
  /** Search of the address, or of the one that loads: checkboxes follow it at once, a second choice builds on it. */
  const [search, setSearch] = useOptimistic(location.search)
  const [picked, setPicked] = useState<readonly Picked[]>(initiallyPicked)
  const current = readView(new URLSearchParams(search))
  const view: CatalogueView = { ...current, picked: picked.map(({ id }) => id) }

  const change = (part: Partial<CatalogueView>, options: { replace?: boolean } = {}) => {
    const next = writeView({ ...view, page: 1, ...part })
    // One action, so that React drops the optimistic search in the render that brings the new address, never before.
    startTransition(async () => {
      setSearch(next)
      await navigate({ search: next }, { preventScrollReset: true, ...options })
    })
  }
  const pick = (next: readonly Picked[]) => {
    setPicked(next)
    setInAddress('pick', next.map(({ id }) => id).join(',') || undefined)
  }
  return {
    /** The view as the address holds it, or the one that is loading. */
    current,
    /** The same with the sources that are selected now. */
    view,
    isLoading: search !== location.search || nextLocation?.pathname === location.pathname,
    /** Address of the view with a change. */
    addressOf: (part: Partial<CatalogueView>) => writeView({ ...view, ...part }) || '?',
    /** Goes to the first page of the view with a change. */
    change,
    picked,
    pick,
    togglePick: ({ id, name }: Picked) =>
      pick(view.picked.includes(id) ? picked.filter((one) => one.id !== id) : [...picked, { id, name }]),
    /** Sorts by a column, or turns its order round. */
    sortBy: (by: SortId) =>
      change({ sort: { by, ascending: view.sort.by === by ? !view.sort.ascending : startsAscending(by) } }),
  }
}
