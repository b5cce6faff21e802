import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isDay } from '../../../domain/dates.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListFile, WizardData } from '../../organisation/wizard-data.ts'
import { faultySteps, type RecommenderState, requestOf, type StepId } from '../../organisation/wizard-state.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { failureText } from '../../text/failure-text.ts'
import { equalColumns } from '../../theme.ts'
import { SmallLink } from '../../ui/layout/buttons.tsx'
import { Caption, CardTitle, Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { Switch } from '../../upload/here/switch.tsx'
import { UploadPanel } from '../../upload/upload-panel.tsx'
import { CollectingNotice } from '../sources/collecting-notice.tsx'
import { saveDefaults } from './save-defaults.ts'

/** The three ways to start a report: a log, the profile only, the demo data. */
export function StartPanel({
  state,
  lists,
  data,
  onStart,
  onFix,
  children,
}: {
  state: RecommenderState
  lists: readonly ListFile[]
  data: WizardData
  /** A log is on its way, with the answers as they are. */
  onStart: () => void
  onFix: (step: StepId) => void
  /** The questions of the wizard. */
  children: ReactNode
}) {
  const { t, format, path, language } = useTexts()
  const navigate = useNavigate()
  const { busy, failure, run } = useAction()
  const [notKept, setNotKept] = useState<string>()
  const { groupId } = data
  const faulty = faultySteps(state)
  const group = useGroup()
  const mayKeep = group !== undefined && may(group, 'GROUP_RENAME')
  const [keeps, setKeeps] = useState(group?.organisation === null)
  const [search] = useSearchParams()
  const wanted = search.get('asOf') ?? ''
  const asOf = isDay(wanted) ? wanted : undefined
  const request = () => ({
    ...requestOf(state, -new Date().getTimezoneOffset(), Intl.DateTimeFormat().resolvedOptions().timeZone),
    ...(asOf !== undefined && { asOf }),
    ...(lists.length > 0 && {
      lists: lists.map(({ file: { name, size: bytes }, ...cost }) => ({ name, bytes, ...cost })),
    }),
  })
  /** The start continues even if the defaults could not be saved: they can be set on their own page. */
  const keepDefaults = () => {
    if (mayKeep && keeps) saveDefaults(groupId, state).catch((error) => setNotKept(failureText(error, language)))
  }

  const start = (make: () => Promise<{ taskID: string }>) =>
    run(async () => {
      setNotKept(undefined)
      const { taskID } = await make()
      await navigate(path('report', { groupId, reportId: taskID }))
    })
  const query = { groupID: groupId }
  const ofProfile = () => {
    keepDefaults()
    const { cOrg, currentSources, shareSourcesConsent } = request()
    const body = { cOrg, currentSources, shareSourcesConsent }
    return api('POST /api/web/uploads/files/results', { query, body })
  }
  const ofDemo = () => api('POST /api/web/uploads/files/results/demo', { query })
  const [firstFaulty] = faulty
  const missing = firstFaulty && {
    text: t('start.incomplete', { steps: format.list(faulty.map((step) => t(`step.${step}`))) }),
    onGo: () => onFix(firstFaulty),
  }

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box
        component="section"
        id={startId}
        aria-label={t('start.title')}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}
      >
        <CollectingNotice state={data.collecting} onlyDemo={data.onlyDemo} />
        {asOf !== undefined && (
          <Alert severity="info" action={<SmallLink to={path('recommender')}>{t('start.asOf.today')}</SmallLink>}>
            {t('start.asOf', { day: format.date(asOf) })}
          </Alert>
        )}
        <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
          <UploadPanel
            groupId={groupId}
            request={request}
            lists={lists.map(({ file }) => file)}
            onStart={() => {
              keepDefaults()
              onStart()
            }}
            formatTitles={data.formatTitles}
            limits={data.limits}
            disabled={busy}
            missing={missing}
          />
        </Card>
      </Box>
      <Box component="section" aria-labelledby="answers-title">
        <SectionTitle id="answers-title" sx={{ mb: 1.5 }}>
          {t('start.answers')}
        </SectionTitle>
        {children}
      </Box>
      {mayKeep && (
        <Switch isOn={keeps} onChange={setKeeps}>
          {t('start.keep')}
        </Switch>
      )}
      {(failure ?? notKept) && <Alert severity="error">{failure ?? notKept}</Alert>}
      <Box sx={equalColumns({ sm: 2 }, 2)}>
        <OtherWay way="profile">
          {missing && <Caption>{missing.text}</Caption>}
          <Button variant="outlined" disabled={missing !== undefined || busy} onClick={() => void start(ofProfile)}>
            {t('start.profile.go')}
          </Button>
        </OtherWay>
        <OtherWay way="demo">
          <Button variant="outlined" color="brand" disabled={busy} onClick={() => void start(ofDemo)}>
            {t('start.demo.go')}
          </Button>
        </OtherWay>
      </Box>
    </Box>
  )
}

const startId = 'start'

/** Leads from the last answer to what starts the report: of a log that waits, or the choice of one. */
export function focusStart(): void {
  const start = document.getElementById(startId)
  start?.scrollIntoView({ block: 'center' })
  start?.querySelector<HTMLElement>('button.MuiButton-contained')?.focus({ preventScroll: true })
}

/** A way to a report without a log. */
function OtherWay({ way, children }: { way: 'profile' | 'demo'; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Card sx={{ p: 2.5, display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.75 }}>
      <CardTitle component="h3">{t(`start.${way}`)}</CardTitle>
      <Quiet sx={{ flexGrow: 1, mb: 1 }}>{t(`start.${way}.text`)}</Quiet>
      {children}
    </Card>
  )
}
