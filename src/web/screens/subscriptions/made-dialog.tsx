import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { SubscriptionWithSecrets } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { curlCommand } from './addresses.ts'
import { Code } from './code.tsx'
import { guides } from './guides.ts'
import { ShownSecrets } from './shown-secrets.tsx'

/** The new subscription with its secrets. They are shown only here, so only the buttons close the dialog. */
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
  const id = useId()
  const [first] = made.targetFormats
  const key = made.secrets.find(({ method }) => method === first?.authMethod) ?? made.secrets[0]
  const place = { origin: location.origin, id: made.id }
  // A guide for its product; for readers of any format, curl is more helpful.
  const guide = first && guides.find(({ formats }) => formats.length < 5 && formats.includes(first.id))
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {onClose ? t('subscriptions.rotated.title') : t('subscriptions.made.title', { name: made.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start', gridTemplateColumns: 'minmax(0,1fr)' }}>
        <ShownSecrets secrets={made.secrets} />
        {first && key && guide && (
          <Box>
            <Typography variant="h4" component="h3">
              {guide.name}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {guide.text[locale]}
            </Typography>
            <Code
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
            <Code text={curlCommand(place, first.id, key)} label={t('subscriptions.copy.command')} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {onClose ? (
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
        )}
      </DialogActions>
    </Dialog>
  )
}
