import RssFeed from '@mui/icons-material/RssFeed'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup } from '../../session/use-group.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { MainButton } from '../../ui/layout/buttons.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { type TrialOrigin, writeOrigin } from './trial-origin.ts'

const TrialDialog = late(() => import('./setup/trial-dialog.tsx'))

/** Button that makes a subscription from a report, and the link to all its options; hidden without permission. */
export function StartSubscription({ origin }: { origin: TrialOrigin }) {
  const { t, path } = useTexts()
  const { dialog, show } = useDialog()
  const group = useGroup()
  if (!group || !may(group, 'SUBSCRIPTION_CREATE')) return null
  return (
    <>
      <MainButton
        className="no-print"
        startIcon={<RssFeed />}
        aria-haspopup="dialog"
        onClick={() => show((close) => <TrialDialog origin={origin} onClose={close} />)}
        data-testid="start-subscription"
      >
        {t('subscriptions.start')}
      </MainButton>
      <PageLink
        className="no-print"
        variant="body2"
        to={`${path('group', { groupId: group.id }, 'subscriptions')}&new=1&${writeOrigin(origin)}`}
        sx={{ mt: -1, justifySelf: 'center' }}
      >
        {t('subscriptions.start.all')}
      </PageLink>
      {dialog}
    </>
  )
}
