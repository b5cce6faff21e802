import ArrowForward from '@mui/icons-material/ArrowForward'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../app/api.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import type { TabId } from '../../paths.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { SectionTitle } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { needEntry } from './entries.tsx'
import type { NextStep } from './next-step.ts'

interface StepText {
  readonly title: string
  readonly text: ReactNode
  readonly go: string
  /** Missing: the button makes the report of the week. */
  readonly to?: string
}

/** The one thing to do next. */
export function NextStepCard({ step, groupId }: { step: NextStep; groupId: string }) {
  const language = useTexts()
  const { t } = language
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const mayTell = may(useGroup(groupId), 'GROUP_RENAME')
  const { title, text, go, to } = stepText(step, groupId, mayTell, language)
  const make = () =>
    run(async () => {
      await api('POST /api/web/groups/{id}/standing-reports', { params: { id: groupId }, body: { days: 7 } })
      await revalidate()
    })
  return (
    <Card
      component="section"
      aria-label={t('morning.next')}
      sx={{ p: { xs: 2, sm: 3 }, borderLeft: 4, borderLeftColor: 'primary.main', display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="overline" component="p" color="textSecondary" sx={{ lineHeight: 1.6 }}>
            {t('morning.next')}
          </Typography>
          <SectionTitle sx={{ overflowWrap: 'anywhere' }}>{title}</SectionTitle>
          <Typography color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
            {text}
          </Typography>
        </Box>
        {to === undefined ? (
          <Button variant="contained" loading={busy} onClick={() => void make()}>
            {go}
          </Button>
        ) : (
          <ButtonLink variant="contained" to={to} endIcon={<ArrowForward />}>
            {go}
          </ButtonLink>
        )}
      </Box>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </Card>
  )
}

function stepText(step: NextStep, groupId: string, mayTell: boolean, language: Language): StepText {
  const { t, path } = language
  const tab = (name: TabId<'group'>) => path('group', { groupId }, name)
  switch (step.kind) {
    case 'hits':
      return {
        title: t('morning.next.hits', { count: step.count }),
        text: t('morning.next.hits.text'),
        go: t('morning.next.hits.go'),
        to: tab('hunt'),
      }
    case 'silent':
      return {
        title: t('morning.next.silent', { count: step.count }),
        text: t('morning.next.silent.text'),
        go: t('morning.next.sensors.go'),
        to: tab('sensors'),
      }
    case 'send':
      return {
        title: t('morning.next.send'),
        text: t('morning.next.send.text'),
        go: t('morning.next.sensors.go'),
        to: tab('sensors'),
      }
    case 'standing':
      return {
        title: t('morning.next.standing'),
        text: t('morning.next.standing.text'),
        go: t('morning.next.standing.go'),
      }
    case 'more':
      return {
        title: t('morning.next.more', { count: step.count }),
        text: t('morning.next.more.text'),
        go: t('morning.next.report.go'),
        to: path('report', { groupId, reportId: step.reportId }),
      }
    case 'need':
      return { ...needEntry(step.need, groupId, mayTell, language), go: t('morning.next.need.go') }
  }
}
