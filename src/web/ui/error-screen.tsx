import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isRouteErrorResponse } from 'react-router'
import type { Refusal } from '../ask.ts'
import { problemText } from '../failure-text.ts'
import { type Language, useTexts } from '../i18n/use-texts.ts'
import { PageTitle } from './page-title.tsx'

interface Shown {
  readonly status: number
  readonly name: string
  readonly message: string
  readonly traceId?: string
}

/** What a failed page says: its name, its status, one sentence, and the way out. */
export function ErrorScreen({ error }: { error: unknown }) {
  const language = useTexts()
  const { t, path } = language
  const { status, name, message, traceId } = describe(error, language)
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2, py: { xs: 6, md: 12 }, maxWidth: 640 }}>
      <PageTitle>{t('error.heading', { message: name, status: String(status) })}</PageTitle>
      <Typography variant="overline" color="primary">
        {status}
      </Typography>
      <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
        {t('error.heading', { message: name, status: String(status) })}
      </Typography>
      <Typography color="textSecondary">{message}</Typography>
      {traceId && (
        <Typography variant="caption" color="textSecondary">
          {t('error.trace', { traceId })}
        </Typography>
      )}
      <Button variant="contained" href={path('home')} sx={{ mt: 1 }}>
        {t('error.toMain')}
      </Button>
    </Box>
  )
}

function describe(error: unknown, language: Language): Shown {
  const { t } = language
  if (!isRouteErrorResponse(error)) return { status: 500, name: t('error.name.500'), message: t('error.500') }
  const { status } = error
  const body = error.data as Partial<Refusal> & { path?: string }
  if (status === 404) {
    const name = body?.path ? t('error.pageNotFoundAt', { path: body.path }) : t('error.pageNotFound')
    return { status, name, message: t('error.404') }
  }
  const known = status === 401 || status === 403 || status === 500
  const name = known ? t(`error.name.${status}`) : t('error.name.other')
  if (body?.code && !known) {
    const message = problemText(body.code, body.values ?? {}, language) ?? t('error.other')
    return { status, name, message, traceId: body.traceId }
  }
  return { status, name, message: known ? t(`error.${status}`) : t('error.other'), traceId: body?.traceId }
}
