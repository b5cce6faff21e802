import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { type ComponentProps, useState } from 'react'
import {
  bestState,
  type HitOrder,
  hitEvents,
  hitStates,
  isCovered,
  isLight,
  listedAround,
  probabilityOf,
  stateOf,
} from '../../../../domain/hit.ts'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { rem } from '../../../rem.ts'
import { plainList } from '../../../theme.ts'
import { SmallButton } from '../../../ui/layout/buttons.tsx'
import { Caption, SmallText } from '../../../ui/layout/text.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { sortHead } from '../../../ui/lists/sort-head.tsx'
import { TablePager } from '../../../ui/lists/table-pager.tsx'
import { IndicatorLine } from '../../lists/indicator-line.tsx'
import { printedTable } from '../sources/printed-table.ts'
import { StateMark } from '../sources/state-mark.tsx'
import { ClassChip, RoleText } from './class-chip.tsx'
import { beginsDescending, type HitView, hitsPerPage } from './hit-view.ts'
import { ListingBar, seenText } from './listing-bar.tsx'
import { matchFacts } from './match-facts.ts'
import { textureOf } from './state-texture.ts'
import type { Hit, HitPage } from './use-hits.ts'

/** Columns that phones do not have. */
const wide = { display: { xs: 'none', md: 'table-cell' }, '@media print': { display: 'table-cell' } } as const
/** The width of such a column on the screen and on paper. */
const widthOf = (width: number | string, onPaper: string) =>
  ({ width, '@media print': { ...wide['@media print'], width: onPaper } }) as const
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
  readonly onMessage: (text: string) => void
}

