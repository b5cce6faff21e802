import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel, { type FormControlLabelProps } from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { SxProps } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import { atMostText } from '../../text/share-text.ts'
import { ProofBar } from '../../ui/charts/proof-bar.tsx'
import { Explained, type Explanation } from '../../ui/dialogs/explained.tsx'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, CardTitle, Quiet } from '../../ui/layout/text.tsx'
import { useHitsAddress } from './hits/hits-address.ts'
import { modeOf } from './mode.ts'
import { deadSelectedTexts } from './sources/dead-source.ts'
import { costExplained, coverageExplained } from './sources/explanations.ts'
import { sumText } from './sum-text.ts'
import { type ReportSelection, recommendedIds } from './use-selection.ts'

const OtherSelections = latePart(() => import('./other-selections.tsx'))

/** Coverage and cost of the current selection, and switches that change it. */
export function SelectionPanel({ selection, children }: { selection: ReportSelection; children?: ReactNode }) {
  const { t, format, language } = useTexts()
  const { figures, report } = selection
  const cost = costExplained(selection, language)
  const total = sumText(format.price(figures.totalPrice), figures.unpriced, language)
  const { expected, proven, possible } = coverageExplained(selection, language, useHitsAddress())
  return (
    <Card
      component="section"
      aria-labelledby="selection-title"
      sx={{ p: 2.5, display: 'grid', gap: 2.25 }}
      data-testid="selection"
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <CardTitle id="selection-title">{t('selection.title')}</CardTitle>
        <Quiet>{t('explain.sources', { count: figures.tomorrow.IDs.length })}</Quiet>
      </Box>

      <Box role="status" aria-live="polite" sx={{ display: 'grid', gap: 1.75 }}>
        <Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
            <Figure explanation={expected} testId="coverage" sx={largeFigure} />
            <Figure explanation={proven} testId="proven" sx={largeFigure} />
          </Box>
          <Box sx={{ my: 0.75 }}>
            <ProofBar
              proven={figures.provenPercent}
              expected={figures.coveragePercent}
              possible={figures.possiblePercent}
              height={10}
            />
          </Box>
          <Caption component="p" sx={{ m: 0, textWrap: 'pretty' }}>
            {t('selection.possible', { percent: possible.value })}
            {' · '}
            {t('selection.light', {
              percent: atMostText(figures.light, figures.coverage, report.summary.suspicious, language),
            })}
          </Caption>
        </Box>
        {!selection.hidesPrices && (
          <>
            <Box>
              <Figure explanation={cost.net} testId="net" sx={{ fontSize: '1.2rem', fontWeight: 650 }} />
              <Caption component="p" sx={{ m: 0 }}>
                {t('selection.net.parts', {
                  today: sumText(format.price(figures.today.totalPrice), figures.today.unpriced, language),
                  total,
                  sources: sumText(format.price(figures.sourcesPrice), figures.unpriced, language),
                  winnow: format.price(figures.winnowPrice),
                })}
              </Caption>
            </Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'end' }}>
              {(['perExpected', 'perProven'] as const).map((name) => (
                <Figure key={name} explanation={cost[name]} testId={name} sx={{ fontWeight: 650 }} />
              ))}
            </Box>
          </>
        )}
        <Remarks selection={selection} />
      </Box>

      <Switches selection={selection} />

      {children}
    </Card>
  )
}

/** A figure below its name; it explains itself. */
function Figure({ explanation, testId, sx }: { explanation: Explanation; testId: string; sx: SxProps }) {
  return (
    <Box>
      <Quiet>{explanation.label}</Quiet>
      <Typography component="div" sx={sx} data-testid={testId}>
        <Explained explanation={explanation} />
      </Typography>
    </Box>
  )
}

/** Remarks about the cost: budget, demo prices, dead sources, unknown prices. */
function Remarks({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const { figures } = selection
  const total = sumText(format.price(figures.totalPrice), figures.unpriced, language)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {figures.budget !== null && figures.tomorrow.IDs.length > 0 && (
          <SmallChip
            color={figures.overBudget ? 'error' : figures.unpriced.length > 0 ? 'default' : 'success'}
            label={
              figures.overBudget
                ? t('selection.overBudget', { budget: format.price(figures.budget), total })
                : t(figures.unpriced.length > 0 ? 'selection.inBudget.known' : 'selection.inBudget', { total })
            }
            data-testid="budget"
          />
        )}
        {selection.hasDemoPrices && !selection.hidesPrices && <SmallChip label={t('selection.demoPrices')} />}
      </Box>
      {selection.dead.length > 0 && (
        <Alert severity="warning" sx={{ py: 0.5 }} data-testid="dead-selected">
          {deadSelectedTexts(selection.dead, language).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {figures.unpriced.length > 0 && <Caption>{t('selection.unpriced', { count: figures.unpriced.length })}</Caption>}
    </>
  )
}

function Switches({ selection }: { selection: ReportSelection }) {
  const { t } = useTexts()
  const [showsOthers, showOthers] = useState(false)
  const recommended = recommendedIds(selection.report)
  const choose = (IDs: readonly string[]) => selection.choose(IDs, { keep: [], giveUp: [] })
  return (
    <Box className="no-print" sx={{ display: 'grid' }}>
      <SmallSwitch label={t('selection.onlyFree')} checked={selection.onlyFree} onChange={selection.setOnlyFree} />
      <Tooltip describeChild title={t('selection.usesTip.text')} placement="left">
        <SmallSwitch label={t('selection.usesTip')} checked={selection.usesTip} onChange={selection.setUsesTip} />
      </Tooltip>
      {modeOf(selection.report) === 'log' && <PassedSwitch selection={selection} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <OutlinedButton size="small" disabled={recommended.length === 0} onClick={() => choose(recommended)}>
          {t('selection.made.recommended')}
        </OutlinedButton>
        <OutlinedButton size="small" onClick={() => choose([])}>
          {t('selection.made.none')}
        </OutlinedButton>
        <Button size="small" aria-expanded={showsOthers} onClick={() => showOthers(!showsOthers)}>
          {t('selection.made')}
        </Button>
      </Box>
      {showsOthers && <OtherSelections selection={selection} />}
    </Box>
  )
}

/** Switches between everything and what got through; says so if the log does not tell. */
function PassedSwitch({ selection }: { selection: ReportSelection }) {
  const { t } = useTexts()
  const { events, hasPassed, onlyPassed } = selection
  return (
    <>
      <SmallSwitch
        label={t('selection.onlyPassed')}
        checked={onlyPassed}
        disabled={!hasPassed}
        onChange={selection.setOnlyPassed}
      />
      <Caption component="p" sx={{ m: 0, textWrap: 'pretty' }}>
        {events && hasPassed
          ? t('selection.onlyPassed.text', {
              passed: events.passed,
              blocked: events.blocked,
              unknown: events.unknown,
            })
          : t('selection.onlyPassed.unknown')}
      </Caption>
    </>
  )
}

/** Takes further props, because a tooltip adds some to its child. */
function SmallSwitch({
  label,
  checked,
  onChange,
  ...more
}: Pick<FormControlLabelProps, 'disabled' | 'ref'> & {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <FormControlLabel
      {...more}
      control={<Switch size="small" checked={checked} onChange={(_, on) => onChange(on)} />}
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: -0.5, gap: 0.75, minHeight: 34, width: 'fit-content' }}
    />
  )
}

const largeFigure = { fontSize: '1.75rem', fontWeight: 680, letterSpacing: '-0.03em', lineHeight: 1.2 } as const
