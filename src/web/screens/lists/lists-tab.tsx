import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined'
import Box from '@mui/material/Box'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { GroupList } from '../../../contract/lists.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { BinButton, showBin } from '../../ui/dialogs/show-bin.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { AddButton } from '../../ui/layout/add-button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { setInAddress } from '../../ui/state/address-state.ts'
import { useAsked } from '../../ui/state/use-asked.ts'
import { useFollowing } from '../../ui/state/use-following.ts'
import { ListPanel } from './list-panel-code.ts'
import { ListTable } from './list-table.tsx'
import type { Rows } from './use-rows.ts'

const ListDialog = late(() => import('./list-dialog.tsx'))

/** Lists that apply to a group's reports, with their entries. */
export default function ListsTab({
  lists: given,
  first,
}: {
  lists: readonly GroupList[]
  /** Newest rows of the list in the address. */
  first: (Rows & { readonly listId: string }) | undefined
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const group = useGroup()
  const named = new URLSearchParams(useLocation().search).get('list') ?? undefined
  const [lists, setLists] = useFollowing(given)
  const [failure, setFailure] = useState<unknown>()
  const [openId, setOpenId] = useState(named)
  // Rows that came with the page may be outdated: a list that is opened later loads its rows.
  const [fresh, setFresh] = useState(first)
  const [round, setRound] = useState(0)
  const { dialog, show } = useDialog()
  const told = useTell()
  const mayAdd = may(group, 'GROUP_LIST_ADD')

  const load = async () => {
    setRound((before) => before + 1)
    try {
      setLists(await api('GET /api/web/groups/{id}/lists', { params: { id: groupId } }))
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    }
  }

  const openList = (id: string | undefined) => {
    setInAddress('list', id)
    setOpenId(id)
    setFresh(undefined)
  }
  const open = lists.find(({ id, inherited }) => id === openId && !inherited)
  const make = () =>
    show((close, closeAnd) => (
      <ListDialog list={undefined} onClose={close} onDone={closeAnd(({ id }) => load().then(() => openList(id)))} />
    ))
  const showDeleted = () =>
    showBin(show, {
      title: t('lists.bin.title'),
      load: (options) => api('GET /api/web/groups/{id}/deleted-lists', { params: { id: groupId } }, options),
      restore,
      onRestored: async (_, name) => {
        told.tell(t('bin.restored', { name }))
        await load()
      },
    })
  const restore = (listId: string) =>
    api('POST /api/web/groups/{id}/lists/{listId}/restore', { params: { id: groupId, listId } })
  useAsked('new', () => mayAdd && make())
  useAsked('bin', showDeleted)
  const addButton = mayAdd && <AddButton onClick={make}>{t('lists.new')}</AddButton>
  const binButton = may(group, 'GROUP_LIST_DELETE') && <BinButton onClick={showDeleted} />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <LoadFailure failure={failure} what={t('lists.failed')} onRetry={() => void load()} />
      {open && (
        <Suspense>
          <ListPanel
            key={open.id}
            list={open}
            first={fresh?.listId === open.id ? fresh : undefined}
            round={round}
            onClose={() => openList(undefined)}
            onReload={load}
            onRemoved={async ({ id, name }) => {
              openList(undefined)
              told.tell(t('lists.deleted', { name }), async () => {
                await restore(id)
                await load()
              })
              await load()
            }}
            told={told}
          />
        </Suspense>
      )}
      {!open && (
        <>
          <PlaceHead title={t('nav.lists')} text={t('lists.text')}>
            {binButton}
            {lists.length > 0 && addButton}
          </PlaceHead>
          {lists.length > 0 ? (
            <ListTable lists={lists} onOpen={openList} />
          ) : (
            <EmptyState
              icon={<PlaylistAddCheckOutlined />}
              title={t('lists.empty')}
              text={t(mayAdd ? 'lists.empty.text' : 'lists.empty.viewer')}
            >
              {addButton}
            </EmptyState>
          )}
        </>
      )}
      {dialog}
      {told.toast}
    </Box>
  )
}
