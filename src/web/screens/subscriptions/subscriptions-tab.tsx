import AddIcon from '@mui/icons-material/Add'
import RssFeed from '@mui/icons-material/RssFeed'
import Box from '@mui/material/Box'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { BinButton, showBin } from '../../ui/dialogs/show-bin.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { ListSearch } from '../../ui/fields/list-search.tsx'
import { MainLink, OutlinedLink } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { MoreRows } from '../../ui/lists/more-rows.tsx'
import { useTableLook } from '../../ui/lists/table-look.ts'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import { ViewButton } from '../../ui/lists/view-button.tsx'
import { useAsked } from '../../ui/state/use-asked.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { SubscriptionTable, subscriptionColumns } from './subscription-table.tsx'
import type { SubscriptionsTabData } from './subscriptions-tab-data.ts'

const nameOf = ({ name }: Subscription) => name

/** Subscriptions of a group: what they deliver, who pulled it last, and when they end. */
export default function SubscriptionsTab({
  group,
  subscriptions,
  choices,
}: { group: GroupOfUser } & SubscriptionsTabData) {
  const { t, path } = useTexts()
  const { dialog, show } = useDialog()
  const look = useTableLook('subscriptions', subscriptionColumns)
  const list = useLongList(subscriptions, nameOf)
  const { toast, reloadAndTell } = useTell()
  useRenewed(subscriptions.some(({ delivery, state }) => !delivery && state !== 'expired'))
  const mayCreate = may(group, 'SUBSCRIPTION_CREATE')
  const mayDelete = may(group, 'SUBSCRIPTION_DELETE')
  const query = { groupID: group.id }
  const restore = (id: string) => api('POST /api/web/subscriptions/{id}/restore', { params: { id }, query })
  const showDeleted = () =>
    showBin(show, {
      title: t('subscriptions.bin.title'),
      load: (options) => api('GET /api/web/groups/{id}/deleted-subscriptions', { params: { id: group.id } }, options),
      restore,
      onRestored: (_, name) => reloadAndTell(t('bin.restored', { name })),
    })
  useAsked('bin', () => mayDelete && showDeleted())
  const bin = mayDelete && <BinButton onClick={showDeleted} />
  const remove = ({ id, name }: Subscription) =>
    confirm(show, {
      title: t('delete.title', { name }),
      text: t('subscriptions.delete.text'),
      submit: t('delete'),
      onConfirm: async () => {
        await api('DELETE /api/web/subscriptions/{id}', { params: { id }, query })
        await reloadAndTell(t('subscriptions.deleted', { name }), () => restore(id))
      },
    })
  const create = mayCreate && (
    <MainLink startIcon={<AddIcon />} to={`${path('group', { groupId: group.id }, 'subscriptions')}&new=1`}>
      {t('subscriptions.new')}
    </MainLink>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PlaceHead title={t('nav.subscriptions')}>{subscriptions.length > 0 && create}</PlaceHead>
      {subscriptions.length === 0 ? (
        <EmptyState
          icon={<RssFeed />}
          title={t('subscriptions.empty')}
          text={t(mayCreate ? 'subscriptions.empty.text' : 'subscriptions.empty.viewer')}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            {create}
            {may(group, 'REPORT_READ') && (
              <OutlinedLink to={path('group', { groupId: group.id }, 'reports')}>
                {t('recommender.toReports')}
              </OutlinedLink>
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
            <ViewButton
              look={look}
              columns={subscriptionColumns.map((id) => ({
                id,
                text: t(id === 'indicators' ? id : `subscriptions.column.${id}`),
              }))}
            />
            {bin}
          </Box>
          <SubscriptionTable
            subscriptions={list.shown}
            formats={choices.formats}
            look={look}
            labelledBy="subscriptions-title"
            onDelete={mayDelete ? remove : undefined}
          />
          <MoreRows list={list} sx={{ justifySelf: 'center' }} />
        </>
      )}
      {dialog}
      {toast}
    </Box>
  )
}
