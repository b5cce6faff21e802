import SensorsOutlined from '@mui/icons-material/SensorsOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useRevalidator } from 'react-router'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAction } from '../../ui/state/use-action.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { EvidenceCard } from './evidence-card.tsx'

/** How to get the first sensor, on the demo's own data if wished. */
export function FirstSensor({
  groupId,
  mayManage,
  offersDemo,
}: {
  groupId: string
  mayManage: boolean
  /** The demo log meets sources: there are only those of the demo. */
  offersDemo: boolean
}) {
  const { t, path } = useTexts()
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const tryDemo = () =>
    run(async () => {
      await api('POST /api/web/groups/{id}/sensors/demo', { params: { id: groupId } })
      await revalidate()
    })
  return (
    <EvidenceCard title={t('morning.first')} text={t('morning.first.text')}>
      <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.5 }}>
        {(['make', 'send', 'look'] as const).map((step) => (
          <Typography component="li" key={step}>
            {t(`morning.first.${step}`)}
          </Typography>
        ))}
      </Box>
      {mayManage ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            component={RouterLink}
            to={path('group', { groupId }, 'sensors')}
            state={{ newSensor: true }}
            startIcon={<SensorsOutlined />}
          >
            {t('morning.first.go')}
          </Button>
          {offersDemo && (
            <Button color="brand" loading={busy} sx={{ mx: { xs: -1, sm: 0 } }} onClick={() => void tryDemo()}>
              {t('morning.first.demo')}
            </Button>
          )}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('morning.first.others')}
        </Typography>
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </EvidenceCard>
  )
}

/** Says that the demo log is being read, and reads the dashboard until it is. */
export function DemoUnderWay() {
  const { t } = useTexts()
  useRenewed(true)
  return (
    <Alert severity="info" role="status">
      {t('morning.first.demo.busy')}
      <LinearProgress aria-label={t('morning.first.demo.busy')} sx={{ mt: 1 }} />
    </Alert>
  )
}
