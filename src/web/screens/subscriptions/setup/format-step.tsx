import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { authMethods, type TargetFormatId } from '../../../../domain/subscription.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { late } from '../../../late/late.tsx'
import { equalColumns } from '../../../theme.ts'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SwitchField } from '../../../ui/fields/switch-field.tsx'
import { nameIn } from '../choices.ts'
import { FormatText } from './format-text.tsx'
import type { StepProps } from './step-props.ts'

const TemplateField = late(() => import('./template-field.tsx'))

/** Step for the target formats, each with its authentication and device. */
export function FormatStep({ candidate, choices, change }: StepProps) {
  const { t } = useTexts()
  const { targetFormats } = candidate
  const set = (id: TargetFormatId, part: Partial<(typeof targetFormats)[number]>) =>
    change({ targetFormats: targetFormats.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const otherFormats = choices.formats.filter(({ value }) => !targetFormats.some(({ id }) => id === value))
  return (
    <>
      {targetFormats.map(({ id, authMethod, device, template }) => {
        const name = nameIn(choices.formats, id)
        const devices = choices.devices.filter(({ formats }) => formats?.includes(id))
        const deviceOption = choices.devices.find(({ value }) => value === device)
        return (
          <Card key={id} sx={{ p: 2, display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0,1fr)' }}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 620 }}>{name}</Typography>
                <FormatText
                  text={choices.formats.find(({ value }) => value === id)?.description ?? ''}
                  variant="body2"
                />
              </Box>
              <IconButton
                aria-label={t('comparison.remove', { name })}
                onClick={() => change({ targetFormats: targetFormats.filter((one) => one.id !== id) })}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
            <Box sx={equalColumns({ sm: 2 }, 1.75)}>
              <SelectField
                label={t('subscriptions.method')}
                value={authMethod ?? ''}
                options={authMethods.map((value) => ({ value, text: t(`subscriptions.method.${value}`) }))}
                onChange={(method) => method && set(id, { authMethod: method })}
              />
              {devices.length > 0 && (
                <SelectField
                  label={t('subscriptions.device')}
                  value={device ?? ''}
                  options={[{ value: '', text: t('subscriptions.device.none') }, ...devices]}
                  helperText={deviceOption?.description}
                  onChange={(chosen) => set(id, { device: chosen || undefined })}
                  slotProps={{ select: { displayEmpty: true } }}
                />
              )}
            </Box>
            {id === 'TEMPLATE' && (
              <Suspense>
                <TemplateField value={template ?? ''} onChange={(text) => set(id, { template: text })} />
              </Suspense>
            )}
          </Card>
        )
      })}
      <MultiSelect
        label={t('subscriptions.formats.add')}
        options={otherFormats}
        chosen={[]}
        closes
        onChange={(ids) =>
          change({
            targetFormats: [
              ...targetFormats,
              ...ids.map((id) => ({ id: id as TargetFormatId, authMethod: 'apiKey' as const })),
            ],
          })
        }
      />
      {/* Other formats that can mark shared infrastructure always have it. */}
      <SwitchField
        label={t('subscriptions.blockShared')}
        hint={t('subscriptions.blockShared.text')}
        isOn={Boolean(candidate.blockShared)}
        onChange={(blockShared) => change({ blockShared })}
      />
    </>
  )
}
