import { useMemo, useState } from 'react'
import { setInAddress } from '../../ui/state/address-state.ts'
import { useFollowing } from '../../ui/state/use-following.ts'
import { above, narrowed, openAtFirst, type Standing } from './forest.ts'

/** What the page's address and its data contain. */
export interface ForestInput<G extends Standing> {
  readonly groups: readonly G[]
  readonly search: string
  readonly selected: string | undefined
  /** The group in which the user works. */
  readonly activeId: string | undefined
}

/** State of the tree of groups: the search, the selected group, the active one, and the expanded ones. */
export function useForest<G extends Standing>(input: ForestInput<G>) {
  const { groups } = input
  // A click takes effect before the data is loaded; a choice in the header arrives with the data.
  const [activeId, setActiveId] = useFollowing(input.activeId)
  const [group, setSelected] = useSelectedGroup(groups, input.selected ?? input.activeId, activeId)
  const [search, setSearch] = useState(input.search)
  const [open, setOpen] = useState<readonly string[]>(() => openAtFirst(group?.id, groups))
  const isSearching = search.trim() !== ''
  const { visible, hits } = useMemo(() => narrowed(search, groups), [search, groups])
  const expanded = useMemo(() => (isSearching ? visible.map(({ id }) => id) : open), [isSearching, visible, open])
  const expand = (ids: readonly string[]) => setOpen((before) => [...new Set([...before, ...ids])])
  return {
    activeId,
    setActiveId,
    /** The selected group. */
    group,
    /** Selects a group, also one that is not in the data yet, and writes it into the address. */
    select(id: string) {
      setSelected(id)
      setInAddress('group', id)
    },
    search,
    searchFor(next: string) {
      setSearch(next)
      setInAddress('q', next.trim() || undefined)
    },
    /** Groups that match the search, and the groups above them. */
    visible,
    /** Ids of the groups that match; undefined without a search. */
    hits: isSearching ? hits : undefined,
    /** Ids that the user has expanded. */
    open,
    setOpen,
    /** Ids of the expanded groups: during a search all visible ones. */
    expanded,
    /** Takes what the user expanded or collapsed in the tree; during a search that changes nothing. */
    setExpanded(ids: string[]) {
      if (!isSearching) setOpen(ids)
    },
    expand,
    /** Expands the groups above one. */
    reveal: (id: string) => expand(above(id, groups).map((one) => one.id)),
  }
}

/** The selected group. A new one is known a moment before the list contains it; the previous one stays until then. */
function useSelectedGroup<G extends Standing>(
  groups: readonly G[],
  first: string | undefined,
  activeId: string | undefined,
) {
  const [selected, setSelected] = useState(first)
  const [last, setLast] = useState(selected)
  const byId = (wanted: string | undefined) => groups.find(({ id }) => id === wanted)
  if (selected !== last && byId(selected)) setLast(selected)
  return [byId(selected) ?? byId(last) ?? byId(activeId) ?? groups[0], setSelected] as const
}
