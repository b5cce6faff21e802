import UnfoldLessIcon from '@mui/icons-material/UnfoldLess'
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useTheme } from '@mui/material/styles'
import { type ReactNode, Suspense, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { api } from '../../app/api.ts'
import { ask, askMaybe } from '../../app/ask.ts'
import { setCookie } from '../../app/cookies.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { whenOpen } from '../../late/when-open.tsx'
import { rem } from '../../rem.ts'
import { type GroupRow, groupRow, roleNamesOf, rowHeight } from '../../session/group-row.ts'
import type { GuardedData } from '../../session/guarded.tsx'
import { NoGroups } from '../../session/no-groups.tsx'
import { may } from '../../session/use-group.ts'
import { showBin } from '../../ui/dialogs/show-bin.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { AddButton } from '../../ui/layout/add-button.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import type { CodeHandle } from '../../ui/state/preloadable.ts'
import type { Route } from './+types/groups'
import { rowsSeen } from './forest.ts'
import { type GroupAction, GroupPanel } from './group-panel.tsx'
import { useForest } from './use-forest.ts'

const GroupTree = late(() => import('./group-tree.tsx'))
const GroupSheet = whenOpen(() => import('./group-sheet.tsx'))
const CreateDialog = late(async () => ({ default: (await import('./group-dialogs.tsx')).CreateDialog }))
const RenameDialog = late(async () => ({ default: (await import('./group-dialogs.tsx')).RenameDialog }))
const MoveDialog = late(async () => ({ default: (await import('./group-dialogs.tsx')).MoveDialog }))
// In the file of the others, so that the page names the files of one part only.
const DeleteDialog = late(() => import('./delete-dialog.tsx'))

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
  if (loaderData.groups.length > 0) return <Forest {...loaderData} />
  return (
    <Page>
      <NoGroups />
    </Page>
  )
}

function Page({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', justifyContent: 'space-between' }}>
        <PageHead title={t('nav.groups')} lead={t('groups.lead')} />
        {action}
      </Box>
      {children}
    </Box>
  )
}

const bar = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const

function Forest({
  groups,
  roleNames,
  search: firstSearch,
  selected: firstSelected,
}: Route.ComponentProps['loaderData']) {
  const { t, format } = useTexts()
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
  const [createdId, setCreatedId] = useState<string>()
  const { toast, tell } = useTell()
  const { dialog, show } = useDialog()

  const restore = (id: string, childId: string) =>
    api('POST /api/web/groups/{id}/deleted/{childId}/restore', { params: { id, childId } })
  const create = (parent: GroupRow | undefined) =>
    show((close) => (
      <CreateDialog
        parent={parent}
        groups={groups}
        onClose={close}
        onDone={async (id, name, parent) => {
          await revalidate()
          setCreatedId(id)
          select(id)
          close()
          tell(t('groups.created', { name }))
          forest.reveal(parent)
          forest.expand([parent])
        }}
      />
    ))
  const change = (kind: 'rename' | 'move', changed: GroupRow) => {
    const Dialog = kind === 'rename' ? RenameDialog : MoveDialog
    show((close) => (
      <Dialog
        group={changed}
        groups={groups}
        onClose={close}
        onDone={async (name) => {
          await revalidate()
          select(changed.id)
          close()
          tell(t(kind === 'move' ? 'groups.moved' : 'groups.renamed', { name }))
          forest.reveal(changed.id)
        }}
      />
    ))
  }
  const onDeleted = async ({ id, name, parent }: GroupRow, restorableUntil: string, isRoot: boolean) => {
    if (parent !== null) select(parent)
    await revalidate()
    const above = groups.find((one) => one.id === parent)
    const undo = async (above: string) => {
      await restore(above, id)
      await revalidate()
      select(id)
    }
    tell(
      t('groups.deleted', { name, until: format.dateTime(restorableUntil) }),
      above && !isRoot && may(above, 'GROUP_DELETE') ? () => undo(above.id) : undefined,
    )
  }
  const remove = (gone: GroupRow) =>
    show((close) => (
      <DeleteDialog
        group={gone}
        onClose={close}
        onDone={(until, isRoot) => onDeleted(gone, until, isRoot).then(close)}
      />
    ))
  const act = (action: GroupAction, group: GroupRow) => {
    const { id, name } = group
    setSheetOpen(false)
    if (action === 'createBelow') create(group)
    else if (action === 'delete') remove(group)
    else if (action !== 'bin') change(action, group)
    else {
      showBin(show, {
        title: t('groups.bin.title', { name }),
        load: (options) => api('GET /api/web/groups/{id}/deleted', { params: { id } }, options),
        restore: (childId) => restore(id, childId),
        onRestored: async (restored, restoredName, close) => {
          await revalidate()
          forest.expand([id])
          close()
          select(restored)
          tell(t('bin.restored', { name: restoredName }))
        },
      })
    }
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
      onAct={(action) => act(action, group)}
    />
  )
  // Several customers are created one after the other. Below each other, each would see the next one.
  const createNext = () => create(group?.id === createdId ? groups.find(({ id }) => id === group?.parent) : group)
  const createButton = groups.some((one) => may(one, 'GROUP_CREATE')) && (
    <AddButton onClick={createNext}>{t('groups.create')}</AddButton>
  )
  return (
    <Page action={createButton}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: `minmax(0,1fr) ${rem(340)}` },
        }}
      >
        <Card>
          <Box sx={{ ...bar, p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
            <SearchField
              label={t('groups.search')}
              value={search}
              onChange={searchFor}
              sx={{ flex: '1 1 220px', maxWidth: 360 }}
            />
            <Quiet role="status" sx={{ mr: 'auto' }}>
              {hits
                ? t('groups.found', { count: hits.size, all: groups.length })
                : t('groups.count', { count: groups.length })}
            </Quiet>
            {groups.some(({ parent }) => groups.some(({ id }) => id === parent)) &&
              (['openAll', 'closeAll'] as const).map((which) => (
                <SmallButton
                  key={which}
                  startIcon={which === 'openAll' ? <UnfoldMoreIcon /> : <UnfoldLessIcon />}
                  disabled={hits !== undefined}
                  onClick={() => forest.setOpen(which === 'openAll' ? groups.map(({ id }) => id) : [])}
                >
                  {t(`groups.${which}`)}
                </SmallButton>
              ))}
          </Box>
          <Box sx={{ p: 1 }}>
            {visible.length === 0 ? (
              <Box sx={{ p: 3, textAlign: 'center' }}>
                <SecondaryText sx={{ mb: 1 }}>{t('groups.search.nothing', { search })}</SecondaryText>
                <Button onClick={() => searchFor('')}>{t('groups.search.clear')}</Button>
              </Box>
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
        <GroupSheet label={group?.name} open={isSheetOpen} onClose={() => setSheetOpen(false)}>
          {panel}
        </GroupSheet>
      </Box>
      {dialog}
      {toast}
    </Page>
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
