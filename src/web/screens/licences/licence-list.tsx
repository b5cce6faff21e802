import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { OwnLicence } from '../../../contract/licences.ts'
import type { LicenceStatus as Status } from '../../../domain/own-licence.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Caption, Quiet, SmallText } from '../../ui/layout/text.tsx'

/** Licences with their status; inherited ones are shown but can only be changed in the group above. */
export function LicenceList({
  licences,
  onEdit,
  onRemove,
}: {
  licences: readonly OwnLicence[]
  /** Undefined: the reader may not edit. */
  onEdit: ((licence: OwnLicence) => void) | undefined
  onRemove: ((licence: OwnLicence) => void) | undefined
}) {
  const { t } = useTexts()
  return (
    <Card>
      <Box component="ul" aria-label={t('nav.licences')} sx={plainList}>
        {licences.map((licence) => (
          <Box
            key={licence.id}
            component="li"
            sx={{
              ...ruledAfterFirst,
              p: 2.5,
              display: 'flex',
              gap: 1,
              position: 'relative',
            }}
          >
            <Row licence={licence} />
            {!licence.notInByox && (
              // On phones the buttons lie beside the name only, so that the text below has the whole width.
              <Box
                sx={{
                  display: 'flex',
                  flexShrink: 0,
                  my: -0.5,
                  mr: -1,
                  position: { xs: 'absolute', md: 'static' },
                  top: 20,
                  right: 20,
                }}
              >
                {onEdit && (
                  <Tooltip title={t('sensors.edit')}>
                    <IconButton
                      aria-label={t('licences.edit.named', { name: licence.sourceName })}
                      onClick={() => onEdit(licence)}
                    >
                      <EditOutlined fontSize="small" />
                    </IconButton>
                  </Tooltip>
                )}
                {onRemove && (
                  <Tooltip title={t('source.remove')}>
                    <IconButton
                      aria-label={t('comparison.remove', { name: licence.sourceName })}
                      onClick={() => onRemove(licence)}
                    >
                      <DeleteOutlined fontSize="small" />
                    </IconButton>
                  </Tooltip>
                )}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  )
}

function Row({ licence }: { licence: OwnLicence }) {
  const { t, format, path, language } = useTexts()
  const { sourceName, sourceMaintainer, sourceID, feedID, licenseConsent, licenseDetails, added } = licence
  const isThere = feedID !== null && !licenseConsent.needsConsent
  const facts = [
    licence.yearlyFee !== null && t('licences.fee.yearly', { eur: format.price(licence.yearlyFee) }),
    t('licences.added', { date: format.date(added) }),
    !licenseConsent.needsConsent &&
      licenseConsent.lastConsent &&
      t('licences.consented', { date: format.date(licenseConsent.lastConsent) }),
  ].filter((text) => typeof text === 'string')
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 1.25,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,5fr) minmax(0,4fr)' },
      }}
    >
      <Box sx={{ minWidth: 0, pr: { xs: licence.notInByox ? 0 : 9, md: 0 } }}>
        <PageLink
          to={path('source', { id: isThere ? feedID : sourceID })}
          color="textPrimary"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {sourceName}
        </PageLink>
        <Quiet sx={{ overflowWrap: 'anywhere' }}>{sourceMaintainer}</Quiet>
        {licenseDetails && (
          <SmallText sx={{ mt: 0.75, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{licenseDetails}</SmallText>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '&:not(:empty)': { mt: 1 } }}>
          {licence.notInByox && <Chip size="small" label={t('licences.chip.inherited')} />}
          {!licence.notInByox && licence.subgroupsIncluded && (
            <Chip size="small" label={t('licences.chip.subgroups')} />
          )}
          {licence.winnowPurchase && <Chip size="small" label={t('licences.chip.purchased')} />}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <LicenceStatus status={licence.status} />
        {!(licence.notInByox && licence.status === 'Inactive') && (
          <SmallText sx={{ mt: 0.25, textWrap: 'pretty' }}>{whyText(licence, language)}</SmallText>
        )}
        {!licence.notInByox && <Caption sx={{ display: 'block', mt: 0.5 }}>{facts.join(' · ')}</Caption>}
      </Box>
    </Box>
  )
}

const marks = {
  Inactive: { Icon: PauseCircleOutlined, colour: 'text.secondary' },
  Checking: { Icon: HourglassEmptyOutlined, colour: 'info.main' },
  Active: { Icon: CheckCircleOutlined, colour: 'success.main' },
  Refused: { Icon: ErrorOutlineOutlined, colour: 'error.main' },
  Withdrawn: { Icon: BlockOutlined, colour: 'warning.main' },
} as const satisfies Record<Status, object>

/** Status of a licence by colour, icon and text. */
function LicenceStatus({ status }: { status: Status }) {
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
function whyText(licence: OwnLicence, { t, format }: Pick<Language, 't' | 'format'>): string {
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
