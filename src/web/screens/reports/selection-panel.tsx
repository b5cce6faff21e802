import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { RateChanges } from '../../../engine/cost/rates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Explained } from '../../ui/explained.tsx'
import { ProofBar } from '../../ui/proof-bar.tsx'
import { coverageExplained, priceExplained, savingsTerms, termExplained, totalExplained } from './explanations.ts'
import { Hits } from './hits-address.ts'
import type { ReportSelection } from './use-selection.ts'

const Fields = lazy(() => import('./rate-fields.tsx'))

/** What the present selection covers, costs and saves, with the switches that change it. */
export function SelectionPanel({ selection, children }: { selection: ReportSelection; children?: ReactNode }) {
  const language = useTexts()
  const { t, format } = language
  const { figures, report } = selection
  const { savings } = figures
  const { expected, proven } = coverageExplained(selection, language, use(Hits))
  return (
    <Card
      component="section"
      aria-labelledby="selection-title"
      sx={{ p: 2.5, display: 'grid', gap: 2.25 }}
      data-testid="selection"
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h4" component="h2" id="selection-title">
          {t('selection.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('explain.sources', { count: figures.IDs.length })}
        </Typography>
      </Box>

      <Box role="status" aria-live="polite" sx={{ display: 'grid', gap: 1.75 }}>
        <Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
            <Box>
              <Typography variant="body2" color="textSecondary">
                {t('selection.coverage')}
              </Typography>
              <Typography component="div" sx={largeFigure} data-testid="coverage">
                <Explained explanation={expected} />
              </Typography>
            </Box>
            <Box>
              <Typography variant="body2" color="textSecondary">
                {t('selection.proven')}
              </Typography>
              <Typography component="div" sx={largeFigure} data-testid="proven">
                <Explained explanation={proven} />
              </Typography>
            </Box>
          </Box>
          <Box sx={{ my: 0.75 }}>
            <ProofBar
              proven={figures.provenPercent}
              expected={figures.coveragePercent}
              possible={figures.possiblePercent}
              height={10}
            />
          </Box>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, textWrap: 'pretty' }}>
            {t('selection.possible', { percent: format.percent(figures.possiblePercent) })}
            {' · '}
            {t('selection.light', { percent: format.percent(figures.lightPercent) })}
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
          <Box>
            <Typography variant="body2" color="textSecondary">
              {t('selection.price')}
            </Typography>
            <Typography component="div" sx={{ fontSize: '1.2rem', fontWeight: 650 }} data-testid="price">
              <Explained explanation={priceExplained(selection, language)} />
            </Typography>
          </Box>
          <Box>
            <Typography variant="body2" color="textSecondary">
              {t('selection.savings')}
            </Typography>
            <Typography
              component="div"
              sx={{ fontSize: '1.2rem', fontWeight: 650, color: 'success.main' }}
              data-testid="savings"
            >
              <Explained explanation={totalExplained(savings, language)} />
            </Typography>
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {figures.budget !== null && (
            <Chip
              size="small"
              variant="outlined"
              color={figures.overBudget ? 'error' : 'success'}
              label={
                figures.overBudget
                  ? t('selection.overBudget', { budget: format.euros(figures.budget) })
                  : t('selection.inBudget')
              }
              data-testid="budget"
            />
          )}
          {selection.hasDemoPrices && <Chip size="small" variant="outlined" label={t('selection.demoPrices')} />}
        </Box>
        {selection.dead.length > 0 && (
          <Alert severity="warning" sx={{ py: 0.5 }} data-testid="dead-selected">
            {t('dead.selected', {
              count: selection.dead.length,
              names: format.list(selection.dead.map(({ name }) => name)),
            })}
          </Alert>
        )}
        {figures.unpriced.length > 0 && (
          <Typography variant="caption" color="textSecondary">
            {t('selection.unpriced', { count: figures.unpriced.length })}
          </Typography>
        )}
      </Box>

      <Box className="no-print" sx={{ display: 'grid' }}>
        <FormControlLabel
          control={<Switch size="small" checked={selection.onlyFree} onChange={(_, on) => selection.setOnlyFree(on)} />}
          label={t('selection.onlyFree')}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: -0.5, gap: 0.75, minHeight: 34 }}
        />
        <Tooltip describeChild title={t('selection.usesTip.text')} placement="left">
          <FormControlLabel
            control={<Switch size="small" checked={selection.usesTip} onChange={(_, on) => selection.setUsesTip(on)} />}
            label={t('selection.usesTip')}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ ml: -0.5, gap: 0.75, minHeight: 34, width: 'fit-content' }}
          />
        </Tooltip>
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ borderColor: 'divider', flexGrow: 1 }}
            onClick={() => selection.choose(report.recommendedFeeds.map(({ ID }) => ID))}
          >
            {t('selection.all')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            sx={{ borderColor: 'divider' }}
            onClick={() => selection.choose([])}
          >
            {t('selection.none')}
          </Button>
        </Box>
      </Box>

      {children}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
        {savingsTerms.map((name) => (
          <Line key={name} label={t(`savings.${name}`)}>
            <Explained explanation={termExplained(name, savings[name], language)} />
          </Line>
        ))}
        <Line label={t('savings.total')} strong>
          <Explained explanation={totalExplained(savings, language)} />
        </Line>
        <Line label={t('savings.currentFilterCandidates')}>
          <Explained
            explanation={termExplained('currentFilterCandidates', savings.currentFilterCandidates, language)}
          />
        </Line>
      </Box>
      <RateFields rates={selection.rates} onChange={selection.setRates} />
    </Card>
  )
}

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: 2,
        fontSize: '0.85rem',
        fontWeight: strong ? 650 : 450,
        ...(strong && { borderTop: 1, borderColor: 'divider', pt: 0.75, mt: 0.25 }),
      }}
    >
      <Box component="dt" sx={{ color: strong ? 'text.primary' : 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    </Box>
  )
}

const largeFigure = { fontSize: '1.75rem', fontWeight: 680, letterSpacing: '-0.03em', lineHeight: 1.2 } as const

/** Seldom opened, so its fields are fetched then. */
function RateFields(props: { rates: RateChanges; onChange: (rates: RateChanges) => void }) {
  const { t } = useTexts()
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <Box component="details" className="no-print" onToggle={() => setWasOpen(true)} sx={{ fontSize: '0.85rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', py: 0.5, width: 'fit-content' }}>
        {t('selection.rates')}
      </Box>
      {wasOpen && (
        <Suspense>
          <Fields {...props} />
        </Suspense>
      )}
    </Box>
  )
}
