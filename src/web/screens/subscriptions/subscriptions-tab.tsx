import AddIcon from '@mui/icons-material/Add'
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined'
import RssFeed from '@mui/icons-material/RssFeed'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { Toast, type ToastMessage } from '../../ui/dialogs/toast.tsx'
import { ListSearch } from '../../ui/fields/list-search.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { MoreRows } from '../../ui/lists/more-rows.tsx'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { SubscriptionTable } from './subscription-table.tsx'
import type { SubscriptionsTabData } from './subscriptions-tab-data.ts'

const ConfirmDialog = late(() => import('../../ui/dialogs/confirm-dialog.tsx'))
const SubscriptionBin = late(() => import('./subscription-bin.tsx'))

const nameOf = ({ name }: Subscription) => name

/** Subscriptions of a group: what they deliver, who pulled it last, and when they end. */
export default function SubscriptionsTab({
  group,
  subscriptions,
  choices,
}: { group: GroupOfUser } & SubscriptionsTabData) {
  const { t, path } = useTexts()
  const { revalidate } = useRevalidator()
  const [deleting, setDeleting] = useState<Subscription>()
  const [isBinOpen, setBinOpen] = useState(false)
  const list = useLongList(subscriptions, nameOf)
  const [toast, setToast] = useState<ToastMessage>()
  useRenewed(subscriptions.some(({ delivery, state }) => !delivery && state !== 'expired'))
  const mayCreate = may(group, 'SUBSCRIPTION_CREATE')
  const mayDelete = may(group, 'SUBSCRIPTION_DELETE')
  const bin = mayDelete && (
    <Button color="inherit" startIcon={<RestoreFromTrashOutlined />} onClick={() => setBinOpen(true)}>
      {t('bin')}
    </Button>
  )
  const restored = async (name: string) => {
    await revalidate()
    setToast({ severity: 'success', text: t('bin.restored', { name }) })
  }
  const remove = async ({ id, name }: Subscription) => {
    const input = { params: { id }, query: { groupID: group.id } }
    await api('DELETE /api/web/subscriptions/{id}', input)
    await revalidate()
    setDeleting(undefined)
    setToast({
      severity: 'success',
      text: t('subscriptions.deleted', { name }),
      undo: async () => {
        await api('POST /api/web/subscriptions/{id}/restore', input)
        await revalidate()
      },
    })
  }
  const create = mayCreate && (
    <ButtonLink
      variant="contained"
      startIcon={<AddIcon />}
      to={`${path('group', { groupId: group.id }, 'subscriptions')}&new=1`}
    >
      {t('subscriptions.new')}
    </ButtonLink>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {subscriptions.length === 0 ? (
        <EmptyState
          icon={<RssFeed />}
          title={t('subscriptions.empty')}
          text={t(mayCreate ? 'subscriptions.empty.text' : 'subscriptions.empty.viewer')}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            {create}
            {may(group, 'REPORT_READ') && (
              <ButtonLink variant="outlined" color="inherit" to={path('group', { groupId: group.id }, 'reports')}>
                {t('subscriptions.toReports')}
              </ButtonLink>
            )}
            {bin}
          </Box>
        </EmptyState>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 40 }}>
            <Quiet id="subscriptions-title" role="status">
              {t('subscriptions.count', { count: subscriptions.length })}
            </Quiet>
            <ListSearch list={list} label={t('subscriptions.search')} sx={{ flex: '1 1 200px', ml: { sm: 2 } }} />
            <Box sx={{ flexGrow: 1 }} />
            {bin}
            {create}
          </Box>
          <SubscriptionTable
            subscriptions={list.shown}
            groupId={group.id}
            formats={choices.formats}
            labelledBy="subscriptions-title"
            onDelete={mayDelete ? setDeleting : undefined}
          />
          <MoreRows list={list} sx={{ justifySelf: 'center' }} />
        </>
      )}
      <Suspense>
        {deleting && (
          <ConfirmDialog
            title={t('subscriptions.delete.title', { name: deleting.name })}
            text={t('subscriptions.delete.text')}
            submit={t('subscriptions.delete')}
            onConfirm={() => remove(deleting)}
            onClose={() => setDeleting(undefined)}
          />
        )}
        {isBinOpen && <SubscriptionBin groupId={group.id} onClose={() => setBinOpen(false)} onRestored={restored} />}
      </Suspense>
      <Toast message={toast} onClose={setToast} />
    </Box>
  )
}
