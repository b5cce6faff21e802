import Box from '@mui/material/Box'
import { useState } from 'react'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { pointsOf } from './day-points.ts'
import { EvidenceCard, Nothing } from './evidence-card.tsx'

const figures = ['lines', 'kept', 'sensors'] as const

/** What the sensors of a group sent, by day. */
export function SensorActivity({
  groupId,
  sensors,
}: {
  groupId: string
  sensors: NonNullable<DashboardEvidence['sensors']>
}) {
  const { t, format, path } = useTexts()
  const [pointed, setPointed] = useState<number>()
  const { count, silent, days } = sensors
  return (
    <EvidenceCard
      title={t('morning.in')}
      text={t('morning.in.text', { count, silent })}
      link={{ to: path('group', { groupId }, 'sensors'), text: t('sensors.title') }}
    >
      {days.some((day) => day.sensors > 0) ? (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2.5, sm: 3 },
            gridTemplateColumns: {
              xs: 'minmax(0,1fr)',
              sm: 'repeat(3, minmax(0,1fr))',
              md: 'repeat(2, minmax(0,1fr))',
              lg: 'repeat(3, minmax(0,1fr))',
            },
          }}
        >
          {figures.map((figure) => (
            <DayChart
              key={figure}
              title={t(`morning.in.${figure}`)}
              lines={[
                { name: t(`morning.in.${figure}`), points: pointsOf(days, (day) => day[figure]), colour: 'primary' },
              ]}
              valueText={(value) => format.number(value)}
              isWhole
              pointed={pointed}
              onPoint={setPointed}
            />
          ))}
        </Box>
      ) : (
        <Nothing>{t('morning.in.none')}</Nothing>
      )}
    </EvidenceCard>
  )
}
