import ArrowBack from '@mui/icons-material/ArrowBack'
import CompareArrows from '@mui/icons-material/CompareArrows'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { hunt as huntCalls } from '../../../contract/hunt.ts'
import { type SourceDetails, sources as sourceCalls } from '../../../contract/sources.ts'
import { askMaybe, notFound } from '../../ask.ts'
import { languageTag } from '../../i18n/translate.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { FeedbackPanel } from '../feedback/feedback-panel.tsx'
import { activeGroupOf } from '../session/active-group.ts'
import type { Route } from './+types/source'
import { resolutionOf } from './day-series.ts'
import { deathText } from './dead-mark.tsx'
import { ComplexityComponents, Fact, FactList, Outward } from './facts.tsx'
import { flavourTexts } from './flavour-texts.ts'
import { LifeMark } from './health-mark.tsx'
import { History } from './history.tsx'
import { KeyFigures } from './key-figures.tsx'
import { Latency } from './latency.tsx'
import { OverlapTable } from './overlap-table.tsx'
import { priceText } from './price-text.ts'
import { RecentIndicators } from './recent-indicators.tsx'
import { RemoveSource } from './remove-source.tsx'
import { SaveButton, SavedFull } from './save-button.tsx'
import { savedId, savedIn } from './saved.ts'
import { Snapshots } from './snapshots.tsx'
import { Tag } from './tag-and-bar.tsx'
import { Terms } from './terms.tsx'
import { type SavedSources, useSaved } from './use-saved.ts'
import { WarningShares } from './warning-shares.tsx'

const recentCount = 12

const columnsFrom = (width: 'md' | 'lg', count: number) => ({
  xs: 'minmax(0, 1fr)',
  [width]: `repeat(${count}, minmax(0, 1fr))`,
})
const column = { display: 'grid', gap: { xs: 2.5, md: 3 }, minWidth: 0 } as const

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
    flavours: flavours.filter(({ value }) => details?.flavours.includes(value)).map(({ text }) => text),
    industries: details?.industries.map((id) => industries.find(({ value }) => value === id)?.text ?? id) ?? [],
    saved: savedIn(request.headers.get('cookie')),
  }
}

type SourcePage = NonNullable<Awaited<ReturnType<typeof loader>>>

export default function Source({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTexts()
  if (!page) {
    return (
      <>
        <PageTitle>{t('sources.title')}</PageTitle>
        <Alert severity="info">{t('sources.noGroup')}</Alert>
      </>
    )
  }
  return <Page key={`${page.groupId} ${page.id}`} page={page} />
}

function Page({ page }: { page: SourcePage }) {
  const { t } = useTexts()
  const saved = useSaved(page.saved)
  const { details, groupId } = page
  if (!details) {
    return (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <PageTitle>{page.id}</PageTitle>
        <Head groupId={groupId} id={page.id} name={page.id} saved={saved} />
        <Alert severity="info">{t('source.noContent')}</Alert>
      </Box>
    )
  }
  const isEmpty = details.records === 0
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 3.5 } }}>
      <PageTitle>{details.name}</PageTitle>
      <Head groupId={groupId} id={details.id} name={details.name} saved={saved} details={details} />
      {!isEmpty && <InOneSentence details={details} />}
      <SavedFull saved={saved} />
      <DeadNotice details={details} />
      <HealthNotice details={details} />
      {isEmpty ? (
        <>
          <Facts page={page} details={details} columns={3} />
          {details.snapshots.length > 0 && <Snapshots snapshots={details.snapshots} />}
        </>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2.5, md: 3 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
            gridTemplateAreas: { xs: '"figures" "facts" "more"', lg: '"figures facts" "more facts"' },
            gridTemplateRows: { lg: 'auto 1fr' },
          }}
        >
          <Box sx={{ ...column, gridArea: 'figures' }}>
            <KeyFigures details={details} />
            {details.history.length > 0 && <History history={details.history} />}
          </Box>
          <Box sx={{ ...column, gridArea: 'more' }}>
            <Box sx={{ ...column, gridTemplateColumns: columnsFrom('md', 2) }}>
              <Latency latency={details.figures?.latency ?? null} resolutionHours={resolutionOf(details.snapshots)} />
              {details.figures && <WarningShares warnings={details.figures.warnings} />}
            </Box>
            <OverlapTable
              id={details.id}
              overlaps={details.overlaps}
              resolutionHours={resolutionOf(details.snapshots)}
            />
            <RecentIndicators sourceId={details.id} groupId={groupId} first={page.recent} firstCount={recentCount} />
            <Snapshots snapshots={details.snapshots} />
          </Box>
          <Facts page={page} details={details} columns={1} />
        </Box>
      )}
    </Box>
  )
}

