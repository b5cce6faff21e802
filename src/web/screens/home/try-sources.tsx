import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { atMost } from '../../../engine/match/weight.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList } from '../../theme.ts'
import { ProofBar } from '../../ui/charts/proof-bar.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, CardTitle, Quiet } from '../../ui/layout/text.tsx'
import { demo, demoShare, trySources } from './demo-report.ts'

const presets = {
  best: demo.recommended,
  free: demo.sources.filter(({ price }) => price === 0).map(({ ID }) => ID),
  all: demo.sources.map(({ ID }) => ID),
} as const
const mostCovered = Math.max(...demo.sources.map(({ coverage }) => coverage))

/** A small demo report: toggling sources changes coverage and price. */
export function TrySources() {
  const { t, format } = useTexts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(presets.best))
  const { proven, expected, possible, eurPerYear, difference } = trySources(chosen)
  const shares = { proven: demoShare(proven), expected: demoShare(expected), possible: demoShare(possible) }
  const possibleText = format.percent(atMost(shares.possible))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const isPreset = (ids: readonly string[]) => ids.length === chosen.size && ids.every((id) => chosen.has(id))
  return (
    <Card
      component="section"
      aria-labelledby="try-title"
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gap: 2,
        boxShadow: '0 30px 80px -40px rgba(255,159,67,.35), 0 2px 8px rgba(0,0,0,.08)',
      }}
    >
      <Box>
        <SmallChip color="primary" label={t('home.try')} sx={{ mb: 1.25 }} />
        <CardTitle id="try-title">{t('home.try.title')}</CardTitle>
        <Quiet>{t('home.try.text')}</Quiet>
      </Box>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1.25 }}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'repeat(2, minmax(0,1fr))', sm: 'auto auto minmax(0,1fr)' },
            columnGap: { xs: 2, sm: 3 },
            rowGap: 1.25,
            alignItems: 'end',
          }}
        >
          {(['expected', 'proven'] as const).map((part) => (
            <Box key={part}>
              <Typography component="p" sx={{ ...figure, color: 'primary.main' }}>
                {format.percent(shares[part], 1)}
              </Typography>
              <Caption component="p">{t(`home.try.${part}`)}</Caption>
            </Box>
          ))}
          <Box sx={{ textAlign: { sm: 'right' }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            <Typography component="p" sx={{ ...figure, fontSize: { xs: '1.3rem', sm: '1.6rem' } }}>
              {format.price(eurPerYear)}
            </Typography>
            <Caption component="p">{t('home.try.price')}</Caption>
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <ProofBar {...shares} height={12} />
          <Caption component="p">
            {t('home.try.covered', { suspicious: format.number(demo.summary.suspicious), possible: possibleText })}
          </Caption>
        </Box>
      </Box>
      <Box role="group" aria-label={t('home.try.presets')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => (
          <Button
            key={name}
            size="small"
            variant={isPreset(presets[name]) ? 'contained' : 'outlined'}
            color={isPreset(presets[name]) ? 'primary' : 'inherit'}
            aria-pressed={isPreset(presets[name])}
            onClick={() => setChosen(new Set(presets[name]))}
            sx={{ minHeight: 32, ...(!isPreset(presets[name]) && { color: 'text.secondary' }) }}
          >
            {t(`home.try.${name}`)}
          </Button>
        ))}
      </Box>
      <Box component="ul" aria-label={t('nav.sources')} sx={plainList}>
        {demo.sources.map(({ ID, name, price, coverage, verified }) => {
          const isOn = chosen.has(ID)
          const effect = difference[ID] ?? 0
          const priceText = price ? format.price(price) : t('feeds.free')
          return (
            <Box component="li" key={ID} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Box
                component="button"
                type="button"
                aria-pressed={isOn}
                onClick={() => toggle(ID)}
                sx={{
                  font: 'inherit',
                  color: 'inherit',
                  textAlign: 'left',
                  bgcolor: 'transparent',
                  border: 0,
                  width: '100%',
                  px: 0.5,
                  py: 0.75,
                  minHeight: 40,
                  cursor: 'pointer',
                  display: 'grid',
                  gridTemplateColumns: {
                    xs: `${rem(22)} minmax(0,1fr) auto`,
                    sm: `${rem(22)} minmax(0,1.25fr) minmax(40px,.7fr) ${rem(68)} ${rem(122)}`,
                  },
                  columnGap: 1.25,
                  alignItems: 'center',
                  fontSize: '0.875rem',
                  fontVariantNumeric: 'tabular-nums',
                  borderRadius: 1,
                  '&:hover': { bgcolor: 'action.hover' },
                  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
                }}
              >
                <Box
                  aria-hidden
                  className="drawn"
                  sx={{
                    width: rem(20),
                    height: rem(20),
                    borderRadius: '6px',
                    border: '1.5px solid',
                    borderColor: isOn ? 'primary.main' : 'text.disabled',
                    bgcolor: isOn ? 'primary.main' : 'transparent',
                    color: 'primary.contrastText',
                    display: 'grid',
                    placeItems: 'center',
                  }}
                >
                  {isOn && <CheckIcon sx={{ fontSize: rem(15) }} />}
                </Box>
                <Box
                  component="span"
                  sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {name}
                  <Box
                    component="span"
                    sx={{
                      display: { xs: 'block', sm: 'none' },
                      fontWeight: 400,
                      fontSize: '0.78rem',
                      color: 'text.secondary',
                    }}
                  >
                    {priceText}
                  </Box>
                </Box>
                <Box
                  sx={{ display: { xs: 'none', sm: 'block' }, ...(!isOn && { filter: 'grayscale(1)', opacity: 0.6 }) }}
                >
                  <ProofBar
                    expected={(coverage / mostCovered) * 100}
                    proven={(verified / mostCovered) * 100}
                    height={8}
                  />
                </Box>
                <Box
                  component="span"
                  sx={{ display: { xs: 'none', sm: 'block' }, textAlign: 'right', color: 'text.secondary' }}
                >
                  {priceText}
                </Box>
                <Box
                  component="span"
                  sx={{
                    textAlign: 'right',
                    color: isOn && effect >= demo.summary.suspicious / 100 ? 'success.main' : 'text.secondary',
                  }}
                >
                  {t(isOn ? 'home.try.loses' : 'home.try.adds', { count: format.expected(effect) })}
                </Box>
              </Box>
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}

const figure = {
  fontSize: { xs: '2.1rem', sm: '2.6rem' },
  lineHeight: 1.05,
  fontWeight: 700,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
} as const
