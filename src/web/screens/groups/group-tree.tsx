import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { RichTreeView } from '@mui/x-tree-view/RichTreeView'
import { TreeItem, type TreeItemProps } from '@mui/x-tree-view/TreeItem'
import { createContext, use } from 'react'
import { tellApart } from '../../../domain/look-alike-names.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { GroupMark } from '../../ui/group-mark.tsx'
import { visuallyHidden } from '../../ui/route-announcer.tsx'
import { forestOf, type TreeNode } from './forest.ts'
import { type GroupRow, type RoleNames, roleName, rowHeight } from './group-row.ts'

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
  const byId = new Map(groups.map((group) => [group.id, group]))
  return (
    <Facts value={{ byId, marks: tellApart(groups), roleNames, activeId, hits, onSelect }}>
      <RichTreeView<TreeNode<GroupRow>, false>
        aria-label={t('groups.tree')}
        items={forestOf(groups)}
        getItemLabel={({ group }) => group.name}
        itemHeight={rowHeight}
        itemChildrenIndentation={22}
        expansionTrigger="iconContainer"
        expandedItems={[...open]}
        onExpandedItemsChange={(_, ids) => onOpen(ids)}
        selectedItems={selected ?? null}
        onSelectedItemsChange={(_, id) => id && onSelect(id)}
        onItemClick={(_, id) => onSelect(id)}
        slots={{ item: GroupItem, expandIcon: ChevronRightIcon, collapseIcon: ExpandMoreIcon }}
      />
    </Facts>
  )
}

function GroupItem(props: TreeItemProps) {
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
      slots={{ label: GroupLabel }}
      // biome-ignore lint/suspicious/noExplicitAny: the slot takes whatever its component takes
      slotProps={{ label: { itemId: props.itemId } as any, groupTransition: { timeout: 0 } }}
      sx={{
        // The focus frame is around the row, not around everything below it.
        '&:focus-visible': { outline: 'none' },
        '& .MuiTreeItem-content': { borderRadius: '8px', pr: 1.5, gap: 0.5 },
        '& .MuiTreeItem-content[data-selected]': {
          bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, transparent)',
        },
        '& .MuiTreeItem-content[data-focused]': {
          outline: '2px solid var(--mui-palette-primary-main)',
          outlineOffset: -2,
        },
        '& .MuiTreeItem-iconContainer': { width: 28, height: 28, alignItems: 'center', color: 'text.secondary' },
      }}
    />
  )
}

function GroupLabel({ itemId, className }: { itemId: string; className?: string }) {
  const language = useTexts()
  const { t, format } = language
  const { byId, marks, roleNames, activeId, hits } = use(Facts)
  const group = byId.get(itemId)
  if (!group) return null
  const isAside = hits !== undefined && !hits.has(group.id)
  return (
    <Box
      className={className}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, flexGrow: 1, opacity: isAside ? 0.7 : 1 }}
    >
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box
          sx={{
            fontWeight: isAside ? 450 : 560,
            lineHeight: 1.35,
            // Cut names of many customers would look the same.
            overflowWrap: 'anywhere',
          }}
        >
          {group.name}
          <GroupMark mark={marks.get(group.id)} />
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.35, display: { sm: 'none' } }}>
          {roleName(group.role, roleNames, language)}
        </Box>
      </Box>
      {group.id === activeId && (
        <Chip size="small" color="success" variant="outlined" label={t('groups.active')} sx={{ flexShrink: 0 }} />
      )}
      <Box
        sx={{
          typography: 'body2',
          color: 'text.secondary',
          width: 130,
          flexShrink: 0,
          display: { xs: 'none', sm: 'block' },
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {roleName(group.role, roleNames, language)}
      </Box>
      <Box
        sx={{
          typography: 'body2',
          color: 'text.secondary',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 0.5,
          width: 44,
          flexShrink: 0,
          fontVariantNumeric: 'tabular-nums',
        }}
        title={t('groups.members', { count: group.members })}
      >
        <PeopleOutlined sx={{ fontSize: 16 }} aria-hidden />
        <span aria-hidden>{format.number(group.members)}</span>
        <Box component="span" sx={visuallyHidden}>
          {t('groups.members', { count: group.members })}
        </Box>
      </Box>
    </Box>
  )
}
