import Box from '@mui/material/Box'
import { percentOf } from '../../../../domain/percent.ts'
import type { ReportFeed } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ProofBar } from '../../../ui/charts/proof-bar.tsx'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { Caption } from '../../../ui/layout/text.tsx'
import { useHitsAddress } from '../hits/hits-address.ts'
import type { ReportSelection } from '../use-selection.ts'
import { type Column, hitsOf } from './columns.ts'

/** A figure in a cell of the table, with a bar below expected values and the note of other columns. */
export function FigureCell(props: { column: Column; feed: ReportFeed; selection: ReportSelection }) {
  const { column, feed, selection } = props
  const language = useTexts()
  const hitsAddress = useHitsAddress()
  const note = column.note?.(feed, selection, language)
  const text = column.text(feed, selection, language)
  const hits = hitsOf(column, feed, selection)
  const { suspicious } = selection.report.summary
  const weight = column.id === 'coverage' || column.id === 'verified' ? 620 : 450
  return (
    <>
      {hits ? (
        <PageLink
          to={hitsAddress(hits)}
          color="inherit"
          underline="hover"
          aria-label={`${language.t(`column.${column.id}`)}: ${text}`}
          sx={{ fontWeight: weight, whiteSpace: 'nowrap', display: 'inline-block', lineHeight: '24px' }}
        >
          {text}
        </PageLink>
      ) : (
        <Box component="span" sx={{ fontWeight: weight, whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      )}
      {column.id === 'coverage' && !feed.notCompared && (
        <Box sx={{ width: 74, maxWidth: '100%', ml: 'auto', mt: 0.5 }}>
          <ProofBar
            proven={percentOf(feed.statistics.verified, suspicious)}
            expected={percentOf(feed.statistics.coverage, suspicious)}
            height={6}
          />
        </Box>
      )}
      {note && column.id !== 'coverage' && (
        <Caption component="span" sx={{ display: 'block', lineHeight: 1.3 }}>
          {note}
        </Caption>
      )}
    </>
  )
}
