import Box from '@mui/material/Box'
import { hitEvents, hitStates, stateOf } from '../../../../domain/hit.ts'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { plainList } from '../../../theme.ts'
import { SmallButton } from '../../../ui/layout/buttons.tsx'
import { FactList } from '../../../ui/layout/fact-list.tsx'
import { Caption, CardTitle, SmallText } from '../../../ui/layout/text.tsx'
import { RowDrawer } from '../../../ui/lists/row-drawer.tsx'
import { IndicatorLine } from '../../lists/indicator-line.tsx'
import { ClassChip, RoleText } from './class-chip.tsx'
import { keyOfHit } from './hit-filters.ts'
import { Covered, State } from './hit-state.tsx'
import type { HitView } from './hit-view.ts'
import { ListingBar } from './listing-bar.tsx'
import { matchFacts } from './match-facts.ts'
import { textureOf } from './state-texture.ts'
import type { Hit } from './use-hits.ts'

type Match = Evidence['matches'][number]

/** Everything about an observable: what can be done with it, what the log says, who listed it when. */
export default function HitDrawer({
  hits,
  hit,
  selection,
  scope,
  nameOf,
  onView,
  onOpen,
  onClose,
  onMessage,
}: {
  hits: readonly Hit[]
  hit: Hit
  selection: ReadonlySet<string>
  /** Sources whose matches come first; none if undefined. */
  scope: ReadonlySet<string> | undefined
  nameOf: (id: string) => string
  onView: (part: Partial<HitView>) => void
  onOpen: (hit: Hit) => void
  onClose: () => void
  onMessage: (text: string) => void
}) {
  const { t, format } = useTexts()
  const { kind, value, verdict, role, count, firstSeen, lastSeen, events, hosts } = hit
  const stated = hitEvents.flatMap((name) =>
    events && events[name] > 0 ? t(`hits.events.${name}`, { times: format.number(events[name]) }) : [],
  )
  return (
    <RowDrawer
      rows={hits}
      keyOf={keyOfHit}
      open={hit}
      label={defang(kind, value)}
      head={<IndicatorLine indicator={hit} onMessage={onMessage} />}
      onOpen={onOpen}
      onClose={onClose}
    >
      <Box>
        <ClassChip verdict={verdict} />
        <RoleText role={role} />
      </Box>
      <FactList
        termWidth={130}
        facts={[
          [t('hits.order.kind'), t(`search.kind.${kind}` as 'search.kind.ipv4')],
          [t('hits.order.count'), t('hits.times', { count })],
          [t('hits.order.firstSeen'), firstSeen === null ? t('hits.noTime') : format.dateTimeAndUtc(firstSeen)],
          ...(lastSeen === null ? [] : [[t('hits.order.lastSeen'), format.dateTimeAndUtc(lastSeen)] as const]),
          ...(stated.length === 0 ? [] : [[t('hits.events'), stated.join(' · ')] as const]),
          ...(hosts
            ? [[t('hits.host'), <Hosts key="hosts" hosts={hosts} onHost={(host) => onView({ host })} />] as const]
            : []),
          [t('hits.order.state'), <State key="state" hit={hit} scope={scope} />],
          ...(verdict === 'credible'
            ? [[t('hits.covered'), <Covered key="covered" hit={hit} selection={selection} />] as const]
            : []),
        ]}
      />
      <Box component="section" aria-labelledby="listed-title" sx={{ display: 'grid', gap: 1.5 }}>
        <CardTitle component="h3" id="listed-title">
          {t('hits.order.sources')}
        </CardTitle>
        <HitMatches hit={hit} scope={scope} nameOf={nameOf} />
        <ListingLegend />
      </Box>
    </RowDrawer>
  )
}

/** Own hosts that an observable was seen with; each shows the hits of this host. */
function Hosts({ hosts, onHost }: { hosts: NonNullable<Hit['hosts']>; onHost: (host: string) => void }) {
  const { t, format } = useTexts()
  if (hosts.length === 0) return t('hits.hosts.many')
  return (
    <Box component="ul" sx={{ ...plainList, display: 'flex', flexWrap: 'wrap' }}>
      {hosts.map(({ host, count }) => (
        <li key={host}>
          <SmallButton
            title={t('table.filter.only', { value: host })}
            onClick={() => onHost(host)}
            sx={{ minHeight: 26, py: 0, ml: -0.6 }}
          >
            {host} ({format.number(count)})
          </SmallButton>
        </li>
      ))}
    </Box>
  )
}

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
  const { language } = useTexts()
  const matches = (hit as Evidence).matches.toSorted(byQuality(scope))
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.25 }}>
      {matches.map((match) => (
        <Box component="li" key={`${match.ID} ${match.indicator} ${match.how}`} sx={{ minWidth: 0 }}>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) minmax(70px, 1fr)',
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
