import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { backtestSets } from '../../../domain/report-codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareText } from '../../text/share-text.ts'
import { Section } from '../../ui/layout/section.tsx'
import type { ReportSelection } from './use-selection.ts'

/** What the recommendation after two thirds of the log covers of the last third, beside other sets. */
export function BacktestSection({ selection: { report, nameOf } }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const { backtest, summary } = report
  if (backtest === undefined || summary.suspicious === 0) return null
  if (!backtest) return <Section p={3.5} title={t('backtest.title')} text={t('backtest.short')} />
  const { split, suspicious } = backtest
  const text = t('backtest.text', { split: format.dateTime(split), count: suspicious })
  return (
    <Section p={3.5} id="backtest-title" title={t('backtest.title')} text={text}>
      <Table aria-labelledby="backtest-title" size="small">
        <TableBody>
          {backtestSets.map((set) => (
            <TableRow key={set}>
              <TableCell component="th" scope="row">
                {t(`backtest.${set}`)}
              </TableCell>
              <TableCell>{format.list(backtest[set].IDs.map(nameOf)) || '–'}</TableCell>
              <TableCell align="right">{shareText(backtest[set].coverage, suspicious, language)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
