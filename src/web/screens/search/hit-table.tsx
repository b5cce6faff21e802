import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { SearchHit } from '../../../contract/search.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { queryFor } from '../../text/query-for.ts'
import { mono } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'

const counts = ['published', 'unproven', 'notListed', 'light'] as const

/** Indicators with their facts and links to their lives. A fact that no indicator has gets no column. */
export function HitTable({
  label,
  hits,
  asOf,
  maxHeight,
}: {
  label: string
  hits: readonly SearchHit[]
  asOf: string | undefined
  /** In pixels; a longer table scrolls. */
  maxHeight?: number
}) {
  const { t, format } = useTexts()
  const hasLines = hits.some(({ line }) => line !== undefined)
  const hasMarks = hits.some(({ facts }) => facts.warned || facts.doubtful)
  const shown = counts.filter((count) => hits.some(({ facts }) => facts[count] > 0))
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight }}>
      <Table
        size="small"
        aria-label={label}
        stickyHeader={maxHeight !== undefined}
        sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.75 } } }}
      >
        <TableHead>
          <TableRow>
            {hasLines && (
              <TableCell align="right" sx={{ width: '1%' }}>
                {t('search.hits.line')}
              </TableCell>
            )}
            <TableCell>{t('search.hits.value')}</TableCell>
            <TableCell sx={notOnPhones}>{t('search.hits.kind')}</TableCell>
            <TableCell align="right">{t('search.hits.listed')}</TableCell>
            {shown.map((count) => (
              <TableCell key={count} align="right" sx={notOnPhones}>
                {t(`search.hits.${count}`)}
              </TableCell>
            ))}
            {hasMarks && <TableCell sx={notOnPhones}>{t('search.hits.marks')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {hits.map(({ kind, value, line, facts }) => (
            <TableRow key={`${line} ${kind} ${value}`}>
              {hasLines && <TableCell align="right">{line !== undefined && format.number(line)}</TableCell>}
              <TableCell component="th" scope="row" sx={{ fontWeight: 400, minWidth: { xs: 170, sm: 180 } }}>
                <PageLink
                  to={queryFor({ kind, value }, { asOf })}
                  sx={{ fontFamily: mono, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
                >
                  <bdi>{defang(kind, value)}</bdi>
                </PageLink>
                <Caption sx={{ display: { xs: 'block', sm: 'none' } }}>
                  {[
                    t(`search.kind.${kind as 'ipv4'}`),
                    ...shown
                      .filter((count) => facts[count] > 0)
                      .map((count) => `${t(`search.hits.${count}`)}: ${format.number(facts[count])}`),
                  ].join(' · ')}
                </Caption>
                <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
                  <Marks facts={facts} />
                </Box>
              </TableCell>
              <TableCell sx={{ ...notOnPhones, whiteSpace: 'nowrap' }}>{t(`search.kind.${kind as 'ipv4'}`)}</TableCell>
              <TableCell align="right">{format.number(facts.listed)}</TableCell>
              {shown.map((count) => (
                <TableCell key={count} align="right" sx={notOnPhones}>
                  {format.number(facts[count])}
                </TableCell>
              ))}
              {hasMarks && (
                <TableCell sx={notOnPhones}>
                  <Marks facts={facts} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Marks({ facts: { warned, doubtful } }: Pick<SearchHit, 'facts'>) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {warned && <Chip size="small" variant="outlined" label={t('search.hits.warned')} />}
      {doubtful && <Chip size="small" variant="outlined" color="warning" label={t('search.doubtful')} />}
    </Box>
  )
}
