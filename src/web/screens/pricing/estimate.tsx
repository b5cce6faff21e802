import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { PriceTable } from '../../../contract/pricing.ts'
import { mostFee } from '../../../domain/most-euros.ts'
import { productPrice } from '../../../engine/cost/product-price.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PlainField } from '../../ui/fields/plain-field.tsx'
import { useTypedAmount } from '../../ui/fields/use-typed-amount.ts'
import { Caption, Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'
import { sourcesIn } from './tiers.ts'

/** Price for a number of sources, computed by the same function as in reports. */
export function Estimate({
  tiers,
  sources,
  onChange,
}: {
  tiers: PriceTable['tiers']
  sources: string
  onChange: (sources: string) => void
}) {
  const { t, format, locale } = useTexts()
  const slider = useId()
  const count = sourcesIn(sources)
  const product = productPrice(tiers, count)
  const [fees, setFees] = useState<number>()
  const amount = useTypedAmount(fees, setFees, locale, { byDefault: 0, most: mostFee })
  const publishers = amount.isWrong ? undefined : (fees ?? 0)
  const total = publishers === undefined ? undefined : product + publishers
  const euros = (amount: number | undefined) => (amount === undefined ? '–' : format.price(amount))
  const most = Math.max(20, (tiers.findLast(({ upToSources }) => upToSources !== null)?.upToSources ?? 15) * 2)
  const rows = [
    { text: t('site.name'), amount: product },
    { text: t('pricing.estimate.feesRow'), amount: publishers },
  ]
  return (
    <Card
      component="section"
      aria-labelledby="estimate-title"
      sx={{
        p: { xs: 2.5, sm: 3.5 },
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '1fr 1fr' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <SectionTitle id="estimate-title">{t('pricing.estimate')}</SectionTitle>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <PlainField
            type="number"
            label={t('pricing.estimate.sources')}
            value={sources}
            onChange={(event) => onChange(event.target.value)}
            min={0}
            max={10_000}
            step={1}
            inputMode="numeric"
          />
          <Box
            component="input"
            type="range"
            id={slider}
            aria-label={t('pricing.estimate.sources')}
            min={0}
            max={most}
            value={Math.min(count, most)}
            onChange={(event) => onChange(event.currentTarget.value)}
            sx={{ width: '100%', height: 24, m: 0, accentColor: 'var(--mui-palette-primary-main)', cursor: 'pointer' }}
          />
        </Box>
        <PlainField
          label={t('pricing.estimate.fees')}
          value={amount.shown}
          onChange={(event) => amount.type(event.target.value)}
          onBlur={amount.leave}
          inputMode="decimal"
          maxLength={30}
          aria-invalid={amount.isWrong}
          {...(amount.isWrong && { hint: t('pricing.estimate.fees.wrong', { most: format.price(mostFee) }) })}
        />
      </Box>
      <Box
        aria-live="polite"
        sx={{
          display: 'grid',
          alignContent: 'center',
          gap: 1.25,
          borderLeft: { md: 1 },
          borderTop: { xs: 1, md: 0 },
          borderColor: { xs: 'divider', md: 'divider' },
          pl: { md: 4 },
          pt: { xs: 2.5, md: 0 },
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {rows.map(({ text, amount }) => (
          <Box key={text} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <SecondaryText>{text}</SecondaryText>
            <Typography>{euros(amount)}</Typography>
          </Box>
        ))}
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, mt: 0.5 }}>
          <SecondaryText>{t('pricing.estimate.total')}</SecondaryText>
          <Typography
            data-testid="estimate"
            sx={{ fontSize: { xs: '2rem', sm: '2.5rem' }, fontWeight: 700, letterSpacing: '-0.03em', lineHeight: 1.15 }}
          >
            {euros(total)}
          </Typography>
          <Monthly yearly={total} />
        </Box>
        <Caption sx={{ mt: 1 }}>{t('pricing.estimate.same')}</Caption>
      </Box>
    </Card>
  )
}

/** A price by month. Without a price, the line keeps its height. */
export function Monthly({ yearly }: { yearly: number | undefined }) {
  const { t, format } = useTexts()
  return (
    <Quiet>
      {yearly === undefined
        ? '\u00a0'
        : t('pricing.estimate.monthly', { price: format.price(Math.round(yearly / 12)) })}
    </Quiet>
  )
}
