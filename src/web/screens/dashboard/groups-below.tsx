import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableRow from '@mui/material/TableRow'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { MoreRows } from '../../ui/lists/more-rows.tsx'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import { cardTable, EvidenceCard } from './evidence-card.tsx'

/** What somebody must look at; these columns fit on a phone. */
const urgent = ['hits', 'passed', 'suspicious'] as const
/** On phones they stand below the name. */
const further = ['sensors', 'silent', 'lines', 'sightings'] as const
const columns = [
  ...urgent.map((name) => ({ name, sx: {} })),
  ...further.map((name) => ({ name, sx: { display: { xs: 'none', md: 'table-cell' } } as const })),
]

/** The sum stands below them, and the rest of the dashboard. */
const mostAtOnce = 10

/** Counts of the groups below, and their sum. */
export function GroupsBelow({ below: { groups, sum } }: { below: NonNullable<DashboardEvidence['below']> }) {
  const { t, format, path } = useTexts()
  const list = useLongList(groups, ({ name }) => name, mostAtOnce)
  const text = (count: number | null) => (count === null ? '–' : format.number(count))
  return (
    <EvidenceCard title={t('groups.fact.children')} text={t('morning.below.text')}>
      <Box sx={{ overflowX: 'auto', mx: -1 }} tabIndex={0} role="group" aria-label={t('groups.fact.children')}>
        <DataTable
          size="small"
          sx={cardTable}
          aria-label={t('groups.fact.children')}
          rows={list.shown}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'group',
              head: t('group'),
              isName: true,
              cellSx: nameCell,
              cell: (group) => (
                <>
                  <PageLink to={path('group', { groupId: group.id }, 'sensors')}>{group.name}</PageLink>
                  <Further counts={group} />
                </>
              ),
            },
            ...columns.map(({ name, sx }) => ({
              id: name,
              head: t(`morning.below.${name}`),
              align: 'right' as const,
              sx,
              cellSx: { fontVariantNumeric: 'tabular-nums' },
              cell: (group: (typeof groups)[number]) => text(group[name]),
            })),
          ]}
          footer={
            <TableFooter>
              <TableRow sx={{ '& td, & th': { fontWeight: 640, color: 'text.primary', fontSize: 'inherit' } }}>
                <TableCell component="th" scope="row">
                  {t('morning.below.sum', { count: sum.groups })}
                  <Further counts={sum} />
                </TableCell>
                {columns.map(({ name, sx }) => (
                  <TableCell key={name} align="right" sx={{ fontVariantNumeric: 'tabular-nums', ...sx }}>
                    {text(sum[name])}
                  </TableCell>
                ))}
              </TableRow>
            </TableFooter>
          }
        />
      </Box>
      <MoreRows list={list} sx={{ mt: 1 }} />
    </EvidenceCard>
  )
}

/** On phones, the counts that have no column there, unless they are 0. */
function Further({ counts }: { counts: Readonly<Record<(typeof further)[number], number | null>> }) {
  const { t, format } = useTexts()
  const known = further.flatMap((name) => {
    const count = counts[name]
    return count ? [`${t(`morning.below.${name}`)} ${format.number(count)}`] : []
  })
  if (known.length === 0) return null
  return <Caption sx={{ display: { xs: 'block', md: 'none' } }}>{known.join(' · ')}</Caption>
}

const nameCell = { fontWeight: 400, overflowWrap: 'anywhere', minWidth: { xs: 84, md: 140 } } as const
