import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Snackbar from '@mui/material/Snackbar'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { data, Link as RouterLink, redirect, useRevalidator, useSearchParams } from 'react-router'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { reports as reportCalls } from '../../../contract/reports.ts'
import { api } from '../../api.ts'
import { ask, askMaybe } from '../../ask.ts'
import { setCookie } from '../../cookies.ts'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { localeOf, pathTo } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { isId } from '../session/ids.ts'
import { may, useGroup } from '../session/use-group.ts'
import type { Route } from './+types/group'
import { type NamedReport, withFormatTitles } from './format-titles.ts'
import { ReportTable, reportName } from './report-table.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { groupId } = params
  // `/groups/reports` and `/groups/subscriptions`: the tab of no group in particular.
  if (groupId === 'reports' || groupId === 'subscriptions') throw redirect(pathTo('groups', localeOf(url.pathname)))
  if (!isId(groupId)) throw data({ path: url.pathname }, 404)
  const place = { context, url }
  const [members, reports] = await Promise.all([
    ask(place, groupCalls.members, { params: { id: groupId } }),
    askMaybe(place, reportCalls.list, { query: { groupID: groupId } }),
  ])
  return { groupId, members, reports: reports && (await withFormatTitles(place, reports)) }
}

const tabs = ['reports', 'members'] as const
const refreshMs = 4000

export default function Group({ loaderData: { groupId, members, reports } }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const group = useGroup(groupId)
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'reports'
  useEffect(() => setCookie('activeGroup', groupId), [groupId])
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <PageTitle>{group?.name ?? t('groups.title')}</PageTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h2" component="h1">
          {group?.name}
        </Typography>
        {may(group, 'REPORT_CREATE') && (
          <Button variant="contained" component={RouterLink} to={path('recommender')} startIcon={<AddIcon />}>
            {t('group.new')}
          </Button>
        )}
      </Box>
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <Tabs value={tab} onChange={(_, next: string) => setSearch({ tab: next }, { preventScrollReset: true })}>
          {tabs.map((name) => (
            <Tab
              key={name}
              value={name}
              label={t(`group.tab.${name}`)}
              id={`tab-${name}`}
              aria-controls={`panel-${name}`}
            />
          ))}
        </Tabs>
      </Box>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'reports' &&
          (reports && may(group, 'REPORT_READ') ? (
            <Reports reports={reports} groupId={groupId} mayDelete={may(group, 'REPORT_DELETE')} />
          ) : (
            <Alert severity="warning">{t('reports.noPermission')}</Alert>
          ))}
        {tab === 'members' &&
          (members.length === 0 ? (
            <Alert severity="info">{t('members.none')}</Alert>
          ) : (
            <Card>
              <List>
                {members.map(({ id, name, email, role }) => (
                  <ListItem key={id} divider>
                    <ListItemText primary={name} secondary={[email, role].filter(Boolean).join(' · ')} />
                  </ListItem>
                ))}
              </List>
            </Card>
          ))}
      </Box>
    </Box>
  )
}

function Reports({
  reports,
  groupId,
  mayDelete,
}: {
  reports: readonly NamedReport[]
  groupId: string
  mayDelete: boolean
}) {
  const language = useTexts()
  const { t, path } = language
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const [message, setMessage] = useState<{ severity: 'success' | 'error'; text: string }>()
  const [filter, setFilter] = useState('')
  const isBusy = reports.some(({ state }) => state === 'queued' || state === 'running')

  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [isBusy, revalidate])

  const wanted = filter.trim().toLowerCase()
  const shown = reports.filter((report) => reportName(report, language).toLowerCase().includes(wanted))
  const ids = reports.map(({ taskID }) => taskID).filter((id) => chosen.has(id))

  const remove = async () => {
    setAsking(false)
    const query = { groupID: groupId }
    try {
      const [only] = ids
      if (ids.length === 1 && only)
        await api('DELETE /api/web/uploads/files/results/{id}', { params: { id: only }, query })
      else await api('DELETE /api/web/uploads/files/results', { query, body: { reportIDs: ids } })
      setMessage({ severity: 'success', text: t('reports.deleted', { count: ids.length }) })
      setChosen(new Set())
    } catch (error) {
      setMessage({ severity: 'error', text: failureText(error, language) })
    }
    await revalidate()
  }

  if (reports.length === 0) {
    return (
      <Card sx={{ p: { xs: 4, md: 7 }, textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center' }}>
        <Typography variant="h3" component="h2">
          {t('reports.empty')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {t('reports.empty.text')}
        </Typography>
        <Button variant="contained" component={RouterLink} to={path('recommender')}>
          {t('group.new')}
        </Button>
      </Card>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight: 40 }}>
        <TextField
          label={t('reports.search')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          sx={{ width: { xs: '100%', sm: 260 } }}
        />
        <Typography id="reports-title" variant="body2" color="textSecondary" role="status">
          {ids.length > 0 ? t('reports.selected', { count: ids.length }) : t('reports.count', { count: shown.length })}
        </Typography>
        <Box sx={{ flexGrow: 1 }} />
        {mayDelete && ids.length > 0 && (
          <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
            {t('reports.delete')}
          </Button>
        )}
      </Box>
      <ReportTable
        reports={shown}
        groupId={groupId}
        labelledBy="reports-title"
        selection={mayDelete ? { chosen, onChange: setChosen } : undefined}
      />
      <Dialog open={asking} onClose={() => setAsking(false)} aria-labelledby="delete-title">
        <DialogTitle id="delete-title">{t('reports.delete.title', { count: ids.length })}</DialogTitle>
        <DialogContent>
          <DialogContentText>{t('reports.delete.text')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
          <Button color="error" variant="contained" onClick={() => void remove()}>
            {t('reports.delete')}
          </Button>
        </DialogActions>
      </Dialog>
      <Snackbar open={message !== undefined} autoHideDuration={8000} onClose={() => setMessage(undefined)}>
        <Alert severity={message?.severity ?? 'success'} onClose={() => setMessage(undefined)} closeText={t('close')}>
          {message?.text}
        </Alert>
      </Snackbar>
    </Box>
  )
}
