import AddIcon from '@mui/icons-material/Add'
import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined'
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { GroupList } from '../../../contract/lists.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup } from '../../session/use-group.ts'
import { Toast, type ToastMessage } from '../../ui/dialogs/toast.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { setInAddress } from '../../ui/state/address-state.ts'
import { useFollowing } from '../../ui/state/use-following.ts'
import { ListPanel } from './list-panel-code.ts'
import { ListTable } from './list-table.tsx'
import type { Rows } from './use-rows.ts'

const ListDialog = late(() => import('./list-dialog.tsx'))
const ListBin = late(() => import('./list-bin.tsx'))

/** Lists that apply to a group's reports, with their entries. */
export default function ListsTab({
  groupId,
  lists: given,
  first,
}: {
  groupId: string
  lists: readonly GroupList[]
  /** Newest rows of the list in the address. */
  first: (Rows & { readonly listId: string }) | undefined
}) {
  const { t } = useTexts()
  const group = useGroup(groupId)
  const named = new URLSearchParams(useLocation().search).get('list') ?? undefined
  const [lists, setLists] = useFollowing(given)
  const [failure, setFailure] = useState<unknown>()
  const [openId, setOpenId] = useState(named)
  // Rows that came with the page may be outdated: a list that is opened later loads its rows.
  const [fresh, setFresh] = useState(first)
  const [round, setRound] = useState(0)
  const [isMaking, setMaking] = useState(false)
  const [isBinOpen, setBinOpen] = useState(false)
  const [message, setMessage] = useState<ToastMessage>()
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

  const show = (id: string | undefined) => {
    setInAddress('list', id)
    setOpenId(id)
    setFresh(undefined)
  }
  const open = lists.find(({ id, inherited }) => id === openId && !inherited)
  const addButton = mayAdd && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setMaking(true)}>
      {t('lists.new')}
    </Button>
  )
  const binButton = may(group, 'GROUP_LIST_DELETE') && (
    <Button color="inherit" startIcon={<RestoreFromTrashOutlined />} onClick={() => setBinOpen(true)}>
      {t('bin')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <LoadFailure failure={failure} what={t('lists.failed')} onRetry={() => void load()} />
      {open && (
        <Suspense>
          <ListPanel
            key={open.id}
            groupId={groupId}
            list={open}
            first={fresh?.listId === open.id ? fresh : undefined}
            round={round}
            onClose={() => show(undefined)}
            onReload={load}
            onRemoved={async ({ id, name }) => {
              show(undefined)
              setMessage({
                severity: 'success',
                text: t('lists.deleted', { name }),
                undo: async () => {
                  await api('POST /api/web/groups/{id}/lists/{listId}/restore', { params: { id: groupId, listId: id } })
                  await load()
                },
              })
              await load()
            }}
            onMessage={setMessage}
          />
        </Suspense>
      )}
      {!open && (
        <>
          <SectionHead title={t('lists.title')} text={t('lists.text')}>
            {binButton}
            {lists.length > 0 && addButton}
          </SectionHead>
          {lists.length > 0 ? (
            <ListTable lists={lists} onOpen={show} />
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
      {isMaking && (
        <Suspense>
          <ListDialog
            groupId={groupId}
            list={undefined}
            onClose={() => setMaking(false)}
            onDone={async ({ id }) => {
              setMaking(false)
              await load()
              show(id)
            }}
          />
        </Suspense>
      )}
      {isBinOpen && (
        <Suspense>
          <ListBin
            groupId={groupId}
            onClose={() => setBinOpen(false)}
            onRestored={async (name) => {
              setMessage({ severity: 'success', text: t('bin.restored', { name }) })
              await load()
            }}
          />
        </Suspense>
      )}
      <Toast message={message} onClose={setMessage} />
    </Box>
  )
}
