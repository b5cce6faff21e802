import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import type { SubscriptionWithSecrets } from '../../../../contract/subscriptions.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { late } from '../../../late/late.tsx'
import { OnceDialog } from '../../../ui/dialogs/once-dialog.tsx'
import { CodeToCopy } from '../../../ui/layout/code-to-copy.tsx'
import { ButtonLink } from '../../../ui/layout/page-link.tsx'
import { curlCommand } from '../addresses.ts'
import { ShownSecrets } from '../shown-secrets.tsx'

// The curl command of the dialog is there in any case.
const GuideOfFormat = late(() => import('../guide-of-format.tsx'))

/** The secrets of a subscription that is new or has a new key, and how to use them. */
export default function MadeDialog({
  groupId,
  made,
  onClose,
}: {
  groupId: string
  made: SubscriptionWithSecrets
  /** If set, the page stays; otherwise the dialog leads to the subscription. */
  onClose?: () => void
}) {
  const { t, path } = useTexts()
  const [first] = made.targetFormats
  const key = made.secrets.find(({ method }) => method === first?.authMethod) ?? made.secrets[0]
  const place = { origin: location.origin, id: made.id }
  return (
    <OnceDialog
      title={onClose ? t('subscriptions.rotated.title') : t('subscriptions.made.title', { name: made.name })}
      button={
        onClose ? (
          <Button variant="contained" onClick={onClose}>
            {t('subscriptions.saved')}
          </Button>
        ) : (
          <ButtonLink variant="contained" to={path('subscription', { groupId, subscriptionId: made.id }, 'connect')}>
            {t('subscriptions.saved.go')}
          </ButtonLink>
        )
      }
    >
      <ShownSecrets secrets={made.secrets} />
      {first && key && (
        <Suspense>
          <GuideOfFormat place={place} format={first.id} accessKey={key} />
        </Suspense>
      )}
      {first && key && (
        <Box>
          <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
            {t('subscriptions.made.try')}
          </Typography>
          <CodeToCopy text={curlCommand(place, first.id, key)} label={t('subscriptions.copy.command')} />
        </Box>
      )}
    </OnceDialog>
  )
}
