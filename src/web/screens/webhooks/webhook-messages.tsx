import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { Webhook, WebhookMessage } from '../../../contract/webhooks.ts'
import { testEvent } from '../../../domain/webhook.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList, ruled } from '../../theme.ts'
import { InfoDialog } from '../../ui/dialogs/info-dialog.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, Code, Quiet } from '../../ui/layout/text.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { usePagedRows } from '../../ui/lists/use-paged-rows.ts'
import { useLoaded } from '../../ui/state/use-loaded.ts'

const colours = {
  waiting: 'default',
  delivered: 'success',
  failed: 'error',
  overtaken: 'default',
  dropped: 'default',
} as const
/** After the last refresh, the list stays as it is until the dialog is opened again. */
const mostRefreshes = 12
/** Pause before the next refresh; it grows with each one. */
const pauseMs = (refreshes: number) => Math.min(2000 * 1.4 ** refreshes, 30_000)
const none: readonly WebhookMessage[] = []
const idOf = ({ id }: WebhookMessage) => id

interface Input {
  readonly params: { readonly id: string; readonly webhookId: string }
}

/** Messages to a webhook and their results; refreshed while a result is about to come. */
export default function WebhookMessages({
  webhook,
  input,
  onClose,
}: {
  webhook: Webhook
  input: Input
  onClose: () => void
}) {
  const { t } = useTexts()
  const load = (offset: number, options: { readonly signal?: AbortSignal } = {}) =>
    api('GET /api/web/groups/{id}/webhooks/{webhookId}/messages', { ...input, query: { offset } }, options)
  const { answer: page, failure, again } = useLoaded((options) => load(0, options), JSON.stringify(input))
  const { rows: messages, add } = usePagedRows(page?.messages ?? none, idOf)
  const refreshes = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!page?.messages.some(isUnderWay) || refreshes.current === mostRefreshes) return
    const timer = setTimeout(again, pauseMs(refreshes.current++))
    return () => clearTimeout(timer)
  }, [page])

  const loadMore = async () => add((await load(messages.length)).messages)
  return (
    <InfoDialog
      title={t('webhooks.messages')}
      content={{ sx: { minHeight: 220 }, 'aria-busy': !page && !failure, tabIndex: 0 }}
      onClose={onClose}
    >
      <Code sx={{ fontSize: '0.86rem' }}>{webhook.address}</Code>
      <Quiet sx={{ mt: 0.5, mb: 1.5 }}>{t('webhooks.messages.text')}</Quiet>
      <LoadFailure failure={failure} onRetry={again} />
      {!page && failure === undefined && <Skeleton variant="rounded" height={120} />}
      {page && messages.length === 0 && <Typography>{t('webhooks.messages.empty')}</Typography>}
      <Box component="ul" aria-live="polite" sx={plainList}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Box>
      {page && (
        <LoadMore
          text={t('lists.report.more')}
          isAll={messages.length >= page.total}
          count={messages.length}
          onLoad={loadMore}
        />
      )}
    </InfoDialog>
  )
}

/** Tells whether the result of a message is about to come: of a first attempt, or of a test, which has no second one. */
const isUnderWay = ({ event, state, attempts }: WebhookMessage) =>
  state === 'waiting' && (attempts === 0 || event === testEvent)

function Message({ message }: { message: WebhookMessage }) {
  const { t, format } = useTexts()
  const { event, state, attempts, createdAt, lastAt, lastStatus, nextAt } = message
  const answer =
    lastStatus !== null ? t('webhooks.answer', { status: String(lastStatus) }) : lastAt && t('webhooks.answer.none')
  return (
    <Box
      component="li"
      sx={{ ...ruled, display: 'flex', gap: 1.5, alignItems: 'flex-start', justifyContent: 'space-between', py: 1 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography>{t(`webhooks.event.${event}`)}</Typography>
        <Caption component="div">
          {[
            format.dateTime(createdAt),
            t('webhooks.attempts', { count: attempts }),
            state !== 'dropped' && !isUnderWay(message) && answer,
            attempts > 0 && nextAt && t('webhooks.next', { date: format.dateTime(nextAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Caption>
      </Box>
      <SmallChip color={colours[state]} label={t(`webhooks.state.${state}`)} />
    </Box>
  )
}
