import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import type { Sensor } from '../../../contract/sensors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { InfoDialog } from '../../ui/dialogs/info-dialog.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { SecondaryText } from '../../ui/layout/text.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { useAnswer } from '../../ui/state/use-loaded.ts'

const columns = ['segments', 'lines', 'sightings', 'kept'] as const

/** Dialog with what a sensor sent on each day. */
export default function SensorDays({ sensor, onClose }: { sensor: Sensor; onClose: () => void }) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const title = t('sensors.days.title', { name: sensor.name })
  const input = { params: { id: groupId, sensorId: sensor.id }, query: {} }
  const { answer, failure, again } = useAnswer('GET /api/web/groups/{id}/sensors/{sensorId}/days', input)
  const days = answer?.days
  return (
    <InfoDialog title={title} maxWidth="md" content={{ sx: { px: { xs: 1.5, sm: 3 } } }} onClose={onClose}>
      <LoadFailure failure={failure} what={t('sensors.days.failed')} onRetry={again} />
      {!days && failure === undefined && (
        <Box sx={{ display: 'grid', placeItems: 'center', py: 4 }}>
          <CircularProgress aria-label={t('loading')} />
        </Box>
      )}
      {days?.length === 0 && <SecondaryText>{t('sensors.days.none')}</SecondaryText>}
      {days && days.length > 0 && (
        // All five columns fit a phone.
        <DataTable
          container={{ tabIndex: 0, role: 'region', 'aria-label': title }}
          size="small"
          sx={{
            '& th, & td': { px: { xs: 0.5, sm: 2 } },
            '& thead th': { whiteSpace: { xs: 'normal', sm: 'nowrap' }, verticalAlign: 'bottom' },
          }}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            {
              id: 'day',
              head: t('sensors.days.day'),
              isName: true,
              cellSx: { whiteSpace: 'nowrap' },
              cell: ({ day }) => format.date(`${day}T12:00:00.000Z`),
            },
            ...columns.map((column) => ({
              id: column,
              head: t(`sensors.days.${column}`),
              align: 'right' as const,
              cell: (day: (typeof days)[number]) => format.number(day[column]),
            })),
          ]}
        />
      )}
    </InfoDialog>
  )
}
