import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { status as statusCalls } from '../../../contract/status.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { ask } from '../../app/ask.ts'
import { readInBackground } from '../../app/page-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { Quiet } from '../../ui/layout/text.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/status'
import { Features } from './features.tsx'
import { Incidents } from './incidents.tsx'
import { marks } from './marks.tsx'
import { SourceTable } from './source-table.tsx'
import { sourceView } from './source-view.ts'

const rowsShown = 25
const refreshEveryMs = minuteMs

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sources, ...status } = await ask({ context, url }, statusCalls.read, {})
  return {
    status,
    sources: sources && { asOf: sources.asOf, view: sourceView(sources.entries, url.searchParams, rowsShown) },
  }
}

export default function StatusScreen({ loaderData: { status, sources } }: Route.ComponentProps) {
  const { t, format } = useTexts()
  const { Icon, colour } = marks[status.state]
  useRefresh()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 4, md: 5 } }}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <PageHead title={t('status.title')} />
        <Card
          sx={{
            p: { xs: 2, sm: 3 },
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            alignItems: 'center',
            borderLeft: 4,
            borderLeftColor: colour,
          }}
        >
          <Icon aria-hidden sx={{ fontSize: rem(34), color: colour }} />
          <Box sx={{ flexGrow: 1, flexBasis: 200 }}>
            <Typography variant="h3" component="p" data-testid="overall">
              {t(`status.overall.${status.state}`)}
            </Typography>
            <Quiet>{t('status.checked', { time: format.dateTime(status.checkedAt) })}</Quiet>
          </Box>
          <Button href="/api/status" color="inherit" variant="outlined">
            {t('status.machine')}
          </Button>
        </Card>
      </Box>
      <Features status={status} />
      {sources ? (
        <SourceTable view={sources.view} asOf={sources.asOf} isCurrent={sources.asOf === status.checkedAt} />
      ) : (
        <Card sx={{ p: 3, color: 'text.secondary' }}>{t('status.sources.unknown')}</Card>
      )}
      <Incidents incidents={status.incidents} recordedSince={status.recordedSince} />
    </Box>
  )
}

/** Refreshes the page every minute while it is visible. */
function useRefresh() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readInBackground(revalidate)
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [revalidate])
}
