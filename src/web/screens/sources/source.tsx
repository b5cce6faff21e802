import CompareArrows from '@mui/icons-material/CompareArrows'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { hunt as huntCalls } from '../../../contract/hunt.ts'
import { type SourceDetails, type SourceFigures, sources as sourceCalls } from '../../../contract/sources.ts'
import { askMaybe, notFound } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import { equalColumns, plainList } from '../../theme.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { OutlinedLink } from '../../ui/layout/buttons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PageHeading, Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/source'
import { Tag } from './catalogue/tag.tsx'
import { resolutionOf } from './day-series.ts'
import { flavourTexts } from './flavour-texts.ts'
import { LifeMark } from './health-mark.tsx'
import { History } from './history.tsx'
import { KeyFigures } from './key-figures.tsx'
import { Latency } from './latency.tsx'
import { percentText } from './measures.ts'
import { OverlapTable } from './overlap-table.tsx'
import { RecentIndicators } from './recent-indicators.tsx'
import { RemoveSource } from './remove-source.tsx'
import { SaveButton, SavedFull } from './save-button.tsx'
import { savedId, savedIn } from './saved.ts'
import { Snapshots } from './snapshots.tsx'
import { SourceFacts } from './source-facts.tsx'
import { column } from './source-layout.ts'
import { DeadNotice, HealthNotice } from './source-notices.tsx'
import { type SavedSources, useSaved } from './use-saved.ts'
import { WithoutGroup } from './without-group.tsx'

/** Number of newest indicators that the page shows at first. */
const recentCount = 12

export async function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  const place = { context, url, request }
  const groupId = await activeGroupOf(place, request)
  if (!groupId) return undefined
  const query = { groupID: groupId }
  const [found, recent, flavours, outcomes] = await Promise.all([
    askMaybe(place, sourceCalls.details, { params: { id }, query }),
    askMaybe(place, sourceCalls.indicators, { params: { id }, query: { ...query, limit: recentCount } }),
    flavourTexts(place, groupId),
    askMaybe(place, huntCalls.outcomes, { params: { id: groupId }, query: { source: id } }),
  ])
  if (!found) throw notFound({ context, url })
  const details = found[0]
  const options = details?.industries.length
    ? await askMaybe(place, groupCalls.subscriptionOptions, { params: { id: groupId } })
    : undefined
  const industries = options?.find(({ jsonPath }) => jsonPath === 'industries')?.options ?? []
  return {
    groupId,
    id,
    details,
    recent: recent ?? [],
    outcomes,
    named: {
      flavours: flavours.filter(({ value }) => details?.flavours.includes(value)).map(({ text }) => text),
      industries: details?.industries.map((id) => industries.find(({ value }) => value === id)?.text ?? id) ?? [],
    },
    saved: savedIn(request.headers.get('cookie')),
  }
}

type SourcePage = NonNullable<Awaited<ReturnType<typeof loader>>>

export default function Source({ loaderData: page }: Route.ComponentProps) {
  if (!page) return <WithoutGroup />
  return <Page key={`${page.groupId} ${page.id}`} page={page} />
}

