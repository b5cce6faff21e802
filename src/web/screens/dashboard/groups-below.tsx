import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { useLongList } from '../../ui/use-long-list.ts'
import { cardTable, EvidenceCard } from './evidence-card.tsx'

const columns = ['hits', 'passed', 'suspicious', 'sensors', 'silent', 'lines', 'sightings'] as const

/** The sum stands below them, and the rest of the dashboard. */
const mostAtOnce = 10

/** Counts of the groups below, and their sum. */
export function GroupsBelow({ below: { groups, sum } }: { below: NonNullable<DashboardEvidence['below']> }) {
  const { t, format, path } = useTexts()
  const list = useLongList(groups, ({ name }) => name, mostAtOnce)
  const text = (count: number | null) => (count === null ? '–' : format.number(count))
  return (
    <EvidenceCard title={t('morning.below')} text={t('morning.below.text')}>
      <Box sx={{ overflowX: 'auto', mx: -1 }} tabIndex={0} role="group" aria-label={t('morning.below')}>
        <Table size="small" sx={cardTable} aria-label={t('morning.below')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('morning.below.group')}</TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {t(`morning.below.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {list.shown.map((group) => (
              <TableRow key={group.id}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere', minWidth: 140 }}>
                  <Link component={RouterLink} to={path('group', { groupId: group.id }, 'sensors')}>
                    {group.name}
                  </Link>
                </TableCell>
                {columns.map((column) => (
                  <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {text(group[column])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow sx={{ '& td, & th': { fontWeight: 640, color: 'text.primary', fontSize: 'inherit' } }}>
              <TableCell component="th" scope="row">
                {t('morning.below.sum', { count: sum.groups })}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {text(sum[column])}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        </Table>
      </Box>
      <MoreRows list={list} sx={{ mt: 1 }} />
    </EvidenceCard>
  )
}
