import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { plainList } from '../../theme.ts'
import { ButtonLink, PlainLink } from '../../ui/layout/page-link.tsx'
import { Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'

/** Failing subscriptions that are named; "All subscriptions" leads to the others. */
const faultyNamed = 3

/** Shows what the group's subscriptions deliver in total. Highlights subscriptions that deliver nothing. */
export function SubscriptionsCard({
  subscriptions: { count, expired, paused, faulty, indicators, unpulled },
}: {
  subscriptions: NonNullable<Dashboard['subscriptions']>
}) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const running = count - expired
  // Without indicators, none of them has been released.
  const composing = indicators === null ? running - paused - faulty.length : 0
  return (
    <Card component="section" aria-labelledby="subscriptions-title" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
        <SectionTitle id="subscriptions-title" sx={{ flex: '1 1 8em' }}>
          {t('nav.subscriptions')}
        </SectionTitle>
        <ButtonLink size="small" to={path('group', { groupId }, 'subscriptions')}>
          {t('subscriptions.back')}
        </ButtonLink>
      </Box>
      {running > 0 && (indicators !== null || composing > 0) && (
        <SecondaryText sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {indicators === null
            ? t('dashboard.subscriptions.first', { count: composing })
            : t('dashboard.subscriptions.text', { count: running, indicators })}
        </SecondaryText>
      )}
      {unpulled > 0 && <Quiet>{t('dashboard.subscriptions.unpulled', { count: unpulled })}</Quiet>}
      {expired > 0 && <Quiet>{t('dashboard.subscriptions.expired', { count: expired })}</Quiet>}
      {faulty.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('dashboard.subscriptions.faulty', { count: faulty.length })}
          <Box component="ul" sx={{ ...plainList, mt: 0.5 }}>
            {faulty.slice(0, faultyNamed).map(({ id, name }) => (
              <li key={id}>
                <PlainLink
                  to={path('subscription', { groupId, subscriptionId: id })}
                  underline="always"
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {name}
                </PlainLink>
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {(indicators === 0 || (indicators === null && running === paused)) && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('dashboard.subscriptions.nothing')}
        </Alert>
      )}
    </Card>
  )
}
