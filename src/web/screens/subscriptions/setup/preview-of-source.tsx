import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { DeliveryPreview } from '../../../../contract/subscriptions.ts'
import { type Language, useTexts } from '../../../i18n/use-texts.ts'
import { Caption } from '../../../ui/layout/text.tsx'
import type { SubscriptionChoices } from '../choices.ts'
import { reasonLine } from '../reasons.tsx'
import type { PreviewState } from './use-preview.ts'

type PreviewedSource = DeliveryPreview['sources'][number]
/** Number of reasons that a sentence about a source names. */
const mostReasons = 3

/** Says what a chosen source would deliver today; if nothing, why not, and which sources to choose instead. */
export function PreviewOfSource({
  id,
  shown: { state, preview },
  choices,
  onReplace,
}: {
  id: string
  shown: PreviewState
  choices: SubscriptionChoices
  /** Replaces this source by another one. */
  onReplace?: (by: { id: string; name: string }) => void
}) {
  const { t, format, language } = useTexts()
  const source = preview?.sources.find(({ ID }) => ID === id)
  if (state === 'loading' && !source) {
    return (
      <Caption aria-hidden sx={{ display: 'block', pl: 3.375 }}>
        …
      </Caption>
    )
  }
  if (!source) return null
  if (source.indicators > 0) {
    return (
      <Caption sx={{ display: 'block', pl: 3.375 }}>
        {t('subscriptions.preview.source', { count: source.indicators, exclusive: source.exclusive })}
      </Caption>
    )
  }
  return (
    <Box sx={{ pl: 3.375, pb: 0.5 }}>
      <Typography variant="caption" sx={{ display: 'block', color: 'warning.main', fontWeight: 620 }}>
        {t('subscriptions.preview.none', { reason: whyNothing(source, choices, language) })}
      </Typography>
      {onReplace && source.replacements.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
          {source.replacements.slice(0, 3).map((other) => (
            <Link
              key={other.id}
              component="button"
              type="button"
              variant="caption"
              onClick={() => onReplace(other)}
              sx={{ textAlign: 'left', minHeight: 24 }}
            >
              {t('subscriptions.preview.instead', { name: other.name, share: format.percent(other.share * 100, 0) })}
            </Link>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Why a source would deliver nothing, as a part of a sentence. */
function whyNothing(source: PreviewedSource, choices: SubscriptionChoices, language: Language): string {
  const { t, format } = language
  const { dead, newestLook, left, listed } = source
  if (dead === 'unwatched' && newestLook) {
    return t('subscriptions.preview.none.ended', { date: format.date(newestLook) })
  }
  if (newestLook === null) return t('subscriptions.preview.none.never')
  if (listed === 0) return t('subscriptions.preview.none.empty')
  const named = left
    .slice(0, mostReasons)
    .map(({ reason, indicators }) => reasonLine(reason, indicators, choices, language))
  return t('subscriptions.preview.none.left', { reasons: format.list(named) })
}
