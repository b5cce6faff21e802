import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ComponentType, useEffect, useState } from 'react'
import { isRouteErrorResponse, matchPath, useLocation, useRevalidator } from 'react-router'
import { CallFailed } from '../../app/api.ts'
import type { Refusal } from '../../app/ask.ts'
import type { RootData } from '../../app/root-data.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { problemText } from '../../text/failure-text.ts'
import { MainButton, OutlinedButton } from '../layout/buttons.tsx'
import { Caption, SecondaryText } from '../layout/text.tsx'
import { PageTitle } from './page-title.tsx'

interface Shown {
  /** Undefined if there was no response. */
  readonly status?: number | undefined
  readonly name: string
  readonly message: string
  /** Details beyond the text for the status. */
  readonly detail?: string | undefined
  readonly traceId?: string | undefined
  /** Id of the failed request; the trace id is that of the whole visit. */
  readonly requestId?: string | undefined
}

interface Props {
  readonly error: unknown
  /** Data of the page; undefined if they could not be loaded either. */
  readonly root: RootData | undefined
}

/** An error page: title, status, one sentence, and links to continue. */
export function ErrorScreen({ error, root }: Props) {
  const { t, path, language } = useTexts()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  // Crawlers and link previews get only the status and the page shell, so that no error appears in search results.
  if (root?.isBot) return <PageTitle />
  const { status, name, message, detail, requestId, traceId = root?.traceId } = describe(error, language)
  // Without a network, a reload would show the browser's own error page.
  const retry = () => void (status === undefined ? revalidate() : location.reload())
  const heading = status === undefined ? name : t('error.heading', { message: name, status: String(status) })
  const toDashboard = root?.user && !matchPath(path('dashboard'), pathname)
  const ToMain = toDashboard ? OutlinedButton : MainButton
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 2, py: { xs: 6, md: 12 }, maxWidth: 640 }}>
      <PageTitle>{heading}</PageTitle>
      <Typography variant={heading.length > mostLarge ? 'h3' : 'h2'} component="h1" sx={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      <SecondaryText>{message}</SecondaryText>
      {detail && <SecondaryText>{detail}</SecondaryText>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
        {/* Full page loads, so that no state of the failed page remains. */}
        {toDashboard && <MainButton href={path('dashboard')}>{t('error.toDashboard')}</MainButton>}
        <ToMain href={path('home')}>{t('error.toMain')}</ToMain>
        {/* A retry is pointless if the page does not exist. */}
        {status !== 404 && <OutlinedButton onClick={retry}>{t('retry')}</OutlinedButton>}
      </Box>
      {traceId && status !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1, minHeight: 40 }}>
          <Caption sx={{ overflowWrap: 'anywhere' }} data-testid="trace">
            {t('error.trace', { traceId })}
            {requestId && ` · ${t('error.request', { requestId })}`}
          </Caption>
          <LateCopyButton
            text={requestId ? `${traceId} ${requestId}` : traceId}
            label={t(requestId ? 'error.ids.copy' : 'error.trace.copy')}
          />
        </Box>
      )}
    </Box>
  )
}

/** Characters of a heading in large type. Longer ones name a long address. */
const mostLarge = 60

/**
 * Loaded later, because it is not part of the first load. It is not rendered on the server, where it would be a button
 * without effect. If its code cannot be loaded, the number can be copied by hand.
 */
function LateCopyButton(props: { text: string; label: string }) {
  const [code, setCode] = useState<{ CopyButton: ComponentType<typeof props> }>()
  useEffect(() => void import('../layout/copy-button.tsx').then(setCode, () => undefined), [])
  return code && <code.CopyButton {...props} />
}

/** Name of the HTTP status. */
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
    const detail = body?.path?.includes('/groups/') ? t('error.404.inGroup') : undefined
    return { status, name, message: t('error.404'), detail, traceId, requestId }
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
