import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { TextFieldProps } from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ComponentType, Suspense, useId, useState } from 'react'
import type { FeedbackEntry } from '../../../contract/feedback.ts'
import {
  type FeedbackVerdict,
  type IndicatorVerdict,
  longestComment,
  type SourceVerdict,
} from '../../../domain/feedback.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { plainList, ruled } from '../../theme.ts'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { Spoken } from '../../ui/shell/route-announcer.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useAnswer } from '../../ui/state/use-loaded.ts'
import { type FeedbackTarget, verdictsOn } from './target.ts'
import { VerdictCounts, verdictColour } from './verdict-counts.tsx'

interface Props {
  readonly target: FeedbackTarget
  readonly headingLevel?: 'h2' | 'h3' | 'h4'
  /** False if a title above already says what this is. */
  readonly isTitled?: boolean
}

/** Feedback on a source or an indicator from a group and the groups below it, with a form for the user's own. */
export function FeedbackPanel(props: Props) {
  const group = useGroup()
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
  const { answer: feedback, failure, again } = useAnswer('GET /api/web/groups/{id}/feedback', input)
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
            <SmallText>{t('feedback.none')}</SmallText>
          )}
          {may(group, 'GROUP_FEEDBACK') ? (
            <FeedbackForm
              key={mine?.at}
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
          <Spoken>{announced && t(`feedback.${announced}`)}</Spoken>
          <FeedbackEntries entries={feedback.entries} />
        </>
      )}
    </Box>
  )
}

const shownAtFirst = 5

/** Feedback with authors and comments, newest first. Comments are plain text, not Markdown. */
function FeedbackEntries({ entries }: { entries: readonly FeedbackEntry[] }) {
  const groupId = useGroupId()
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
              <SmallChip color={verdictColour[entry.verdict]} label={t(`feedback.verdict.${entry.verdict}`)} />
              <SmallText sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {entry.mine ? t('you') : entry.author || t('feedback.somebody')}
              </SmallText>
              <Caption sx={{ overflowWrap: 'anywhere' }}>
                {[entry.groupId !== groupId && entry.groupName, format.date(entry.at)].filter(Boolean).join(' · ')}
              </Caption>
            </Box>
            {entry.comment && (
              <SmallText sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{entry.comment}</SmallText>
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

/** Loaded when the user chooses a verdict, since only then it is shown. */
const TextField = late(() => import('@mui/material/TextField') as never) as ComponentType<TextFieldProps>

/** Form for the user's own verdict, with an optional comment. */
function FeedbackForm({
  target,
  mine,
  onDone,
}: {
  target: FeedbackTarget
  mine: FeedbackEntry | undefined
  onDone: (what: 'saved' | 'removed') => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const id = useId()
  const [verdict, setVerdict] = useState<FeedbackVerdict | null>(mine?.verdict ?? null)
  const [comment, setComment] = useState(mine?.comment ?? '')
  const { busy, failure, run } = useAction()
  const params = { id: groupId }
  const isChanged = verdict !== (mine?.verdict ?? null) || comment.trim() !== (mine?.comment ?? '')
  const save = () =>
    run(async () => {
      const body =
        target.type === 'source'
          ? { source: target.id, verdict: verdict as SourceVerdict, comment }
          : { kind: target.kind, value: target.value, verdict: verdict as IndicatorVerdict, comment }
      await api('PUT /api/web/groups/{id}/feedback', { params, body })
      onDone('saved')
    })
  const remove = (feedbackId: string) =>
    run(async () => {
      await api('DELETE /api/web/groups/{id}/feedback/{feedbackId}', { params: { ...params, feedbackId } })
      onDone('removed')
    })
  const left = longestComment - comment.length
  return (
    <Box
      component="form"
      {...(isChanged && unkept)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Box>
        <Caption id={id} sx={{ display: 'block', mb: 0.5 }}>
          {t('feedback.yours')}
        </Caption>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={verdict}
          onChange={(_, next: FeedbackVerdict | null) => next && setVerdict(next)}
          aria-labelledby={id}
          // Separate buttons, so that they look right on two lines.
          sx={{
            flexWrap: 'wrap',
            gap: 0.75,
            '& .MuiToggleButtonGroup-grouped': { m: 0, border: 1, borderColor: 'divider', borderRadius: '8px' },
          }}
        >
          {verdictsOn(target).map((one) => (
            <ToggleButton key={one} value={one} sx={{ textTransform: 'none', px: 1.5, minHeight: 36 }}>
              {t(`feedback.verdict.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {verdict !== null && (
        <>
          <Suspense>
            <TextField
              label={t('optional', { label: t('feedback.comment') })}
              value={comment}
              onChange={({ target: field }) => setComment(field.value)}
              multiline
              minRows={2}
              maxRows={8}
              helperText={left < 200 ? t('feedback.left', { count: left }) : undefined}
              slotProps={{ htmlInput: { maxLength: longestComment } }}
            />
          </Suspense>
          {failure && <Alert severity="error">{failure}</Alert>}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="outlined" size="small" loading={busy} disabled={!isChanged}>
              {t(mine ? 'change' : 'feedback.save')}
            </Button>
            {mine && (
              <SmallButton disabled={busy} onClick={() => void remove(mine.id)}>
                {t('feedback.remove')}
              </SmallButton>
            )}
          </Box>
        </>
      )}
    </Box>
  )
}
