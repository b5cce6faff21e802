import ArrowForward from '@mui/icons-material/ArrowForward'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useNavigate } from 'react-router'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenOpen } from '../../late/when-open.tsx'
import { useGroupId } from '../../session/use-group.ts'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { handOver } from '../../upload/handed-files.ts'
import { useFileDrop } from '../../upload/use-file-drop.ts'

const DropCurtain = whenOpen(() => import('../../upload/drop-curtain.tsx'))

/** How to start a report: without any, also with the demo's. Quiet below a more urgent step. */
export function QuickActions({
  sources,
  isNew,
  isQuiet,
}: {
  sources: { readonly count: number; readonly onlyDemo: boolean }
  isNew: boolean
  isQuiet: boolean
}) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const navigate = useNavigate()
  const { busy, failure, run } = useAction()

  const isOver = useFileDrop((files) => {
    handOver(files)
    void navigate(path('recommender'))
  })

  const openDemo = () =>
    run(async () => {
      const { taskID } = await api('POST /api/web/uploads/files/results/demo', { query: { groupID: groupId } })
      await navigate(path('report', { groupId, reportId: taskID }))
    })
  const card = {
    p: { xs: 2, sm: 3 },
    display: 'flex',
    flexDirection: 'column',
    gap: 1,
    alignItems: 'start',
  } as const
  // The buttons of both cards stand on one line, however long the texts are.
  const buttons = { mt: 'auto', display: 'flex', flexWrap: 'wrap', columnGap: 2 } as const
  const size = isNew ? 'large' : 'medium'
  // Made-up sources find nothing in a log of one's own.
  const first = isQuiet ? undefined : isNew && sources.onlyDemo ? 'demo' : 'own'
  return (
    <>
      <DropCurtain open={isOver} />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0,1fr)', ...(isNew && { md: '3fr 2fr' }) },
        }}
      >
        <Card sx={card}>
          <SectionTitle>{t('nav.recommender')}</SectionTitle>
          <SecondaryText sx={{ mb: { xs: 1.5, sm: 0 } }}>
            {t(sources.onlyDemo ? 'dashboard.recommend.demo' : 'dashboard.recommend.text', { count: sources.count })}
          </SecondaryText>
          <Quiet sx={{ mb: 1.5, display: { xs: 'none', sm: 'block' } }}>{t('dashboard.recommend.drop')}</Quiet>
          <Box sx={buttons}>
            <ButtonLink
              variant={first === 'own' ? 'contained' : 'outlined'}
              size={size}
              to={path('recommender')}
              endIcon={<ArrowForward />}
            >
              {t('support.begin.step.log.action')}
            </ButtonLink>
            <QuietLink size={size} to={path('group', { groupId }, 'licences')}>
              {t('nav.licences')}
            </QuietLink>
          </Box>
        </Card>
        {isNew && (
          <Card sx={card}>
            <SectionTitle>{t('dashboard.demo')}</SectionTitle>
            <SecondaryText sx={{ mb: 1.5 }}>{t('dashboard.demo.text')}</SecondaryText>
            <Box sx={buttons}>
              <Button
                variant={first === 'demo' ? 'contained' : 'outlined'}
                size={size}
                color={first === 'demo' ? 'primary' : 'brand'}
                loading={busy}
                onClick={() => void openDemo()}
                data-testid="demo"
              >
                {t('dashboard.demo.start')}
              </Button>
              <QuietLink size={size} to={path('gettingStarted')}>
                {t('nav.gettingStarted')}
              </QuietLink>
            </Box>
          </Card>
        )}
      </Box>
    </>
  )
}

function QuietLink({ size, to, children }: { size: 'large' | 'medium'; to: string; children: string }) {
  return (
    <ButtonLink size={size} color="inherit" to={to} sx={{ paddingInline: 1, mx: -1 }}>
      {children}
    </ButtonLink>
  )
}
