import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { deathText } from '../sources/death-text.ts'
import type { Choice } from './choices.ts'
import type { PreviewState } from './setup/use-preview.ts'

/** Says below a source that it is dead; not if the preview of the chosen source already says that it delivers nothing. */
export function DeadSourceNote({
  source: { value: id, dead, newestLook },
  isChosen,
  preview,
}: {
  source: Choice
  isChosen: boolean
  preview: PreviewState
}) {
  const language = useTexts()
  if (!dead || (isChosen && deliversNothing(preview, id))) return null
  return (
    <Typography variant="caption" sx={{ display: 'block', pl: 3.375, pb: 0.75, color: 'error.main' }}>
      {language.t(dead === 'unwatched' ? 'subscriptions.source.unwatched' : 'subscriptions.source.dead', {
        chosen: isChosen ? 'yes' : 'no',
        reason: deathText({ dead, newestLook: newestLook ?? null }, language),
      })}
    </Typography>
  )
}

const deliversNothing = ({ preview }: PreviewState, id: string): boolean =>
  preview?.sources.some(({ ID, indicators }) => ID === id && indicators === 0) ?? false
