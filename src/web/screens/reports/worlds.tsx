import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { atMost } from '../../../engine/match/weight.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareText } from '../../text/share-text.ts'
import { ProofBar } from '../../ui/charts/proof-bar.tsx'
import { Explained } from '../../ui/dialogs/explained.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { useHitsAddress } from './hits/hits-address.ts'
import { modeOf } from './mode.ts'
import { deadSelectedTexts } from './sources/dead-source.ts'
import { costExplained, coverageExplained } from './sources/explanations.ts'
import { sumText } from './sum-text.ts'
import type { ReportSelection } from './use-selection.ts'

/** Today and the selection side by side: sources, coverage, proof, and money a year. Without sources in use, only the selection. */
export function Worlds({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const hitsAddress = useHitsAddress()
  const { figures, report, hidesPrices } = selection
  const { today, tomorrow, net } = figures
  const { suspicious } = report.summary
  const covered = coverageExplained(selection, language, hitsAddress)
  const share = (count: number) => shareText(count, suspicious, language)
  const cost = costExplained(selection, language)
  const sum = ({ totalPrice, unpriced }: typeof today) => sumText(format.price(totalPrice), unpriced, language)
  const signed = (by: number, text: (size: number) => string) =>
    by === 0 ? '–' : `${by < 0 ? '−' : '+'}${text(Math.abs(by))}`
  const hasToday = report.currentFeeds.length > 0
  const missing = atMost(suspicious - tomorrow.coverage)
  const rows: readonly Row[] = [
    {
      label: t('nav.sources'),
      today: format.number(today.IDs.length),
      tomorrow: format.number(tomorrow.IDs.length),
      net: signed(tomorrow.IDs.length - today.IDs.length, format.number),
    },
    {
      label: covered.expected.label,
      today: share(today.coverage),
      tomorrow: <Explained explanation={covered.expected} />,
      testId: 'coverage',
      net: signed(net.coverage, format.expected),
    },
    {
      label: covered.proven.label,
      today: share(today.proven),
      tomorrow: <Explained explanation={covered.proven} />,
      testId: 'proven',
      net: signed(net.proven, format.expected),
    },
    ...(hidesPrices
      ? []
      : [
          {
            label: t('report.world.price'),
            today: sum(today),
            tomorrow: sum(tomorrow),
            testId: 'price',
            net: <Explained explanation={cost.net}>{signed(net.eur, format.price)}</Explained>,
          },
        ]),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <Box
        component="table"
        aria-label={t('report.world')}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& td, & th': { p: 0, py: 0.5, pl: 1, textAlign: 'right', fontWeight: 450, verticalAlign: 'baseline' },
          '& th[scope=row]': { textAlign: 'left', pl: 0, color: 'text.secondary', fontSize: '0.875rem' },
          '& thead th': { color: 'text.secondary', fontSize: '0.78rem', lineHeight: 1.3, pb: 0.75 },
          '& tbody tr': { borderTop: 1, borderColor: 'divider' },
          '@media print': { '& td, & th': { py: 0.25 } },
          ...(hasToday && labelsAbove),
        }}
      >
        <thead>
          <tr>
            <td />
            {hasToday && <th scope="col">{t('report.world.today')}</th>}
            <th scope="col">{t('report.world.tomorrow')}</th>
            {hasToday && <th scope="col">{t('report.world.net')}</th>}
          </tr>
        </thead>
        <Box component="tbody" aria-live="polite">
          {rows.map(({ label, today, tomorrow, net, testId }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {hasToday && <Box component="td">{today}</Box>}
              <Box
                component="td"
                data-testid={testId}
                sx={{ '&&': { fontWeight: 680 }, fontSize: '1.25rem', letterSpacing: '-0.02em', whiteSpace: 'nowrap' }}
              >
                {tomorrow}
              </Box>
              {hasToday && (
                <Box
                  component="td"
                  data-testid={testId === 'price' ? 'net' : undefined}
                  sx={{ '&&': { fontWeight: 620 }, whiteSpace: 'nowrap' }}
                >
                  {net}
                </Box>
              )}
            </tr>
          ))}
        </Box>
      </Box>
      <ProofBar
        proven={figures.provenPercent}
        expected={figures.coveragePercent}
        possible={figures.possiblePercent}
        label={t('proof.bar', {
          proven: covered.proven.value,
          expected: covered.expected.value,
          possible: covered.possible.value,
        })}
        height={12}
      />
      {missing > 0 && (
        <Caption component="p" sx={{ m: 0 }}>
          {t('report.missing', { missing: format.expected(missing), suspicious, of: modeOf(report) })}{' '}
          {modeOf(report) !== 'profile' && (
            <PageLink className="no-print" underline="always" to={hitsAddress({ covered: 'no' })}>
              {t('report.missing.show')}
            </PageLink>
          )}
        </Caption>
      )}
      {!hasToday && (
        <Caption component="p" sx={{ m: 0 }}>
          {t('report.world.noToday')}
        </Caption>
      )}
      <Remarks selection={selection} />
    </Box>
  )
}

/** On phones, the name of a figure stands above it. */
const labelsAbove = {
  '@media (max-width: 30em)': {
    '& tr': { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', alignItems: 'baseline' },
    '& th[scope=row]': { gridColumn: '1 / -1', pb: 0 },
    '& thead td': { display: 'none' },
  },
} as const

interface Row {
  readonly label: string
  readonly today: string
  readonly tomorrow: ReactNode
  readonly net: ReactNode
  readonly testId?: string
}

/** Remarks about the cost: budget, demo prices, dead sources, unknown prices. */
function Remarks({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const { figures, hidesPrices } = selection
  const total = sumText(format.price(figures.totalPrice), figures.unpriced, language)
  const chips = figures.budget !== null || (selection.hasDemoPrices && !hidesPrices)
  return (
    <>
      {chips && (
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
          {selection.hasDemoPrices && !hidesPrices && <SmallChip label={t('selection.demoPrices')} />}
        </Box>
      )}
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