function Head({
  groupId,
  id,
  name,
  saved,
  details,
}: {
  groupId: string
  id: string
  name: string
  saved: SavedSources
  details?: SourceDetails
}) {
  const language = useTexts()
  const { t, locale, path } = language
  return (
    <Box>
      <Link
        component={RouterLink}
        to={path('sources')}
        variant="body2"
        color="textSecondary"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1, minHeight: 24 }}
      >
        <ArrowBack sx={{ fontSize: 16 }} />
        {t('sources.all.back')}
      </Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {details && (
            <>
              <Typography color="textSecondary" sx={{ mt: 0.25 }}>
                {details.maintainer}
              </Typography>
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
            <Button
              component={RouterLink}
              to={`${path('sources')}?pick=${id}`}
              variant="outlined"
              color="inherit"
              startIcon={<CompareArrows />}
              sx={{ borderColor: 'divider' }}
            >
              {t('sources.column.compare')}
            </Button>
          )}
          <SaveButton id={details ? savedId(details) : id} saved={saved} />
          {details?.custom && id.startsWith('custom.') && <RemoveSource groupId={groupId} id={id} name={name} />}
        </Box>
      </Box>
      {details?.description && (
        <Typography sx={{ mt: 2, maxWidth: 760, textWrap: 'pretty' }}>{details.description[locale]}</Typography>
      )}
    </Box>
  )
}