/** Table of observables, defanged. The server sorts and pages. On phones a row is one cell. */
export function HitTable({ found, view, onView, pager, selection, scope, nameOf, onMessage }: Props) {
  const { t, language } = useTexts()
  const { rows, total, offset } = found
  const column = (order: HitOrder) => {
    const isActive = view.order === order
    const descending = isActive ? view.descending : beginsDescending(order)
    const onSort = () => onView({ order, descending: isActive ? !descending : descending })
    return { id: order, ...sortHead(t(`hits.order.${order}`), { isActive, descending, onSort }) }
  }
  const timesOf = ({ count }: Hit) => t('hits.times', { count })
  const matchesOf = (hit: Hit) => <HitMatches hit={hit} scope={scope} nameOf={nameOf} />
  const markOf = (hit: Hit) => <State hit={hit} scope={scope} />
  const coveredOf = (hit: Hit) => <Covered hit={hit} selection={selection} />
  return (
    <Card sx={{ '@media print': { breakInside: 'auto', overflow: 'visible' } }}>
      <DataTable
        container={{ sx: { '@media print': { overflow: 'visible' } } }}
        aria-labelledby="hits-title"
        sx={{
          tableLayout: { md: 'fixed' },
          minWidth: { md: 900 },
          '& tbody td': { verticalAlign: 'top' },
          '@media print': {
            ...printedTable,
            overflowWrap: 'break-word',
            '& td .MuiChip-label': { whiteSpace: 'nowrap' },
          },
        }}
        rows={rows}
        keyOf={({ kind, value }) => `${kind} ${value}`}
        hover
        columns={[
          {
            ...column('value'),
            headSx: { width: { md: '27%' }, '@media print': { width: '23%' } },
            cell: (hit) => (
              <>
                <IndicatorLine indicator={hit} onMessage={onMessage} />
                <Caption>{t(`search.kind.${hit.kind}` as 'search.kind.ipv4')}</Caption>
                <Box sx={{ ...narrow, mt: 0.75 }}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
                    <ClassChip verdict={hit.verdict} />
                    {markOf(hit)}
                  </Box>
                  <RoleText role={hit.role} />
                  <Caption component="p" sx={{ m: 0, mt: 0.5 }}>
                    {timesOf(hit)}, {seenText(hit, language)}
                  </Caption>
                  <Events hit={hit} />
                  {coveredOf(hit)}
                  {matchesOf(hit)}
                </Box>
              </>
            ),
          },
          {
            ...column('verdict'),
            sx: wide,
            headSx: widthOf(152, '17%'),
            cell: ({ verdict, role }) => (
              <>
                <ClassChip verdict={verdict} />
                <RoleText role={role} />
              </>
            ),
          },
          {
            ...column('count'),
            sx: wide,
            headSx: widthOf('17%', '17%'),
            cell: (hit) => (
              <>
                <SmallText>{timesOf(hit)}</SmallText>
                <Caption>{seenText(hit, language)}</Caption>
                <Events hit={hit} />
              </>
            ),
          },
          {
            ...column('state'),
            sx: wide,
            headSx: widthOf(150, '18%'),
            cell: (hit) => (
              <>
                {markOf(hit)}
                {coveredOf(hit)}
              </>
            ),
          },
          { ...column('sources'), sx: wide, cell: matchesOf },
        ]}
      />
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
  if (!state) return <SmallText>–</SmallText>
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

type Match = Evidence['matches'][number]

const mostAtFirst = 2

/** The matches of an observable: who listed it and when, beside the event. */
function HitMatches({
  hit,
  scope,
  nameOf,
}: {
  hit: Hit
  /** Sources whose matches come first; none if undefined. */
  scope: ReadonlySet<string> | undefined
  nameOf: (id: string) => string
}) {
  const { t, language } = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  const matches = (hit as Evidence).matches.toSorted(byQuality(scope))
  const visible = showsAll ? matches : matches.slice(0, mostAtFirst)
  const rest = matches.length - mostAtFirst
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75, mt: { xs: 1, md: 0 } }}>
        {visible.map((match) => (
          <Box component="li" key={`${match.ID} ${match.indicator} ${match.how}`} sx={{ minWidth: 0 }}>
            <Box
              sx={{
                display: 'grid',
                // Between phones and wide screens, the column has no room for both.
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr) minmax(70px, 1fr)',
                  md: 'minmax(0, 1fr)',
                  lg: 'minmax(0, 1fr) minmax(70px, 1fr)',
                },
                columnGap: 1.5,
                alignItems: 'center',
              }}
            >
              <SmallText sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }} title={nameOf(match.ID)}>
                {nameOf(match.ID)}
              </SmallText>
              <ListingBar match={match} seen={hit} />
            </Box>
            <Caption sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {matchFacts(match, language).join(' · ')}
            </Caption>
          </Box>
        ))}
      </Box>
      {rest > 0 && (
        <SmallButton
          className="no-print"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          sx={{ fontSize: '0.75rem', py: 0, px: 0.5, minHeight: 26, ml: -0.5, color: 'text.secondary' }}
        >
          {showsAll ? t('hits.fewer') : t('hits.more', { count: rest })}
        </SmallButton>
      )}
    </>
  )
}

/** Sources of the scope first, then by state from best to weakest, then by probability. */
function byQuality(scope: ReadonlySet<string> | undefined) {
  return (a: Match, b: Match): number =>
    Number(scope?.has(b.ID) ?? false) - Number(scope?.has(a.ID) ?? false) ||
    hitStates.indexOf(stateOf(a)) - hitStates.indexOf(stateOf(b)) ||
    b.probability - a.probability
}

/** Explains the bars of the listings. */
function ListingLegend() {
  const { t } = useTexts()
  const mark = { flexShrink: 0, display: 'inline-block' } as const
  return (
    <Box
      component="ul"
      aria-label={t('hits.legend')}
      sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
    >
      {[
        { id: 'listed', sx: { width: 18, height: 8, borderRadius: 4, ...textureOf('in-time') } },
        { id: 'assumed', sx: { width: 18, height: 8, borderRadius: 4, ...textureOf('unproven') } },
        { id: 'event', sx: { width: 3, height: 14, bgcolor: 'text.primary' } },
        {
          id: 'look',
          sx: { width: 9, height: 9, borderRadius: '50%', border: '2px solid', borderColor: 'text.secondary' },
        },
      ].map(({ id, sx }) => (
        <Caption component="li" key={id} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box component="span" aria-hidden className="drawn" sx={{ ...mark, ...sx }} />
          {t(`hits.legend.${id as 'listed'}`)}
        </Caption>
      ))}
    </Box>
  )
}
