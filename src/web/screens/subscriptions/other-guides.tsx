import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { SecondaryText } from '../../ui/layout/text.tsx'
import { type Choice, nameIn } from './choices.ts'
import { GuideCard } from './guide-card.tsx'
import { guides } from './guides.ts'
import { fits, type GuidedSubscription, shownGuide } from './shown-guide.ts'

/** Folded guides to products that read no format of a subscription. */
export default function OtherGuides({
  subscription,
  formats,
  origin,
}: {
  subscription: GuidedSubscription
  formats: readonly Choice[]
  origin: string
}) {
  const { t, locale } = useTexts()
  const others = guides.filter((guide) => !fits(guide, subscription))
  if (others.length === 0) return null
  return (
    <Box component="details">
      <Typography component="summary" variant="h3" sx={{ cursor: 'pointer', width: 'fit-content', py: 0.5 }}>
        {t('subscriptions.connect.more')}
      </Typography>
      <SecondaryText sx={{ mb: 2 }}>{t('subscriptions.connect.more.text')}</SecondaryText>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0,1fr)' }}>
        {others.map((guide) => (
          <GuideCard
            key={guide.id}
            guide={shownGuide(guide, subscription, origin, locale)}
            needs={nameIn(formats, guide.formats[0])}
          />
        ))}
      </Box>
    </Box>
  )
}