/** Summary of the source from its figures. */
function InOneSentence({ details: { dead, health, records, figures } }: { details: SourceDetails }) {
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

const severities = { stale: 'warning', failing: 'error', 'held-back': 'warning', never: 'info' } as const

/** Notice about a faulty collection. */
function HealthNotice({ details: { health, records } }: { details: SourceDetails }) {
  const { t, format } = useTexts()
  if (health.state === 'ok') return null
  if (health.state === 'no-content') return <Alert severity="info">{t('source.noContent')}</Alert>
  return (
    <Alert severity={severities[health.state]}>
      {t(`sources.notice.${health.state}`)}{' '}
      {health.lastSuccess && records > 0 && t('sources.notice.shown', { time: format.dateTime(health.lastSuccess) })}
    </Alert>
  )
}

/** Notice about a dead source with the reason and replacements. */
function DeadNotice({ details: { dead, newestLook, replacements } }: { details: SourceDetails }) {
  const language = useTexts()
  const { t, format, path } = language
  if (!dead) return null
  return (
    <Alert severity="warning">
      <Typography variant="body2" sx={{ fontWeight: 620 }}>
        {t('sources.dead.notice', { reason: deathText({ dead, newestLook }, language) })}
      </Typography>
      <Typography variant="body2">{t('sources.dead.notice.text')}</Typography>
      {replacements.length > 0 && (
        <>
          <Typography variant="body2" sx={{ mt: 1 }}>
            {t('sources.dead.instead')}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 0.25, pl: 2.5 }}>
            {replacements.map(({ id, name, share }) => (
              <li key={id}>
                <Link component={RouterLink} to={path('source', { id })} color="inherit">
                  {name}
                </Link>
                {`: ${t('sources.dead.share', { share: format.percent(share * 100, 0) })}`}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}

/** Facts about a source apart from its figures, in one column or three. */
function Facts({ page, details, columns }: { page: SourcePage; details: SourceDetails; columns: 1 | 3 }) {
  const language = useTexts()
  const { t, format, locale } = language
  const { complexity } = details
  const counted = Object.entries(details.recordsByKind)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
  return (
    <Box
      component="aside"
      aria-label={t('source.title')}
      sx={{
        ...column,
        alignItems: 'start',
        ...(columns === 1 ? { gridArea: 'facts' } : { gridTemplateColumns: columnsFrom('lg', columns) }),
      }}
    >
      <Block title={t('sources.block.content')}>
        <Chips texts={page.flavours} />
        <FactList>
          {counted.map(([kind, count]) => (
            <Fact key={kind} name={t(`kind.${kind as 'ipv4'}`)}>
              {format.number(count)}
            </Fact>
          ))}
          {counted.length === 0 && details.kinds.length > 0 && (
            <Fact name={t('sources.filter.kinds')}>
              {format.list(details.kinds.map((kind) => t(`kind.${kind as 'ipv4'}`)))}
            </Fact>
          )}
          {page.industries.length > 0 && <Fact name={t('sources.industries')}>{format.list(page.industries)}</Fact>}
          {details.geographies.length > 0 && (
            <Fact name={t('sources.geographies')}>{format.list(countries(details.geographies, language))}</Fact>
          )}
          <Fact name={t('sources.measure.price')}>
            {priceText(details.commercial ? details.price : 0, details.standsFor !== null, language)}
          </Fact>
        </FactList>
      </Block>
      {page.outcomes && page.outcomes.confirmed + page.outcomes.falseAlarms > 0 && (
        <Block title={t('source.outcomes')}>
          <FactList>
            <Fact name={t('source.outcomes.confirmed')}>{format.number(page.outcomes.confirmed)}</Fact>
            <Fact name={t('source.outcomes.falseAlarms')}>{format.number(page.outcomes.falseAlarms)}</Fact>
          </FactList>
        </Block>
      )}
      <Block title={t('source.licence')}>
        <Terms terms={details.licenceTerms} />
      </Block>
      <Block title={t('sources.block.collection')}>
        <FactList>
          {details.formatTitle && <Fact name={t('source.format')}>{details.formatTitle[locale]}</Fact>}
          <Fact name={t('source.cadence')}>{format.duration(details.cadenceMinutes * 60)}</Fact>
          <Fact name={t('source.authentication')}>
            {t(`source.authentication.${details.authentication as 'none'}`)}
          </Fact>
          {details.health.lastSuccess && (
            <Fact name={t('sources.sort.renewed')}>{format.dateTime(details.health.lastSuccess)}</Fact>
          )}
          {details.newestLook && details.newestLook !== details.health.lastSuccess && (
            <Fact name={t('sources.newestLook')}>{format.dateTime(details.newestLook)}</Fact>
          )}
          {details.firstSnapshot && <Fact name={t('sources.since')}>{format.date(details.firstSnapshot)}</Fact>}
          {details.homepage && (
            <Fact name={t('source.homepage')}>
              <Outward href={details.homepage}>{details.homepage.replace(/^https?:\/\/|\/$/g, '')}</Outward>
            </Fact>
          )}
        </FactList>
        {details.addresses.length > 0 && <Addresses addresses={details.addresses} />}
      </Block>
      <Block title={t('source.complexity', { score: format.number(complexity.score, 1) })}>
        <ComplexityComponents parts={complexity.parts} />
      </Block>
      <Card sx={{ p: { xs: 2, md: 2.5 } }}>
        <FeedbackPanel target={{ type: 'source', id: details.id }} groupId={page.groupId} />
      </Card>
    </Box>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.25 }}>
        {title}
      </Typography>
      {children}
    </Card>
  )
}

function Chips({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}>
      {texts.map((text) => (
        <Chip key={text} size="small" label={text} />
      ))}
    </Box>
  )
}

/** Plain text rather than links: following one would download the feed. */
function Addresses({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTexts()
  return (
    <Box component="details" sx={{ mt: 1.25, fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {t('sources.addresses', { count: addresses.length })}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.25, display: 'grid', gap: 0.5 }}>
        {addresses.map((address) => (
          <Box component="li" key={address} sx={{ fontFamily: mono, fontSize: '0.78rem', overflowWrap: 'anywhere' }}>
            {address}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function countries(codes: readonly string[], { locale }: Language): string[] {
  const names = new Intl.DisplayNames(languageTag[locale], { type: 'region', fallback: 'code' })
  return codes.map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code))
}
