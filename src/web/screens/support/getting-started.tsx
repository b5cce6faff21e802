import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { OutlinedLink } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { CardTitle, Quiet } from '../../ui/layout/text.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/getting-started'
import { progressOf } from './progress.server.ts'

export function loader(place: Route.LoaderArgs) {
  return progressOf(place)
}

export default function GettingStarted({ loaderData: { groupId, done, steps: all } }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const subscriptions = groupId ? path('group', { groupId }, 'subscriptions') : ''
  const to = {
    log: path('recommender'),
    report: done.log && groupId ? path('group', { groupId }, 'reports') : path('dashboard'),
    inUse: path('recommender'),
    trial: `${subscriptions}&new=1`,
    pull: subscriptions,
    licence: groupId ? path('group', { groupId }, 'licences') : '',
    invite: groupId ? path('group', { groupId }, 'members') : '',
  }
  const count = all.filter((step) => done[step]).length
  const next = all.find((step) => !done[step])
  const progress = t('support.start.text', { done: count, all: all.length })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 2, maxWidth: 820 }}>
      <BackLink to={path('support')}>{t('support.back')}</BackLink>
      <PageHead title={t('nav.gettingStarted')} lead={t('support.begin.lead')} />
      {all.length === 0 ? (
        <EmptyState title={t('groups.empty')} text={t('support.begin.none')}>
          <OutlinedLink to={path('article', { path: 'invitations' })}>{t('support.begin.none.action')}</OutlinedLink>
        </EmptyState>
      ) : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, my: 1 }}>
            <LinearProgress
              variant="determinate"
              value={(count / all.length) * 100}
              aria-label={progress}
              sx={{ flexGrow: 1, height: 8 }}
            />
            <Quiet sx={{ whiteSpace: 'nowrap' }}>{progress}</Quiet>
          </Box>
          <Card>
            <Box component="ol" sx={plainList}>
              {all.map((step) => {
                const isDone = done[step]
                const Icon = isDone ? CheckCircle : RadioButtonUnchecked
                return (
                  <Box
                    component="li"
                    key={step}
                    sx={{
                      ...ruledAfterFirst,
                      px: { xs: 2, sm: 3 },
                      py: 2,
                      display: 'flex',
                      gap: 2,
                      alignItems: { xs: 'flex-start', sm: 'center' },
                    }}
                  >
                    <Icon
                      titleAccess={t(isDone ? 'step.status.complete' : 'step.status.incomplete')}
                      sx={{ color: isDone ? 'success.main' : 'text.secondary' }}
                    />
                    <Box
                      sx={{
                        flexGrow: 1,
                        display: 'flex',
                        flexDirection: { xs: 'column', sm: 'row' },
                        alignItems: { sm: 'center' },
                        gap: { xs: 1.5, sm: 2 },
                      }}
                    >
                      <Box sx={{ flexGrow: 1 }}>
                        <CardTitle sx={isDone ? { color: 'text.secondary' } : {}}>
                          {t(`support.begin.step.${step}`)}
                        </CardTitle>
                        <Quiet>{t(`support.begin.step.${step}.text`)}</Quiet>
                      </Box>
                      {!isDone && (
                        <ButtonLink
                          to={to[step]}
                          variant={step === next ? 'contained' : 'outlined'}
                          color={step === next ? 'primary' : 'inherit'}
                          sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}
                        >
                          {t(`support.begin.step.${step}.action`)}
                        </ButtonLink>
                      )}
                    </Box>
                  </Box>
                )
              })}
            </Box>
          </Card>
        </>
      )}
    </Box>
  )
}
