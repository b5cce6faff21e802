import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import { visuallyHidden } from '../../ui/shell/route-announcer.tsx'
import { useLoaded } from '../../ui/state/use-loaded.ts'
import { FeedbackEntries } from './feedback-entries.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import type { FeedbackTarget } from './target.ts'
import { VerdictCounts } from './verdict-counts.tsx'

interface Props {
  readonly target: FeedbackTarget
  readonly headingLevel?: 'h2' | 'h3' | 'h4'
  /** False if a title above already says what this is. */
  readonly isTitled?: boolean
}

/**
 * Feedback on a source or an indicator from a group and the groups below it, with a form for the user's own.
 * @param groupId without it, the active group
 */
export function FeedbackPanel({ groupId, ...props }: Props & { readonly groupId?: string }) {
  const group = useGroup(groupId)
  return group && <FeedbackOfGroup key={JSON.stringify([group.id, props.target])} group={group} {...props} />
}

function FeedbackOfGroup({
  group,
  target,
  headingLevel = 'h2',
  isTitled = true,
}: Props & { readonly group: NonNullable<ReturnType<typeof useGroup>> }) {
  const { t } = useTexts()
  const [announced, setAnnounced] = useState<'saved' | 'removed'>()
  const { type } = target
  const query = target.type === 'source' ? { source: target.id } : { kind: target.kind, value: target.value }
  const input = { params: { id: group.id }, query }
  const {
    answer: feedback,
    failure,
    again,
  } = useLoaded((options) => api('GET /api/web/groups/{id}/feedback', input, options), JSON.stringify(input))
  const mine = feedback?.entries.find((entry) => entry.mine && entry.groupId === group.id)
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box>
        {isTitled && (
          <Typography variant={headingLevel === 'h2' ? 'h3' : 'h4'} component={headingLevel}>
            {t('feedback.title')}
          </Typography>
        )}
        <Quiet>{t(`feedback.text.${type}`)}</Quiet>
      </Box>
      <LoadFailure failure={failure} what={t('feedback.failed')} onRetry={again} />
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
              key={mine?.at}
              groupId={group.id}
              target={target}
              mine={mine}
              onDone={(what) => {
                again()
                setAnnounced(what)
              }}
            />
          ) : (
            <Caption>{t('feedback.noPermission')}</Caption>
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
