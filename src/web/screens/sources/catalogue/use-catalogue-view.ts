import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { setInAddress } from '../../../ui/state/address-state.ts'
import { useAddressSearch } from '../../../ui/state/use-address-search.ts'
import { type CatalogueView, readView, type SortId, writeView } from '../view.ts'
import { type SourceRow, startsAscending } from './source-rows.tsx'

/** A source that is selected for comparison. */
type Picked = Pick<SourceRow, 'id' | 'name'>

/** The view of the catalogue, which the address holds, and what changes it. */
export function useCatalogueView(initiallyPicked: readonly Picked[]) {
  const { pathname } = useLocation()
  const { location: nextLocation } = useNavigation()
  const { search, isLoading, go } = useAddressSearch()
  const [picked, setPicked] = useState<readonly Picked[]>(initiallyPicked)
  const current = readView(new URLSearchParams(search))
  const view: CatalogueView = { ...current, picked: picked.map(({ id }) => id) }

  const change = (part: Partial<CatalogueView>, options: { replace?: boolean } = {}) =>
    go(writeView({ ...view, page: 1, ...part }), options)
  const pick = (next: readonly Picked[]) => {
    setPicked(next)
    setInAddress('pick', next.map(({ id }) => id).join(',') || undefined)
  }
  return {
    /** The view as the address holds it, or the one that is loading. */
    current,
    /** The same with the sources that are selected now. */
    view,
    isLoading: isLoading || nextLocation?.pathname === pathname,
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
