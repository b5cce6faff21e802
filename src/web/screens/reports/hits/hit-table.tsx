import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import type { ComponentProps } from 'react'
import {
  bestState,
  type HitOrder,
  hitEvents,
  isCovered,
  isLight,
  listedAround,
  probabilityOf,
} from '../../../../domain/hit.ts'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { rem } from '../../../rem.ts'
import { Caption } from '../../../ui/layout/text.tsx'
import { TablePager } from '../../../ui/lists/table-pager.tsx'
import { IndicatorLine } from '../../lists/indicator-line.tsx'
import { printedTable } from '../sources/printed-table.ts'
import { StateMark } from '../sources/state-mark.tsx'
import { ClassChip, RoleText } from './class-chip.tsx'
import { HitMatches, ListingLegend } from './hit-matches.tsx'
import { beginsDescending, type HitView, hitsPerPage } from './hit-view.ts'
import { seenText } from './listing-bar.tsx'
import type { Hit, HitPage } from './use-hits.ts'

/** Columns that phones do not have. */
const wide = { display: { xs: 'none', md: 'table-cell' }, '@media print': { display: 'table-cell' } } as const
/** The width of such a column on the screen and on paper. */
const column = (width: number | string, onPaper: string) =>
  ({ ...wide, width, '@media print': { ...wide['@media print'], width: onPaper } }) as const
/** Shown in the only cell of a row on phones. */
const narrow = { display: { xs: 'block', md: 'none' }, '@media print': { display: 'none' } } as const

interface Props {
  readonly found: HitPage
  readonly view: HitView
  readonly onView: (part: Partial<HitView>) => void
  readonly pager: Pick<ComponentProps<typeof TablePager>, 'from' | 'onOffset'>
  readonly selection: ReadonlySet<string>
  /** Sources whose matches determine the state; all sources if undefined. */
  readonly scope: ReadonlySet<string> | undefined
  readonly nameOf: (id: string) => string
  readonly groupId: string
  readonly onMessage: (text: string) => void
}

