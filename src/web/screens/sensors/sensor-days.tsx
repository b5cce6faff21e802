import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import type { Sensor, SensorDay } from '../../../contract/sensors.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'

const columns = ['segments', 'lines', 'sightings', 'kept'] as const

/** What a sensor sent, day by day. */
export default function SensorDays({
  groupId,
  sensor,
  onClose,
}: {
  groupId: string
  sensor: Sensor
  onClose: () => void
}) {
  const { t, format } = useTexts()
  const id = useId()
  const [days, setDays] = useState<readonly SensorDay[]>()
  const [failure, setFailure] = useState<unknown>()
  const [tried, setTried] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tried` asks again
  useEffect(() => {
    const stop = new AbortController()
    const params = { id: groupId, sensorId: sensor.id }
    api('GET /api/web/groups/{id}/sensors/{sensorId}/days', { params, query: {} }, { signal: stop.signal })
      .then((reply) => {
        setDays(reply.days)
        setFailure(undefined)
      })
      .catch((error) => {
        if (!stop.signal.aborted) setFailure(error)
      })
    return () => stop.abort()
  }, [groupId, sensor.id, tried])

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('sensors.days.title', { name: sensor.name })}
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 3 } }}>
        <LoadFailure failure={failure} what={t('sensors.days.failed')} onRetry={() => setTried((n) => n + 1)} />
        {!days && failure === undefined && (
          <Box sx={{ display: 'grid', placeItems: 'center', py: 4 }}>
            <CircularProgress aria-label={t('loading')} />
          </Box>
        )}
        {days?.length === 0 && <Typography color="textSecondary">{t('sensors.days.none')}</Typography>}
        {days && days.length > 0 && (
          <TableContainer tabIndex={0} role="region" aria-labelledby={id}>
            {/* All five columns fit a phone. */}
            <Table
              size="small"
              sx={{
                '& th, & td': { px: { xs: 0.5, sm: 2 } },
                '& thead th': { whiteSpace: { xs: 'normal', sm: 'nowrap' }, verticalAlign: 'bottom' },
              }}
            >
              <TableHead>
                <TableRow>
                  <TableCell>{t('sensors.days.day')}</TableCell>
                  {columns.map((column) => (
                    <TableCell key={column} align="right">
                      {t(`sensors.days.${column}`)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {days.map((day) => (
                  <TableRow key={day.day}>
                    <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                      {format.date(`${day.day}T12:00:00.000Z`)}
                    </TableCell>
                    {columns.map((column) => (
                      <TableCell key={column} align="right">
                        {format.number(day[column])}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
