import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import type { z } from 'zod'
import type { ShownSecret, SubscriptionWithSecrets } from '../../../../contract/subscriptions.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { late } from '../../../late/late.tsx'
import { useGroupId } from '../../../session/use-group.ts'
import { OnceDialog } from '../../../ui/dialogs/once-dialog.tsx'
import { MainButton, MainLink } from '../../../ui/layout/buttons.tsx'
import { CodeToCopy } from '../../../ui/layout/code-to-copy.tsx'
import { Quiet } from '../../../ui/layout/text.tsx'
import { curlCommand } from '../addresses.ts'

// The curl command of the dialog is there in any case.
const GuideOfFormat = late(() => import('../guide-of-format.tsx'))

/** The secrets of a subscription that is new or has a new key, and how to use them. */
export default function MadeDialog({
  made,
  onClose,
}: {
  made: SubscriptionWithSecrets
  /** If set, the page stays; otherwise the dialog leads to the subscription. */
  onClose?: () => void
}) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const [first] = made.targetFormats
  const key = made.secrets.find(({ method }) => method === first?.authMethod) ?? made.secrets[0]
  const place = { origin: location.origin, id: made.id }
  return (
    <OnceDialog
      title={onClose ? t('sensors.rotate') : t('subscriptions.made.title', { name: made.name })}
      button={
        onClose ? (
          <MainButton onClick={onClose}>{t('subscriptions.saved')}</MainButton>
        ) : (
          <MainLink to={path('subscription', { groupId, subscriptionId: made.id }, 'connect')}>
            {t('subscriptions.saved.go')}
          </MainLink>
        )
      }
    >
      <ShownSecrets secrets={made.secrets} />
      {first && key && (
        <>
          <Suspense>
            <GuideOfFormat place={place} format={first.id} accessKey={key} />
          </Suspense>
          <Box>
            <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
              {t('subscriptions.made.try')}
            </Typography>
            <CodeToCopy text={curlCommand(place, first.id, key)} label={t('copyCommand')} />
          </Box>
        </>
      )}
    </OnceDialog>
  )
}

/** Secrets to copy. They exist only in the memory of this page. */
function ShownSecrets({ secrets }: { secrets: readonly z.infer<typeof ShownSecret>[] }) {
  const { t } = useTexts()
  if (secrets.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Alert severity="warning">{t('subscriptions.once', { count: secrets.length })}</Alert>
      {secrets.map(({ method, user, secret }) => (
        <Box key={method} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0,1fr)' }}>
          {user && (
            <Box>
              <Quiet sx={{ mb: 0.5 }}>{t('subscriptions.user')}</Quiet>
              <CodeToCopy text={user} label={t('subscriptions.copy.user')} />
            </Box>
          )}
          <Box>
            <Quiet sx={{ mb: 0.5 }}>{t(`subscriptions.method.${method}`)}</Quiet>
            <CodeToCopy text={secret} label={t(`subscriptions.copy.${method}`)} testId={`secret-${method}`} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