/** Table of observables, defanged. The server sorts and pages. On phones a row is one cell. */
export function HitTable({ found, view, onView, pager, selection, scope, nameOf, groupId, onMessage }: Props) {
  const language = useTexts()
  const { t } = language
  const { rows, total, offset } = found
  const head = (order: HitOrder) => (
    <TableSortLabel
      active={view.order === order}
      direction={(view.order === order ? view.descending : beginsDescending(order)) ? 'desc' : 'asc'}
      onClick={() => onView({ order, descending: view.order === order ? !view.descending : beginsDescending(order) })}
    >
      {t(`hits.order.${order}`)}
    </TableSortLabel>
  )
  const sorted = (order: HitOrder) => (view.order === order ? (view.descending ? 'desc' : 'asc') : false)
  return (
    <Card sx={{ '@media print': { breakInside: 'auto', overflow: 'visible' } }}>
      <TableContainer sx={{ '@media print': { overflow: 'visible' } }}>
        <Table
          aria-labelledby="hits-title"
          sx={{
            tableLayout: { md: 'fixed' },
            minWidth: { md: 900 },
            '@media print': {
              ...printedTable,
              overflowWrap: 'break-word',
              '& td .MuiChip-label': { whiteSpace: 'nowrap' },
            },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell
                sx={{ width: { md: '27%' }, '@media print': { width: '23%' } }}
                sortDirection={sorted('value')}
              >
                {head('value')}
              </TableCell>
              <TableCell sx={column(152, '17%')} sortDirection={sorted('verdict')}>
                {head('verdict')}
              </TableCell>
              <TableCell sx={column('17%', '17%')} sortDirection={sorted('count')}>
                {head('count')}
              </TableCell>
              <TableCell sx={column(150, '18%')} sortDirection={sorted('state')}>
                {head('state')}
              </TableCell>
              <TableCell sx={wide} sortDirection={sorted('sources')}>
                {head('sources')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((hit) => {
              const matches = <HitMatches hit={hit} scope={scope} nameOf={nameOf} />
              const state = <State hit={hit} scope={scope} />
              const covered = <Covered hit={hit} selection={selection} />
              const times = t('hits.times', { count: hit.count })
              return (
                <TableRow key={`${hit.kind} ${hit.value}`} hover sx={{ '& td': { verticalAlign: 'top' } }}>
                  <TableCell>
                    <IndicatorLine indicator={hit} groupId={groupId} onMessage={onMessage} />
                    <Caption>{t(`search.kind.${hit.kind}` as 'search.kind.ipv4')}</Caption>
                    <Box sx={{ ...narrow, mt: 0.75 }}>
                      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
                        <ClassChip verdict={hit.verdict} />
                        {state}
                      </Box>
                      <RoleText role={hit.role} />
                      <Caption component="p" sx={{ m: 0, mt: 0.5 }}>
                        {times}, {seenText(hit, language)}
                      </Caption>
                      <Events hit={hit} />
                      {covered}
                      {matches}
                    </Box>
                  </TableCell>
                  <TableCell sx={wide}>
                    <ClassChip verdict={hit.verdict} />
                    <RoleText role={hit.role} />
                  </TableCell>
                  <TableCell sx={wide}>
                    <Typography variant="body2">{times}</Typography>
                    <Caption>{seenText(hit, language)}</Caption>
                    <Events hit={hit} />
                  </TableCell>
                  <TableCell sx={wide}>
                    {state}
                    {covered}
                  </TableCell>
                  <TableCell sx={wide}>{matches}</TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          px: 2,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <ListingLegend />
        <TablePager offset={offset} rows={rows.length} total={total} pageSize={hitsPerPage} {...pager} />
      </Box>
    </Card>
  )
}

/** What the log says about the occurrences: what the device did, their direction, and the own hosts beside them. */
function Events({ hit: { events, hosts } }: { hit: Hit }) {
  const { t, format } = useTexts()
  const stated = hitEvents.flatMap((name) =>
    events && events[name] > 0 ? t(`hits.events.${name}`, { times: format.number(events[name]) }) : [],
  )
  const names = hosts?.map(({ host, count }) => `${host} (${format.number(count)})`)
  return (
    <>
      {stated.length > 0 && (
        <Caption component="p" sx={{ m: 0 }} data-testid="events">
          {stated.join(' · ')}
        </Caption>
      )}
      {names && (
        <Caption component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {names.length > 0 ? t('hits.hosts', { hosts: format.list(names) }) : t('hits.hosts.many')}
        </Caption>
      )}
    </>
  )
}

function State({ hit, scope }: Pick<Props, 'scope'> & { hit: Hit }) {
  const evidence = hit as Evidence
  const state = bestState(evidence, scope)
  if (!state) return <Typography variant="body2">–</Typography>
  return <StateMark state={state} probability={probabilityOf(evidence, scope)} />
}

/** Says whether the selection covers a credible observable: certainly, with a probability, only what is around a URL, or not. */
function Covered({ hit, selection }: { hit: Hit; selection: ReadonlySet<string> }) {
  const { t, format } = useTexts()
  if (hit.verdict !== 'credible') return null
  const evidence = hit as Evidence
  const state = bestState(evidence, selection)
  const isProven = state === 'in-time' || state === 'during'
  const probability = probabilityOf(evidence, selection)
  const isWhole = isProven && probability >= 1
  const likely = evidence.matches.filter((one) => selection.has(one.ID) && !isLight(one.how) && one.probability > 0)
  const aroundText = () => {
    const around = listedAround(evidence, selection)
    if (!around) return t('hits.covered.no')
    const { indicator, how } = around
    const kind = indicator.includes(':') ? 'ipv6-cidr' : 'domain'
    return t('hits.covered.around', { how, indicator: defang(kind, indicator) })
  }
  const text = isWhole
    ? t('hits.covered.yes')
    : isCovered(evidence, selection)
      ? t('hits.covered.partly', {
          percent: format.percent(probability * 100, 0),
          // Together, they may cover more hours than each alone.
          least: likely.length > 1 ? 'yes' : 'no',
          proven: isProven ? 'yes' : 'no',
        })
      : aroundText()
  return (
    <Caption component="p" sx={{ m: 0, mt: 0.25, display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {isWhole && <CheckIcon aria-hidden sx={{ fontSize: rem(15), color: 'success.main' }} />}
      {text}
    </Caption>
  )
}
