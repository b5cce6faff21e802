import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ComponentType, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { CallFailed } from '../api.ts'
import type { Refusal } from '../ask.ts'
import { problemText } from '../failure-text.ts'
import { type Language, useTexts } from '../i18n/use-texts.ts'
import { PageTitle } from './page-title.tsx'

interface Shown {
  /** Undefined where no answer came. */
  readonly status?: number | undefined
  readonly name: string
  readonly message: string
  /** What is known beyond the sentence of the status. */
  readonly detail?: string | undefined
  readonly traceId?: string | undefined
  /** Of the request that failed; the trace id is that of the whole visit. */
  readonly requestId?: string | undefined
}

interface Props {
  readonly error: unknown
  /** Crawlers and link previews get the status and the surroundings only: nobody should find an error as a result. */
  readonly isShown: boolean
  /** Of the page, for failures that bring none of their own. */
  readonly traceId: string | undefined
}

/** What a failed page says: its name, its status, one sentence, and the ways out. */
export function ErrorScreen({ error, isShown, traceId: pageTraceId }: Props) {
  const language = useTexts()
  const { t, path } = language
  const { revalidate } = useRevalidator()
  if (!isShown) return <PageTitle />
  const { status, name, message, detail, requestId, traceId = pageTraceId } = describe(error, language)
  // Without a network a page that is loaded anew would be the browser's own.
  const retry = () => void (status === undefined ? revalidate() : location.reload())
  const heading = status === undefined ? name : t('error.heading', { message: name, status: String(status) })
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2, py: { xs: 6, md: 12 }, maxWidth: 640 }}>
      <PageTitle>{heading}</PageTitle>
      <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      <Typography color="textSecondary">{message}</Typography>
      {detail && <Typography color="textSecondary">{detail}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
        {/* A whole new page: nothing of the failed one is left. */}
        <Button variant="contained" href={path('home')}>
          {t('error.toMain')}
        </Button>
        {/* What is not there will not be there the next time either. */}
        {status !== 404 && (
          <Button variant="outlined" color="inherit" onClick={retry} sx={{ borderColor: 'divider' }}>
            {t('retry')}
          </Button>
        )}
      </Box>
      {traceId && status !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1, minHeight: 40 }}>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }} data-testid="trace">
            {t('error.trace', { traceId })}
            {requestId && ` · ${t('error.request', { requestId })}`}
          </Typography>
          <LateCopyButton
            text={requestId ? `${traceId} ${requestId}` : traceId}
            label={t(requestId ? 'error.ids.copy' : 'error.trace.copy')}
          />
        </Box>
      )}
    </Box>
  )
}

/**
 * Not part of every first load, as the rest of this is. It shows when its code is here: from the server it would be a button
 * that does nothing yet. Where the code cannot be had, the number is copied by hand.
 */
function LateCopyButton(props: { text: string; label: string }) {
  const [code, setCode] = useState<{ CopyButton: ComponentType<typeof props> }>()
  useEffect(() => void import('./copy-button.tsx').then(setCode, () => undefined), [])
  return code && <code.CopyButton {...props} />
}

/** What HTTP calls the status. */
function nameOf(status: number, t: Language['t']): string {
  const known = named.find((one) => one === status)
  return t(known === undefined ? 'error.name.other' : `error.name.${known}`)
}

const named = [400, 408, 409, 410, 413, 429, 502, 503, 504, 507] as const

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

function describe(error: unknown, language: Language): Shown {
  const { t } = language
  const isAnswer = isRouteErrorResponse(error)
  if (!isAnswer && (isOffline() || (error instanceof CallFailed && error.status === 0))) {
    return { name: t('error.name.unreachable'), message: t('error.unreachable') }
  }
  if (!isAnswer) return { status: 500, name: t('error.name.500'), message: t('error.500') }
  const { status } = error
  const body = error.data as Partial<Refusal> | null
  const traceId = body?.traceId
  const requestId = body?.requestId
  if (status === 404) {
    const name = body?.path ? t('error.pageNotFoundAt', { path: body.path }) : t('error.pageNotFound')
    return { status, name, message: t('error.404'), traceId, requestId }
  }
  if (status === 401 || status === 403 || status === 500) {
    const detail = status === 403 ? t('error.403.next') : undefined
    return { status, name: t(`error.name.${status}`), message: t(`error.${status}`), detail, traceId, requestId }
  }
  const detail = body?.code && problemText(body.code, body.values ?? {}, language)
  return {
    status,
    name: nameOf(status, t),
    message: t('error.other'),
    detail: detail || undefined,
    traceId,
    requestId,
  }
}
