import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import { RichTreeView } from '@mui/x-tree-view/RichTreeView'
import { TreeItem, type TreeItemProps } from '@mui/x-tree-view/TreeItem'
import { createContext, memo, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { tellApart } from '../../../domain/look-alike-names.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { type GroupRow, type RoleNames, roleName, rowHeight } from '../../session/group-row.ts'
import { GroupMark } from '../../ui/layout/group-mark.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { visuallyHidden } from '../../ui/shell/route-announcer.tsx'
import { forestOf, type TreeNode } from './forest.ts'

interface RowFacts {
  readonly byId: ReadonlyMap<string, GroupRow>
  /** What tells groups apart whose names look the same. */
  readonly marks: ReadonlyMap<string, string>
  readonly roleNames: RoleNames
  readonly activeId: string | undefined
  /** Groups that match the search; undefined without a search. */
  readonly hits: ReadonlySet<string> | undefined
  readonly onSelect: (id: string) => void
}

const Facts = createContext<RowFacts>({
  byId: new Map(),
  marks: new Map(),
  roleNames: {},
  activeId: undefined,
  hits: undefined,
  onSelect: () => {},
})

/** Tree of groups with arrow-key navigation; a letter jumps to the next name that starts with it. */
export default function GroupTree({
  groups,
  roleNames,
  activeId,
  hits,
  selected,
  open,
  onSelect,
  onOpen,
}: {
  groups: readonly GroupRow[]
  roleNames: RoleNames
  activeId: string | undefined
  hits: ReadonlySet<string> | undefined
  selected: string | undefined
  open: readonly string[]
  onSelect: (id: string) => void
  onOpen: (ids: string[]) => void
}) {
  const { t } = useTexts()
  const items = useMemo(() => forestOf(groups), [groups])
  const expanded = useMemo(() => [...open], [open])
  const marks = useMemo(() => tellApart(groups), [groups])
  const byId = useMemo(() => new Map(groups.map((group) => [group.id, group])), [groups])
  // A row is rendered again if these facts change, not if something else on the page does.
  const latest = useRef(onSelect)
  useEffect(() => {
    latest.current = onSelect
  })
  const select = useCallback((id: string) => latest.current(id), [])
  const facts = useMemo(
    () => ({ byId, marks, roleNames, activeId, hits, onSelect: select }),
    [byId, marks, roleNames, activeId, hits, select],
  )
  return (
    <Facts value={facts}>
      <RichTreeView<TreeNode<GroupRow>, false>
        aria-label={t('groups.tree')}
        items={items}
        getItemLabel={nameOf}
        itemChildrenIndentation={indentation}
        expansionTrigger="iconContainer"
        expandedItems={expanded}
        onExpandedItemsChange={(_, ids) => onOpen(ids)}
        selectedItems={selected ?? null}
        onSelectedItemsChange={(_, id) => id && onSelect(id)}
        onItemClick={(_, id) => onSelect(id)}
        slots={slots}
        sx={styles}
      />
    </Facts>
  )
}

/** Less on phones, where a name five levels deep would have room for a few letters. */
const indentation = 'clamp(10px, 2.6vw, 22px)'

const nameOf = ({ group }: TreeNode<GroupRow>) => group.name

/** Styles of all rows in one place: as styles of each part of each row, they took half of the time of hundreds of rows. */
const styles = {
  // The focus frame is around the row, not around everything below it.
  '& .MuiTreeItem-root.MuiTreeItem-root:focus-visible': { outline: 'none' },
  // Rows far out of sight are not laid out, and count as one line; only names are broken within words.
  '& .MuiTreeItem-content': {
    minHeight: rowHeight,
    borderRadius: '8px',
    pr: 1.5,
    gap: 0.5,
    contentVisibility: 'auto',
    overflowWrap: 'normal',
  },
  '& .MuiTreeItem-content[data-selected]': {
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, transparent)',
  },
  '& .MuiTreeItem-content[data-focused]': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: -2,
  },
  '& .MuiTreeItem-iconContainer': { width: 28, height: 28, alignItems: 'center', color: 'text.secondary' },
  '& .MuiTreeItem-label': { display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, flexGrow: 1 },
  '& [data-aside]': { opacity: 0.7 },
  // Cut names of many customers would look the same.
  '& [data-name]': { fontWeight: 560, lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& [data-aside] [data-name]': { fontWeight: 450 },
  '& [data-names]': { minWidth: 0, flexGrow: 1 },
  '& [data-role-below]': { typography: 'caption', color: 'text.secondary', lineHeight: 1.35, display: { sm: 'none' } },
  '& [data-role-beside]': {
    typography: 'body2',
    color: 'text.secondary',
    width: rem(130),
    flexShrink: 0,
    display: { xs: 'none', sm: 'block' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [data-members]': {
    typography: 'body2',
    color: 'text.secondary',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 0.5,
    width: rem(44),
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-members] svg': { fontSize: rem(16) },
} as const

const GroupItem = memo(function GroupItem(props: TreeItemProps) {
  const { onSelect } = use(Facts)
  return (
    <TreeItem
      {...props}
      onKeyDown={(event) => {
        // Enter would otherwise toggle a group with children; the arrow keys do that.
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.defaultMuiPrevented = true
        event.preventDefault()
        onSelect(props.itemId)
      }}
      slots={parts}
      // biome-ignore lint/suspicious/noExplicitAny: the slot takes whatever its component takes
      slotProps={{ label: { itemId: props.itemId } as any }}
    />
  )
})

/** Stands for a transition, which would measure the page for each group that is closed. */
function Below({ in: isOpen, className, children }: { in?: boolean; className?: string; children?: ReactNode }) {
  return (
    isOpen && (
      // biome-ignore lint/a11y/useSemanticElements: a tree groups its items like this
      <ul role="group" className={className}>
        {children}
      </ul>
    )
  )
}

function GroupLabel({ itemId, className }: { itemId: string; className?: string }) {
  const { t, format, language } = useTexts()
  const { byId, marks, roleNames, activeId, hits } = use(Facts)
  const group = byId.get(itemId)
  if (!group) return null
  const role = roleName(group.role, roleNames, language)
  const members = t('groups.members', { count: group.members })
  return (
    <div className={className} data-aside={hits === undefined || hits.has(group.id) ? undefined : ''}>
      <div data-names="">
        <div data-name="">
          {group.name}
          <GroupMark mark={marks.get(group.id)} />
        </div>
        <div data-role-below="">{role}</div>
      </div>
      {group.id === activeId && <SmallChip color="success" label={t('groups.active')} sx={{ flexShrink: 0 }} />}
      <div data-role-beside="">{role}</div>
      <div data-members="" title={members}>
        <PeopleOutlined aria-hidden />
        <span aria-hidden>{format.number(group.members)}</span>
        <span style={visuallyHidden}>{members}</span>
      </div>
    </div>
  )
}

const parts = { label: GroupLabel, groupTransition: Below }
const slots = { item: GroupItem, expandIcon: ChevronRightIcon, collapseIcon: ExpandMoreIcon }
