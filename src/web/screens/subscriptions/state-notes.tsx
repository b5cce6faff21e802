import Alert from '@mui/material/Alert'
import type { SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { TabId } from '../../paths.ts'
import { SmallLink } from '../../ui/layout/buttons.tsx'
import { isUsable } from './usable-key.ts'

/** Says what prevents the delivery, each with a link to the tab where the user can mend it. */
export function StateNotes({
  subscription: { state, sources, keys, delivery, isFaulty, isFull, trialEndsAt, lastPullAt },
  shown,
  mayChange,
}: {
  subscription: SubscriptionDetail
  /** The visible tab. */
  shown: TabId<'subscription'>
  mayChange: boolean
}) {
  const { t, format } = useTexts()
  if (state === 'expired') {
    return trialEndsAt ? (
      <Note severity="warning" text={t('subscriptions.expired.text', { date: format.dateTime(trialEndsAt) })} />
    ) : null
  }
  const to = (tab: TabId<'subscription'>) => (tab !== shown && mayChange ? tab : undefined)
  const hasKey = keys.some(isUsable)
  return (
    <>
      {state === 'paused' && sources.length > 0 && (
        <Note
          severity="warning"
          text={t('subscriptions.paused.text')}
          to={shown === 'contents' ? undefined : 'contents'}
        />
      )}
      {state === 'paused' && sources.length === 0 && (
        <Note severity="error" text={t('subscriptions.sourceless.text')} to={to('settings')} />
      )}
      {isFull && <Note severity="error" text={t('subscriptions.full.text')} />}
      {isFaulty && !isFull && (
        <Note
          severity="warning"
          text={
            delivery
              ? t('subscriptions.faulty.text', { time: format.dateTime(delivery.releasedAt) })
              : t('subscriptions.faulty.first.text')
          }
        />
      )}
      {!hasKey && (
        <Note
          severity="error"
          text={t(mayChange ? 'subscriptions.keyless.text' : 'subscriptions.keyless.others')}
          to={to('keys')}
        />
      )}
      {hasKey && delivery && !lastPullAt && shown !== 'connect' && (
        <Note severity="info" text={t('subscriptions.never.text')} to="connect" />
      )}
    </>
  )
}

function Note({
  severity,
  text,
  to,
}: {
  severity: 'info' | 'warning' | 'error'
  text: string
  to?: TabId<'subscription'> | undefined
}) {
  const { t } = useTexts()
  return (
    <Alert
      severity={severity}
      action={
        to && (
          <SmallLink to={`?tab=${to}`} preventScrollReset>
            {t(`subscriptions.tab.${to}`)}
          </SmallLink>
        )
      }
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
        // On phones the link stands below the text, aligned with it.
        '& .MuiAlert-action': {
          flexBasis: { xs: '100%', sm: 'auto' },
          ml: { xs: 3.5, sm: 'auto' },
          pl: { xs: 0, sm: 2 },
        },
      }}
    >
      {text}
    </Alert>
  )
}
