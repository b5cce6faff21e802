import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import type { Feedback } from '../../../contract/feedback.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { visuallyHidden } from '../../ui/route-announcer.tsx'
import { may, useGroup } from '../session/use-group.ts'
import { FeedbackEntries } from './feedback-entries.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import type { FeedbackTarget } from './target.ts'
import { VerdictCounts } from './verdict-counts.tsx'

/**
 * Feedback on a source or an indicator from a group and the groups below it, with a form for the user's own.
 * @param groupId without it, the active group
 */
export function FeedbackPanel({
  target,
  groupId,
  headingLevel = 'h2',
  isTitled = true,
}: {
  target: FeedbackTarget
  groupId?: string
  headingLevel?: 'h2' | 'h3' | 'h4'
  /** False if a title above already says what this is. */
  isTitled?: boolean
}) {
  const { t } = useTexts()
  const group = useGroup(groupId)
  const [feedback, setFeedback] = useState<Feedback>()
  const [failure, setFailure] = useState<unknown>()
  const [announced, setAnnounced] = useState<'saved' | 'removed'>()
  const id = group?.id
  const { type } = target
  const [first, second] = target.type === 'source' ? [target.id, ''] : [target.kind, target.value]

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!id) return
      try {
        const query = type === 'source' ? { source: first } : { kind: first, value: second }
        const found = await api('GET /api/web/groups/{id}/feedback', { params: { id }, query }, { signal })
        setFailure(undefined)
        setFeedback(found)
      } catch (error) {
        if (!signal?.aborted) setFailure(error)
      }
    },
    [id, type, first, second],
  )
  useEffect(() => {
    const stop = new AbortController()
    setFeedback(undefined)
    setAnnounced(undefined)
    void load(stop.signal)
    return () => stop.abort()
  }, [load])

  if (!group) return null
  const mine = feedback?.entries.find((entry) => entry.mine && entry.groupId === group.id)
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box>
        {isTitled && (
          <Typography variant={headingLevel === 'h2' ? 'h3' : 'h4'} component={headingLevel}>
            {t('feedback.title')}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {t(`feedback.text.${type}`)}
        </Typography>
      </Box>
      <LoadFailure failure={failure} what={t('feedback.failed')} onRetry={() => void load()} />
      {!feedback && failure === undefined && (
        <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 1 }}>
          <Skeleton variant="rounded" height={26} width="60%" />
          <Skeleton variant="rounded" height={64} />
        </Box>
      )}
      {feedback && (
        <>
          {feedback.total > 0 ? (
            <VerdictCounts counts={feedback.counts} />
          ) : (
            <Typography variant="body2">{t('feedback.none')}</Typography>
          )}
          {may(group, 'GROUP_FEEDBACK') ? (
            <FeedbackForm
              key={`${first} ${second} ${mine?.at}`}
              groupId={group.id}
              target={target}
              mine={mine}
              onDone={async (what) => {
                await load()
                setAnnounced(what)
              }}
            />
          ) : (
            <Typography variant="caption" color="textSecondary">
              {t('feedback.noPermission')}
            </Typography>
          )}
          <span role="status" style={visuallyHidden}>
            {announced && t(`feedback.${announced}`)}
          </span>
          <FeedbackEntries entries={feedback.entries} groupId={group.id} />
        </>
      )}
    </Box>
  )
}
