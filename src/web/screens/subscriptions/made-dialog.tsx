import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { SubscriptionWithSecrets } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { CodeToCopy } from '../../ui/code-to-copy.tsx'
import { OnceDialog } from '../../ui/once-dialog.tsx'
import { curlCommand } from './addresses.ts'
import { guides } from './guides.ts'
import { ShownSecrets } from './shown-secrets.tsx'

/** The secrets of a subscription that is new or has a new key, and how to use them. */
export function MadeDialog({
  groupId,
  made,
  onClose,
}: {
  groupId: string
  made: SubscriptionWithSecrets
  /** If set, the page stays; otherwise the dialog leads to the subscription. */
  onClose?: () => void
}) {
  const { t, path, locale } = useTexts()
  const [first] = made.targetFormats
  const key = made.secrets.find(({ method }) => method === first?.authMethod) ?? made.secrets[0]
  const place = { origin: location.origin, id: made.id }
  // The curl command below is there in any case.
  const guide = first && guides.find((one) => !one.isForAnyFormat && !one.isOneOfMany && one.formats.includes(first.id))
  return (
    <OnceDialog
      title={onClose ? t('subscriptions.rotated.title') : t('subscriptions.made.title', { name: made.name })}
      button={
        onClose ? (
          <Button variant="contained" onClick={onClose}>
            {t('subscriptions.saved')}
          </Button>
        ) : (
          <Button
            variant="contained"
            component={RouterLink}
            to={path('subscription', { groupId, subscriptionId: made.id }, 'connect')}
          >
            {t('subscriptions.saved.go')}
          </Button>
        )
      }
    >
      <ShownSecrets secrets={made.secrets} />
      {first && key && guide && (
        <Box>
          <Typography variant="h4" component="h3">
            {guide.name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {guide.text[locale]}
          </Typography>
          <CodeToCopy
            text={guide.snippet({ ...place, format: first.id, key })}
            label={t('subscriptions.connect.copy', { name: guide.name })}
          />
        </Box>
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
