import AddIcon from '@mui/icons-material/Add'
import UnfoldLessIcon from '@mui/icons-material/UnfoldLess'
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { api } from '../../app/api.ts'
import { ask, askMaybe } from '../../app/ask.ts'
import { setCookie } from '../../app/cookies.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { rem } from '../../rem.ts'
import { type GroupRow, groupRow, roleNamesOf, rowHeight } from '../../session/group-row.ts'
import type { GuardedData } from '../../session/guarded.tsx'
import { NoGroups } from '../../session/no-groups.tsx'
import { may } from '../../session/use-group.ts'
import { Toast, type ToastMessage } from '../../ui/dialogs/toast.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import type { CodeHandle } from '../../ui/state/preloadable.ts'
import { useEver } from '../../ui/state/use-ever.ts'
import type { Route } from './+types/groups'
import { rowsSeen } from './forest.ts'
import { type GroupAction, GroupPanel } from './group-panel.tsx'
import { useForest } from './use-forest.ts'

const GroupTree = late(() => import('./group-tree.tsx'))
const GroupSheet = late(() => import('./group-sheet.tsx'))
const GroupDialog = late(() => import('./group-dialogs.tsx'))
const CreateDialog = late(async () => ({ default: (await import('./group-dialogs.tsx')).CreateDialog }))
const DeleteDialog = late(() => import('./delete-dialog.tsx'))
const GroupBin = late(() => import('./group-bin.tsx'))

export const handle: CodeHandle = { loadCode: () => GroupTree.load() }

export async function loader({ context, url }: Route.LoaderArgs) {
  const place = { context, url }
  const entries = await ask(place, groupCalls.list, {})
  const [first] = entries
  const roles = first && (await askMaybe(place, groupCalls.roles, { params: { id: first.group.id } }))
  return {
    groups: entries.map(groupRow),
    roleNames: roleNamesOf(roles),
    search: url.searchParams.get('q')?.slice(0, 120) ?? '',
    selected: url.searchParams.get('group') ?? undefined,
  }
}

export default function Groups({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  const mayCreate = loaderData.groups.some((group) => may(group, 'GROUP_CREATE'))
  const [asked, setAsked] = useState<GroupAction>()
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PageTitle>{t('groups.title')}</PageTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', justifyContent: 'space-between' }}>
        <Box>
          <Typography variant="h2" component="h1">
            {t('groups.title')}
          </Typography>
          <Typography color="textSecondary">{t('groups.lead')}</Typography>
        </Box>
        {mayCreate && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAsked('create')}>
            {t('groups.create')}
          </Button>
        )}
      </Box>
      {loaderData.groups.length === 0 ? <NoGroups /> : <Forest {...loaderData} asked={asked} onAsk={setAsked} />}
    </Box>
  )
}

function Forest({
  groups,
  roleNames,
  search: firstSearch,
  selected: firstSelected,
  asked,
  onAsk,
}: {
  groups: readonly GroupRow[]
  roleNames: ReturnType<typeof roleNamesOf>
  search: string
  selected: string | undefined
  asked: GroupAction | undefined
  onAsk: (action: GroupAction | undefined) => void
}) {
  const language = useTexts()
  const { t, format } = language
  const guarded = useRouteLoaderData('guarded') as GuardedData
  const { revalidate } = useRevalidator()
  const theme = useTheme()
  const forest = useForest({
    groups,
    search: firstSearch,
    selected: firstSelected,
    activeId: guarded.activeGroupId,
  })
  const { activeId, group, search, visible, hits, select, searchFor } = forest
  const [isSheetOpen, setSheetOpen] = useState(false)
  const wasSheetOpen = useEver(isSheetOpen)
  const [createdId, setCreatedId] = useState<string>()
  const [toast, setToast] = useState<ToastMessage>()
  const close = () => onAsk(undefined)
  const act = (action: GroupAction) => {
    setSheetOpen(false)
    onAsk(action)
  }

  const onCreated = async (id: string, name: string, parent: string) => {
    await revalidate()
    setCreatedId(id)
    select(id)
    close()
    setToast({ severity: 'success', text: t('groups.created', { name }) })
    forest.reveal(parent)
    forest.expand([parent])
  }
  const onDone = async (kind: 'rename' | 'move', id: string, name: string) => {
    await revalidate()
    select(id)
    close()
    setToast({ severity: 'success', text: t(kind === 'move' ? 'groups.moved' : 'groups.renamed', { name }) })
    forest.reveal(id)
  }
  const onDeleted = async (gone: GroupRow, restorableUntil: string, isRoot: boolean) => {
    const parent = gone.parent
    if (parent !== null) select(parent)
    await revalidate()
    close()
    setToast({
      severity: 'success',
      text: t('groups.deleted', { name: gone.name, until: format.dateTime(restorableUntil) }),
      ...(parent !== null &&
        !isRoot &&
        may(
          groups.find(({ id }) => id === parent),
          'GROUP_DELETE',
        ) && {
          undo: async () => {
            await api('POST /api/web/groups/{id}/deleted/{childId}/restore', {
              params: { id: parent, childId: gone.id },
            })
            await revalidate()
            select(gone.id)
          },
        }),
    })
  }

  const panel = group && (
    <GroupPanel
      group={group}
      groups={groups}
      roleNames={roleNames}
      isActive={group.id === activeId}
      onActivate={() => {
        setCookie('activeGroup', group.id)
        forest.setActiveId(group.id)
        void revalidate()
      }}
      onAct={act}
    />
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: `minmax(0,1fr) ${rem(340)}` },
      }}
    >
      <Card>
        <TreeBar groups={groups} search={search} onSearch={searchFor} found={hits?.size} onOpen={forest.setOpen} />
        <Box sx={{ p: 1 }}>
          {visible.length === 0 ? (
            <NothingFound search={search} onClear={() => searchFor('')} />
          ) : (
            <Suspense fallback={<TreeSkeleton groups={visible} open={forest.open} />}>
              <GroupTree
                groups={visible}
                roleNames={roleNames}
                activeId={activeId}
                hits={hits}
                selected={group?.id}
                open={forest.expanded}
                onOpen={forest.setExpanded}
                onSelect={(id) => {
                  select(id)
                  if (matchMedia(theme.breakpoints.down('md').replace('@media ', '')).matches) setSheetOpen(true)
                }}
              />
            </Suspense>
          )}
        </Box>
      </Card>
      <Card
        component="section"
        aria-label={group?.name}
        sx={{ p: 2.5, display: { xs: 'none', md: 'block' }, position: 'sticky', top: 88 }}
      >
        {panel}
      </Card>
      {wasSheetOpen && (
        <Suspense>
          <GroupSheet label={group?.name} open={isSheetOpen} onClose={() => setSheetOpen(false)}>
            {panel}
          </GroupSheet>
        </Suspense>
      )}
      <Dialogs
        asked={asked}
        group={group}
        createdId={createdId}
        groups={groups}
        onClose={close}
        onCreated={onCreated}
        onDone={onDone}
        onDeleted={onDeleted}
        onRestored={async (id, name) => {
          await revalidate()
          if (group) forest.expand([group.id])
          close()
          select(id)
          setToast({ severity: 'success', text: t('bin.restored', { name }) })
        }}
      />
      <Toast message={toast} onClose={setToast} />
    </Box>
  )
}

