import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { TextFieldProps } from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
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
import { Caption } from '../../ui/layout/text.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { type FeedbackTarget, verdictsOn } from './target.ts'

/** Loaded when the user chooses a verdict, since only then it is shown. */
const TextField = late(() => import('@mui/material/TextField') as never) as ComponentType<TextFieldProps>

/** Form for the user's own verdict, with an optional comment. */
export function FeedbackForm({
  groupId,
  target,
  mine,
  onDone,
}: {
  groupId: string
  target: FeedbackTarget
  mine: FeedbackEntry | undefined
  onDone: (what: 'saved' | 'removed') => void
}) {
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
              {t(mine ? 'feedback.change' : 'feedback.save')}
            </Button>
            {mine && (
              <Button size="small" color="inherit" disabled={busy} onClick={() => void remove(mine.id)}>
                {t('feedback.remove')}
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  )
}