function Page({ page }: { page: SourcePage }) {
  const { t } = useTexts()
  const saved = useSaved(page.saved)
  const { details } = page
  if (!details) {
    return (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <PageTitle>{page.id}</PageTitle>
        <Head id={page.id} name={page.id} saved={saved} />
        <Alert severity="info">{t('source.noContent')}</Alert>
      </Box>
    )
  }
  const isEmpty = details.records === 0
  const resolutionHours = resolutionOf(details.snapshots)
  const facts = { details, named: page.named, outcomes: page.outcomes }
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 3.5 } }}>
      <PageTitle>{details.name}</PageTitle>
      <Head id={details.id} name={details.name} saved={saved} details={details} />
      {!isEmpty && <Summary details={details} />}
      <SavedFull saved={saved} />
      <DeadNotice details={details} />
      <HealthNotice details={details} />
      {isEmpty ? (
        <>
          <SourceFacts {...facts} columns={3} />
          {details.snapshots.length > 0 && <Snapshots snapshots={details.snapshots} />}
        </>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2.5, md: 3 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${rem(360)}` },
            gridTemplateAreas: { xs: '"figures" "facts" "more"', lg: '"figures facts" "more facts"' },
            gridTemplateRows: { lg: 'auto 1fr' },
          }}
        >
          <Box sx={{ ...column, gridArea: 'figures' }}>
            <KeyFigures details={details} />
            {details.history.length > 0 && <History history={details.history} />}
          </Box>
          <Box sx={{ ...column, gridArea: 'more' }}>
            <Box sx={{ ...column, ...equalColumns({ md: 2 }) }}>
              <Latency latency={details.figures?.latency ?? null} resolutionHours={resolutionHours} />
              {details.figures && <WarningShares warnings={details.figures.warnings} />}
            </Box>
            <OverlapTable id={details.id} overlaps={details.overlaps} resolutionHours={resolutionHours} />
            <RecentIndicators sourceId={details.id} first={page.recent} firstCount={recentCount} />
            <Snapshots snapshots={details.snapshots} />
          </Box>
          <SourceFacts {...facts} columns={1} />
        </Box>
      )}
    </Box>
  )
}

function Head({
  id,
  name,
  saved,
  details,
}: {
  id: string
  name: string
  saved: SavedSources
  details?: SourceDetails
}) {
  const { t, locale, path } = useTexts()
  return (
    <Box>
      <BackLink to={path('sources')}>{t('sources.all.back')}</BackLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <PageHeading sx={{ overflowWrap: 'anywhere' }}>{name}</PageHeading>
          {details && (
            <>
              <SecondaryText sx={{ mt: 0.25 }}>{details.maintainer}</SecondaryText>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.25 }}>
                <LifeMark state={details.health.state} dead={details.dead} />
                <Tag colour={details.commercial ? 'brand' : 'default'}>
                  {t(details.commercial ? 'feeds.commercial' : 'feeds.free')}
                </Tag>
                {details.demo && <Tag>{t('sources.demo')}</Tag>}
                {details.custom && <Tag>{t('sources.custom')}</Tag>}
              </Box>
            </>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {details && (
            <OutlinedLink to={`${path('sources')}?pick=${id}`} startIcon={<CompareArrows />}>
              {t('sources.column.compare')}
            </OutlinedLink>
          )}
          <SaveButton id={details ? savedId(details) : id} saved={saved} />
          {details?.custom && id.startsWith('custom.') && <RemoveSource id={id} name={name} />}
        </Box>
      </Box>
      {details?.description && (
        <Typography sx={{ mt: 2, maxWidth: 760, textWrap: 'pretty' }}>{details.description[locale]}</Typography>
      )}
    </Box>
  )
}

/** The state of the source and its main figures in one sentence. */
function Summary({ details: { dead, health, records, figures } }: { details: SourceDetails }) {
  const { t, format } = useTexts()
  const share = (part: number | null | undefined) => format.percent((part ?? 0) * 100, 0)
  return (
    <Typography variant="h3" component="p" sx={{ maxWidth: 860, textWrap: 'pretty' }} data-testid="sentence">
      {t(figures ? 'source.sentence' : 'source.sentence.unmeasured', {
        state: t(dead || health.state !== 'ok' ? 'source.sentence.stale' : 'source.sentence.ok'),
        records,
        exclusive: share(figures?.exclusiveShare),
        warned: share(figures?.warningShare),
      })}
    </Typography>
  )
}

/** Shares of a source's indicators on warning lists, by category: those that filter it, then those that only mention it. */
function WarningShares({ warnings }: Pick<SourceFigures, 'warnings'>) {
  const { t } = useTexts()
  const found = warnings.filter(({ indicators }) => indicators > 0)
  const most = Math.max(...found.map(({ share }) => share))
  const groups = [
    { id: 'filters', rows: found.filter(({ filters }) => filters) },
    { id: 'mentions', rows: found.filter(({ filters }) => !filters) },
  ] as const
  return (
    <Section
      title={t('sources.warnings.title')}
      gap={1.5}
      {...(found.length === 0 && { text: t('sources.warnings.none') })}
    >
      {groups.map(
        ({ id, rows }) =>
          rows.length > 0 && (
            <Box key={id}>
              <Quiet id={`warnings-${id}`} sx={{ mb: 1 }}>
                {t(`sources.warnings.${id}`)}
              </Quiet>
              <Shares rows={rows} most={most} labelledBy={`warnings-${id}`} />
            </Box>
          ),
      )}
    </Section>
  )
}

function Shares({ rows, most, labelledBy }: { rows: SourceFigures['warnings']; most: number; labelledBy: string }) {
  const { t, format } = useTexts()
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={{ ...plainList, display: 'grid', gap: 1 }}>
      {rows.map(({ category, indicators, share }) => (
        <li key={category}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: '0.875rem' }}>
            <span>{t(`sources.warning.${category}`)}</span>
            <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {t('sources.warnings.share', {
                count: format.number(indicators),
                share: percentText(share * 100, format),
              })}
            </Box>
          </Box>
          <ShareBar percent={(share / most) * 100} colour="warning.main" sx={{ mt: 0.5 }} />
        </li>
      ))}
    </Box>
  )
}
