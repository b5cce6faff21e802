import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Box from '@mui/material/Box'
import type { OwnLicence } from '../../../contract/licences.ts'
import type { LicenceStatus as Status } from '../../../domain/own-licence.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'

const marks = {
  Inactive: { Icon: PauseCircleOutlined, colour: 'text.secondary' },
  Checking: { Icon: HourglassEmptyOutlined, colour: 'info.main' },
  Active: { Icon: CheckCircleOutlined, colour: 'success.main' },
  Refused: { Icon: ErrorOutlineOutlined, colour: 'error.main' },
  Withdrawn: { Icon: BlockOutlined, colour: 'warning.main' },
} as const satisfies Record<Status, object>

/** Status of a licence by colour, icon and text. */
export function LicenceStatus({ status }: { status: Status }) {
  const { t } = useTexts()
  const { Icon, colour } = marks[status]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.6,
        color: colour,
        fontWeight: 600,
        typography: 'body2',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: rem(18) }} />
      <span>{t(`licences.status.${status}`)}</span>
    </Box>
  )
}

/** Explains the status in one sentence. */
export function whyText(licence: OwnLicence, { t, format }: Pick<Language, 't' | 'format'>): string {
  const { status, licenseConsent, address, records, lastCollected } = licence
  switch (status) {
    case 'Inactive':
      return t(licenseConsent.needsConsent && address !== '' ? 'licences.why.noConsent' : 'licences.why.noAddress')
    case 'Withdrawn':
      return t('licences.why.Withdrawn', { date: format.date(licenseConsent.withdrawn ?? licence.added) })
    case 'Active':
      return t('licences.why.Active', {
        count: records,
        shown: format.number(records),
        date: format.dateTime(lastCollected ?? licence.added),
      })
    default:
      return t(`licences.why.${status}`)
  }
}
