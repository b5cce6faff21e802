import FormControl from '@mui/material/FormControl'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { permissionOf, type WebhookEvent, webhookEvents } from '../../../domain/webhook.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Caption } from '../../ui/layout/text.tsx'

/** Choice of a webhook's events. Those that the reader may not see can only be taken away, and say why. */
export function WebhookEvents({
  chosen,
  before,
  maySee,
  isMissing,
  onChange,
}: {
  chosen: readonly WebhookEvent[]
  /** The events that the webhook has had so far. */
  before: readonly WebhookEvent[]
  maySee: (event: WebhookEvent) => boolean
  /** An event must be chosen first. */
  isMissing: boolean
  onChange: (chosen: readonly WebhookEvent[]) => void
}) {
  const { t } = useTexts()
  return (
    <FormControl component="fieldset" error={isMissing}>
      <FormLabel component="legend">{t('webhooks.events')}</FormLabel>
      <FormGroup>
        {webhookEvents.map((event) => (
          <CheckField
            key={event}
            sx={{ my: 0.25 }}
            disabled={!maySee(event) && !before.includes(event)}
            label={
              <>
                {t(`webhooks.event.${event}`)}
                {!maySee(event) && (
                  <Caption sx={{ display: 'block' }}>
                    {t('webhooks.event.refused', { permission: t(`people.permission.${permissionOf(event)}`) })}
                  </Caption>
                )}
              </>
            }
            isOn={chosen.includes(event)}
            onChange={(isOn) => onChange(isOn ? [...chosen, event] : chosen.filter((other) => other !== event))}
          />
        ))}
      </FormGroup>
      <FormHelperText>{isMissing ? t('webhooks.events.missing') : ' '}</FormHelperText>
    </FormControl>
  )
}
