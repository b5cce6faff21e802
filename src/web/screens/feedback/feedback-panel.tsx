import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FeedbackEntry } from '../../../contract/feedback.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { plainList, ruled } from '../../theme.ts'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import { visuallyHidden } from '../../ui/shell/route-announcer.tsx'
import { useLoaded } from '../../ui/state/use-loaded.ts'
import { FeedbackForm } from './feedback-form.tsx'
import type { FeedbackTarget } from './target.ts'
import { VerdictCounts, verdictColour } from './verdict-counts.tsx'

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

const shownAtFirst = 5

/** Feedback with authors and comments, newest first. Comments are plain text, not Markdown. */
function FeedbackEntries({ entries, groupId }: { entries: readonly FeedbackEntry[]; groupId: string }) {
  const { t, format } = useTexts()
  const [isAll, setAll] = useState(false)
  const visibleEntries = isAll ? entries : entries.slice(0, shownAtFirst)
  if (entries.length === 0) return null
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)' }}>
        {visibleEntries.map((entry) => (
          <Box component="li" key={entry.id} sx={{ ...ruled, py: 1.25, display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Chip
                size="small"
                variant="outlined"
                color={verdictColour[entry.verdict]}
                label={t(`feedback.verdict.${entry.verdict}`)}
              />
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {entry.mine ? t('feedback.you') : entry.author || t('feedback.somebody')}
              </Typography>
              <Caption sx={{ overflowWrap: 'anywhere' }}>
                {[entry.groupId !== groupId && entry.groupName, format.date(entry.at)].filter(Boolean).join(' · ')}
              </Caption>
            </Box>
            {entry.comment && (
              <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {entry.comment}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {entries.length > visibleEntries.length && (
        <Button size="small" onClick={() => setAll(true)} sx={{ justifySelf: 'start' }}>
          {t('feedback.more', { count: entries.length - visibleEntries.length })}
        </Button>
      )}
    </>
  )
}
