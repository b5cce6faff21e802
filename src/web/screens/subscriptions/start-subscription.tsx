import RssFeed from '@mui/icons-material/RssFeed'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup } from '../../session/use-group.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { MainButton } from '../../ui/layout/buttons.tsx'
import { Caption } from '../../ui/layout/text.tsx'

const TrialDialog = late(() => import('./setup/trial-dialog.tsx'))

/** The report from which a trial subscription is made. */
export interface TrialOrigin {
  /** Task id of the report. */
  readonly id: string
  readonly sources: readonly { readonly id: string; readonly name: string }[]
}

/** Button that makes a subscription from a report; hidden without permission. */
export function StartSubscription({ origin }: { origin: () => TrialOrigin }) {
  const { t } = useTexts()
  const { dialog, show } = useDialog()
  if (!may(useGroup(), 'SUBSCRIPTION_CREATE')) return null
  return (
    <>
      <MainButton
        className="no-print"
        startIcon={<RssFeed />}
        aria-haspopup="dialog"
        onClick={() => show((close) => <TrialDialog origin={origin()} onClose={close} />)}
        sx={{ mt: 0.5 }}
        data-testid="start-subscription"
      >
        {t('subscriptions.start')}
      </MainButton>
      <Caption className="no-print" sx={{ mt: -1.5 }}>
        {t('subscriptions.start.text')}
      </Caption>
      {dialog}
    </>
  )
}
