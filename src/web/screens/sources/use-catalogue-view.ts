import { startTransition, useRef, useState } from 'react'
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
  /** Address of the view that is loading: checkboxes follow it at once, and a second choice builds on the first. */
  const [asked, setAsked] = useState<string>()
  const latestAsked = useRef<string>(undefined)
  const [picked, setPicked] = useState<readonly Picked[]>(initiallyPicked)
  const current = readView(new URLSearchParams(asked ?? location.search))
  const view: CatalogueView = { ...current, picked: picked.map(({ id }) => id) }

  const change = async (part: Partial<CatalogueView>, options: { replace?: boolean } = {}) => {
    const search = writeView({ ...view, page: 1, ...part })
    latestAsked.current = search
    setAsked(search)
    await navigate({ search }, { preventScrollReset: true, ...options })
    // A transition, as the navigation is one: both appear together.
    if (latestAsked.current === search) startTransition(() => setAsked(undefined))
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
    isLoading: asked !== undefined || nextLocation?.pathname === location.pathname,
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
      void change({ sort: { by, ascending: view.sort.by === by ? !view.sort.ascending : startsAscending(by) } }),
  }
}