function TreeBar({
  groups,
  search,
  onSearch,
  found,
  onOpen,
}: {
  groups: readonly GroupRow[]
  search: string
  onSearch: (search: string) => void
  /** Number of groups found; undefined without a search. */
  found: number | undefined
  onOpen: (ids: string[]) => void
}) {
  const { t } = useTexts()
  return (
    <Box
      sx={{
        p: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
      }}
    >
      <SearchField
        label={t('groups.search')}
        value={search}
        onChange={onSearch}
        sx={{ flex: '1 1 220px', maxWidth: 360 }}
      />
      <Quiet role="status" sx={{ mr: 'auto' }}>
        {found !== undefined
          ? t('groups.found', { count: found, all: groups.length })
          : t('groups.count', { count: groups.length })}
      </Quiet>
      {groups.some(({ parent }) => groups.some(({ id }) => id === parent)) && (
        <>
          <Button
            size="small"
            color="inherit"
            startIcon={<UnfoldMoreIcon />}
            disabled={found !== undefined}
            onClick={() => onOpen(groups.map(({ id }) => id))}
          >
            {t('groups.openAll')}
          </Button>
          <Button
            size="small"
            color="inherit"
            startIcon={<UnfoldLessIcon />}
            disabled={found !== undefined}
            onClick={() => onOpen([])}
          >
            {t('groups.closeAll')}
          </Button>
        </>
      )}
    </Box>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTexts()
  return (
    <Box sx={{ p: 3, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {t('groups.search.nothing', { search })}
      </Typography>
      <Button onClick={onClear}>{t('groups.search.clear')}</Button>
    </Box>
  )
}

function Dialogs({
  asked,
  group,
  createdId,
  groups,
  onClose,
  onCreated,
  onDone,
  onDeleted,
  onRestored,
}: {
  asked: GroupAction | undefined
  group: GroupRow | undefined
  createdId: string | undefined
  groups: readonly GroupRow[]
  onClose: () => void
  onCreated: (id: string, name: string, parent: string) => Promise<void>
  onDone: (kind: 'rename' | 'move', id: string, name: string) => Promise<void>
  onDeleted: (gone: GroupRow, restorableUntil: string, isRoot: boolean) => Promise<void>
  onRestored: (id: string, name: string) => Promise<void>
}) {
  // Several customers are created one after the other. Below each other, each would see the next one.
  const isNext = asked === 'create' && group !== undefined && group.id === createdId
  const parent = isNext ? groups.find(({ id }) => id === group.parent) : group
  return (
    <Suspense>
      {(asked === 'create' || asked === 'createBelow') && (
        <CreateDialog parent={parent} groups={groups} onClose={onClose} onDone={onCreated} />
      )}
      {(asked === 'rename' || asked === 'move') && group && (
        <GroupDialog kind={asked} group={group} groups={groups} onClose={onClose} onDone={onDone} />
      )}
      {asked === 'delete' && group && (
        <DeleteDialog group={group} onClose={onClose} onDone={(until, isRoot) => onDeleted(group, until, isRoot)} />
      )}
      {asked === 'bin' && group && <GroupBin group={group} onClose={onClose} onRestored={onRestored} />}
    </Suspense>
  )
}

/** Placeholder of the tree's height with one line per row. */
function TreeSkeleton({ groups, open }: { groups: readonly GroupRow[]; open: readonly string[] }) {
  const rows = rowsSeen(groups, open)
  return (
    <Box sx={{ height: `calc(${rows} * ${rowHeight})`, overflow: 'hidden' }}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
        <Box key={row} sx={{ height: rowHeight, display: 'flex', alignItems: 'center', pl: 4.5, pr: 1.5 }}>
          <Skeleton width={row % 3 === 1 ? '34%' : '24%'} />
        </Box>
      ))}
    </Box>
  )
}
