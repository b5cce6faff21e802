import ArrowForward from '@mui/icons-material/ArrowForward'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { reports as reportCalls } from '../../../contract/reports.ts'
import { servicesContext } from '../../../contract/services.ts'
import { sources as sourceCalls } from '../../../contract/sources.ts'
import { api } from '../../api.ts'
import { askMaybe } from '../../ask.ts'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { withFormatTitles } from '../groups/format-titles.ts'
import { ReportTable } from '../groups/report-table.tsx'
import { activeGroupOf } from '../session/active-group.ts'
import { may, useGroup } from '../session/use-group.ts'
import type { Route } from './+types/dashboard'

const recentCount = 5

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const place = { context, url }
  const firstName = context.get(servicesContext).session?.claims.given_name ?? ''
  const groupId = await activeGroupOf(place, request)
  if (!groupId) return { firstName, groupId: undefined, reports: [], sourceCount: 0, onlyDemo: false }
  const query = { groupID: groupId }
  const [reports, sources] = await Promise.all([
    askMaybe(place, reportCalls.list, { query }),
    askMaybe(place, sourceCalls.list, { query }),
  ])
  return {
    firstName,
    groupId,
    reports: await withFormatTitles(place, reports?.slice(0, recentCount) ?? []),
    /** Those that hold anything to compare with. */
    sourceCount: sources?.filter(({ records }) => records > 0).length ?? 0,
    onlyDemo: sources?.every(({ demo, records }) => demo || records === 0) ?? false,
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { firstName, groupId, reports, sourceCount, onlyDemo } = loaderData
  const language = useTexts()
  const { t, path } = language
  const group = useGroup(groupId)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const openDemo = async () => {
    if (!groupId) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { taskID } = await api('POST /api/web/uploads/files/results/demo', { query: { groupID: groupId } })
      await navigate(path('report', { groupId, reportId: taskID }))
    } catch (error) {
      setFailure(failureText(error, language))
      setBusy(false)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 5 } }}>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <Box>
        <Typography variant="h2" component="h1">
          {firstName ? t('dashboard.hello', { name: firstName }) : t('dashboard.helloNobody')}
        </Typography>
        {group && (
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {t('dashboard.lead', { group: group.name })}
          </Typography>
        )}
      </Box>
      {!group && <Alert severity="info">{t('dashboard.noGroup')}</Alert>}
      {failure && <Alert severity="error">{failure}</Alert>}
      {may(group, 'REPORT_CREATE') && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '3fr 2fr' } }}>
          <Card sx={{ p: { xs: 3, md: 4 }, display: 'grid', gap: 1, alignContent: 'start', justifyItems: 'start' }}>
            <Typography variant="h3" component="h2">
              {t('dashboard.recommend')}
            </Typography>
            <Typography color="textSecondary" sx={{ mb: 1.5 }}>
              {t(onlyDemo ? 'dashboard.recommend.demo' : 'dashboard.recommend.text', { count: sourceCount })}
            </Typography>
            <Button
              variant="contained"
              size="large"
              component={RouterLink}
              to={path('recommender')}
              endIcon={<ArrowForward />}
            >
              {t('dashboard.recommend.start')}
            </Button>
          </Card>
          <Card sx={{ p: { xs: 3, md: 4 }, display: 'grid', gap: 1, alignContent: 'start', justifyItems: 'start' }}>
            <Typography variant="h3" component="h2">
              {t('dashboard.demo')}
            </Typography>
            <Typography color="textSecondary" sx={{ mb: 1.5 }}>
              {t('dashboard.demo.text')}
            </Typography>
            <Button
              variant="outlined"
              size="large"
              color="brand"
              loading={busy}
              onClick={() => void openDemo()}
              data-testid="demo"
            >
              {t('dashboard.demo.start')}
            </Button>
          </Card>
        </Box>
      )}
      {groupId && reports.length > 0 && (
        <Box component="section" aria-labelledby="recent-title">
          <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', mb: 1.5 }}>
            <Typography variant="h3" component="h2" id="recent-title">
              {t('dashboard.recent')}
            </Typography>
            <Button size="small" component={RouterLink} to={`${path('group', { groupId })}?tab=reports`}>
              {t('dashboard.all')}
            </Button>
          </Box>
          <ReportTable reports={reports} groupId={groupId} labelledBy="recent-title" />
        </Box>
      )}
    </Box>
  )
}
