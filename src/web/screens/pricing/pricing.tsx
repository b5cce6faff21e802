import CheckIcon from '@mui/icons-material/Check'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type PriceTable, pricing as pricingCalls } from '../../../contract/pricing.ts'
import { productPrice } from '../../../engine/cost/product-price.ts'
import { ask } from '../../app/ask.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { PageHeading, Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/pricing'
import { Estimate } from './estimate.tsx'
import { exampleCount, sourcesIn, tierOf } from './tiers.ts'

type Tiers = PriceTable['tiers']

export async function loader({ context, url }: Route.LoaderArgs): Promise<PriceTable> {
  return ask({ context, url }, pricingCalls.read, {})
}

export default function Pricing({ loaderData: { tiers, demo } }: Route.ComponentProps) {
  const { t } = useTexts()
  const [sources, setSources] = useState(String(exampleCount(tiers)))
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 4, md: 6 } }}>
      <PageTitle>{t('nav.pricing')}</PageTitle>
      <Box sx={{ maxWidth: 760 }}>
        <PageHeading>{t('nav.pricing')}</PageHeading>
        <SecondaryText sx={{ mt: 1, fontSize: '1.05rem', textWrap: 'pretty' }}>{t('pricing.lead')}</SecondaryText>
      </Box>
      {tiers.length === 0 ? (
        <Alert severity="info">{t('pricing.none')}</Alert>
      ) : (
        <>
          {demo && (
            <Alert severity="info" sx={{ mb: { xs: -1, md: -3 } }}>
              {t('pricing.demo')}
            </Alert>
          )}
          <TierCards tiers={tiers} sources={sourcesIn(sources)} />
          <Estimate tiers={tiers} sources={sources} onChange={setSources} />
          <Box
            sx={{ display: 'grid', gap: { xs: 4, md: 6 }, gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '1fr 1fr' } }}
          >
            <Example tiers={tiers} />
            <Included />
          </Box>
        </>
      )}
    </Box>
  )
}

function tierName(tiers: Tiers, index: number, { t }: Language): string {
  const upTo = tiers[index]?.upToSources ?? null
  if (upTo !== null) return t('pricing.tier.upTo', { count: upTo })
  const before = tiers[index - 1]?.upToSources ?? null
  return before === null ? t('pricing.tier.any') : t('pricing.tier.over', { count: before })
}

function TierCards({ tiers, sources }: { tiers: Tiers; sources: number }) {
  const { t, format, language } = useTexts()
  const chosen = tierOf(tiers, sources)
  return (
    <Box
      component="section"
      aria-label={t('pricing.tiers')}
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: `repeat(${Math.min(tiers.length, 4)}, minmax(0,1fr))` },
      }}
    >
      {tiers.map((tier, index) => {
        const { upToSources, eurPerYear } = tier
        const isChosen = tier === chosen
        return (
          <Card
            key={upToSources ?? 'any'}
            sx={{
              p: 3,
              display: 'grid',
              gap: 0.5,
              alignContent: 'start',
              minHeight: 168,
              ...(isChosen && {
                borderColor: 'primary.main',
                boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
              }),
            }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, minHeight: 24 }}>
              <Typography component="h2" sx={{ fontWeight: 600 }}>
                {tierName(tiers, index, language)}
              </Typography>
              {isChosen && <SmallChip color="primary" label={t('pricing.tier.yours')} />}
            </Box>
            <Typography
              component="p"
              sx={{
                mt: 1.5,
                fontSize: '2.2rem',
                fontWeight: 700,
                letterSpacing: '-0.03em',
                lineHeight: 1.1,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {format.price(eurPerYear)}{' '}
              <SecondaryText component="span" sx={{ letterSpacing: 0 }}>
                {t('pricing.perYear')}
              </SecondaryText>
            </Typography>
            <Quiet sx={{ minHeight: 22 }}>
              {upToSources !== null &&
                t('pricing.tier.each', { price: format.euros(Math.round(eurPerYear / upToSources)) })}
            </Quiet>
          </Card>
        )
      })}
    </Box>
  )
}

function Example({ tiers }: { tiers: Tiers }) {
  const { t, format, language } = useTexts()
  const count = exampleCount(tiers)
  const tier = tierOf(tiers, count)
  const fits = tier?.upToSources == null || count <= tier.upToSources
  const fewer = Math.max(1, count - 1)
  const steps = [
    t('pricing.example.1', { count }),
    t(fits ? 'pricing.example.2' : 'pricing.example.2.last', {
      tier: tierName(tiers, tier ? tiers.indexOf(tier) : 0, language),
      price: format.price(productPrice(tiers, count)),
    }),
    t('pricing.example.3', { count: fewer, price: format.price(productPrice(tiers, fewer)) }),
  ]
  return (
    <Box component="section" aria-labelledby="example-title">
      <SectionTitle id="example-title" sx={{ mb: 2 }}>
        {t('pricing.example')}
      </SectionTitle>
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1.75 }}>
        {steps.map((step, index) => (
          <Box component="li" key={step} sx={{ display: 'flex', gap: 1.75, alignItems: 'baseline' }}>
            <Typography aria-hidden color="primary" sx={{ fontWeight: 700, minWidth: 14 }}>
              {index + 1}
            </Typography>
            <Typography>{step}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Included() {
  const { t } = useTexts()
  return (
    <Box component="section" aria-labelledby="included-title">
      <SectionTitle id="included-title" sx={{ mb: 2 }}>
        {t('pricing.included')}
      </SectionTitle>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
        {([1, 2, 3, 4] as const).map((point) => (
          <Box component="li" key={point} sx={{ display: 'flex', gap: 1.25 }}>
            <CheckIcon aria-hidden fontSize="small" sx={{ color: 'success.main', mt: '2px' }} />
            <Typography>{t(`pricing.included.${point}`)}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
