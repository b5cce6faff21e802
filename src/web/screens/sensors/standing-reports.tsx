import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StandingReport } from '../../../contract/standing.ts'
import { type StandingDays, standingDays } from '../../../domain/standing.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ruledAfterFirst } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'

const isUnderWay = (report: StandingReport | undefined) => report?.state === 'queued' || report?.state === 'running'

/** Standing reports of a group, with buttons to make or renew them. */
export function StandingReports({
  groupId,
  standing,
  mayMake,
}: {
  groupId: string
  standing: readonly StandingReport[]
  mayMake: boolean
}) {
  const { t, format, path } = useTexts()
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [asked, setAsked] = useState<StandingDays>()
  useRenewed(standing.some(isUnderWay))
  const make = (days: StandingDays) => {
    setAsked(days)
    void run(async () => {
      await api('POST /api/web/groups/{id}/standing-reports', { params: { id: groupId }, body: { days } })
      await revalidate()
    })
  }
  return (
    <Box component="section">
      <SectionHead title={t('standing.title')} text={t('standing.text')} />
      <Card component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, px: { xs: 2, sm: 3 }, py: 0.5 }}>
        {standingDays.map((days) => {
          const report = standing.find((one) => one.days === days)
          const name = t('report.standing', { days })
          return (
            <Box component="li" key={days} sx={{ ...ruledAfterFirst, py: 1.5, display: 'grid', gap: 1 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
                <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                  {report ? (
                    <PageLink to={path('report', { groupId, reportId: report.taskID })}>{name}</PageLink>
                  ) : (
                    <Typography>{name}</Typography>
                  )}
                  <Quiet>
                    {[
                      report?.refreshedAt && t('standing.refreshed', { when: format.dateTime(report.refreshedAt) }),
                      report && isUnderWay(report) && t(`state.${report.state}`),
                    ]
                      .filter(Boolean)
                      .join(' · ') || t('standing.none')}
                  </Quiet>
                </Box>
                {mayMake && (
                  <Button
                    size="small"
                    disabled={busy || isUnderWay(report)}
                    onClick={() => make(days)}
                    aria-label={t(report ? 'standing.refresh.named' : 'standing.make.named', { name })}
                  >
                    {t(report ? 'standing.refresh' : 'standing.make')}
                  </Button>
                )}
              </Box>
              {report && (report.failed || report.state === 'failed') && (
                <Alert severity="warning">{t('standing.failed')}</Alert>
              )}
              {asked === days && failure !== undefined && <Alert severity="error">{failure}</Alert>}
            </Box>
          )
        })}
      </Card>
    </Box>
  )
}
