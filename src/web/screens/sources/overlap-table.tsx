import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { SourceDetails } from '../../../contract/sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { notOnPhones, onWideScreens } from '../../ui/lists/column-display.ts'
import { Bar } from './catalogue/tag-and-bar.tsx'
import { isResolved, leadText } from './latency.tsx'
import { percentText } from './measures.ts'
import { ShowAll } from './show-all.tsx'

/** Number of sources that are shown at first. */
const few = 8
/** Maximum of sources in a readable heat map, including the source itself. */
const mostInHeatMap = 12

/** Other sources that list the same indicators, and which source lists them first. */
export function OverlapTable({
  id,
  overlaps,
  resolutionHours,
}: Pick<SourceDetails, 'id' | 'overlaps'> & { resolutionHours: number | undefined }) {
  const { t, path } = useTexts()
  const [isAll, setAll] = useState(false)
  const visibleOverlaps = isAll ? overlaps : overlaps.slice(0, few)
  const inHeatMap = [id, ...overlaps.slice(0, mostInHeatMap - 1).map((other) => other.id)]
  return (
    <Card component="section" aria-labelledby="overlaps-title" sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'space-between',
          p: { xs: 2, md: 3 },
          pb: { xs: 1, md: 1 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2" id="overlaps-title">
            {t('sources.overlaps.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t(overlaps.length > 0 ? 'sources.overlaps.text' : 'sources.overlaps.none')}
          </Typography>
        </Box>
        {overlaps.length > 0 && (
          <Button
            component={RouterLink}
            to={`${path('sources')}?view=overlap&of=${inHeatMap.join(',')}`}
            size="small"
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('sources.overlaps.map')}
          </Button>
        )}
      </Box>
      {overlaps.length > 0 && (
        <TableContainer tabIndex={0} role="group" aria-labelledby="overlaps-title">
          <Table
            aria-labelledby="overlaps-title"
            sx={{
              '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
              '& tr > :first-of-type': { pl: { xs: 2, md: 3 } },
              '& tr > :last-child': { pr: { xs: 2, md: 3 } },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{t('sources.column.source')}</TableCell>
                <TableCell align="right">{t('sources.overlaps.share')}</TableCell>
                <TableCell align="right" sx={notOnPhones}>
                  {t('sources.overlaps.shareOfOther')}
                </TableCell>
                <TableCell align="right" sx={onWideScreens}>
                  {t('sources.overlaps.shared')}
                </TableCell>
                <TableCell sx={notOnPhones}>{t('sources.overlaps.latency')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {visibleOverlaps.map((other) => (
                <OverlapRow key={other.id} other={other} resolutionHours={resolutionHours} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {overlaps.length > few && <ShowAll isAll={isAll} count={overlaps.length} margin={1.5} onChange={setAll} />}
    </Card>
  )
}

function OverlapRow({
  other,
  resolutionHours,
}: {
  other: SourceDetails['overlaps'][number]
  resolutionHours: number | undefined
}) {
  const language = useTexts()
  const { t, format, path } = language
  return (
    <TableRow>
      <TableCell sx={{ minWidth: 130 }}>
        <Link
          component={RouterLink}
          to={path('source', { id: other.id })}
          color="textPrimary"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {other.name}
        </Link>
      </TableCell>
      <TableCell align="right">
        {percentText(other.share * 100, format)}
        <Bar percent={other.share * 100} />
      </TableCell>
      <TableCell align="right" sx={notOnPhones}>
        {percentText(other.shareOfOther * 100, format)}
        <Bar percent={other.shareOfOther * 100} />
      </TableCell>
      <TableCell align="right" sx={onWideScreens}>
        {format.number(other.shared)}
      </TableCell>
      <TableCell sx={notOnPhones}>
        {other.latency ? (
          <>
            {leadText(other.latency.medianLeadHours, language, resolutionHours)}
            <Typography
              variant="caption"
              color="textSecondary"
              sx={{ display: isResolved(other.latency, resolutionHours) ? 'block' : 'none' }}
            >
              {t('sources.overlaps.first', { share: percentText(other.latency.first * 100, format) })}
            </Typography>
          </>
        ) : (
          '–'
        )}
      </TableCell>
    </TableRow>
  )
}
