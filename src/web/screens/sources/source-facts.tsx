import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HighlightOff from '@mui/icons-material/HighlightOff'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import type { HuntOutcomes } from '../../../contract/hunt.ts'
import type { SourceDetails, SourceSummary } from '../../../contract/sources.ts'
import { codeName } from '../../i18n/code-name.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { useGroupId } from '../../session/use-group.ts'
import { equalColumns, mono, plainList } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Caption, SmallText } from '../../ui/layout/text.tsx'
import { FeedbackPanel } from '../feedback/feedback-panel.tsx'
import { ComplexityComponents, Fact, FactList, Outward } from './facts.tsx'
import { priceText } from './price-text.ts'
import { column } from './source-layout.ts'

/** What the catalogue says about a source: content, licence, collection, complexity. In one column or three. */
export function SourceFacts({
  details,
  named: { flavours, industries },
  outcomes,
  columns,
}: {
  details: SourceDetails
  /** Names in the user's language. */
  named: { readonly flavours: readonly string[]; readonly industries: readonly string[] }
  /** How the group judged the hits of the source in its retro-hunt; undefined if the user may not see it. */
  outcomes: HuntOutcomes | undefined
  columns: 1 | 3
}) {
  const groupId = useGroupId()
  const { t, format, locale, path, language } = useTexts()
  const { complexity } = details
  const openHits = `${path('group', { groupId }, 'hunt')}&${new URLSearchParams({ of: details.id })}`
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
        ...(columns === 1 ? { gridArea: 'facts' } : equalColumns({ lg: columns })),
      }}
    >
      <Section p={2.5} title={t('sources.block.content')}>
        <Chips texts={flavours} />
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
          {industries.length > 0 && <Fact name={t('organization.industries')}>{format.list(industries)}</Fact>}
          {details.geographies.length > 0 && (
            <Fact name={t('sources.geographies')}>
              {format.list(details.geographies.map((code) => codeName('region', code, locale)))}
            </Fact>
          )}
          <Fact name={t('sources.measure.price')}>
            {priceText(details.commercial ? details.price : 0, details.standsFor !== null, language)}
          </Fact>
        </FactList>
      </Section>
      {outcomes && outcomes.open + outcomes.confirmed + outcomes.falseAlarms > 0 && (
        <Section p={2.5} title={t('source.outcomes')}>
          <FactList>
            {outcomes.open > 0 && (
              <Fact name={t('morning.below.hits')}>
                <PageLink to={openHits}>{format.number(outcomes.open)}</PageLink>
              </Fact>
            )}
            <Fact name={t('source.outcomes.confirmed')}>{format.number(outcomes.confirmed)}</Fact>
            <Fact name={t('source.outcomes.falseAlarms')}>{format.number(outcomes.falseAlarms)}</Fact>
          </FactList>
        </Section>
      )}
      <Section p={2.5} title={t('source.licence')}>
        <Terms terms={details.licenceTerms} />
      </Section>
      <Section p={2.5} title={t('sources.block.collection')}>
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
          {details.past && (
            <Fact name={t('source.past')}>
              {t('source.past.commits', { repository: details.past.remote.replace(/^https:\/\/|\.git$/g, '') })}
            </Fact>
          )}
          {details.homepage && (
            <Fact name={t('source.homepage')}>
              <Outward href={details.homepage}>{details.homepage.replace(/^https?:\/\/|\/$/g, '')}</Outward>
            </Fact>
          )}
        </FactList>
        {details.addresses.length > 0 && <Addresses addresses={details.addresses} />}
      </Section>
      <Section p={2.5} title={t('source.complexity', { score: format.number(complexity.score, 1) })}>
        <ComplexityComponents parts={complexity.parts} />
      </Section>
      <Card sx={{ p: { xs: 2, md: 2.5 } }}>
        <FeedbackPanel target={{ type: 'source', id: details.id }} />
      </Card>
    </Box>
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

/** Addresses of the source's files, as plain text: a link would download the file. */
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

const marks = {
  yes: { Icon: CheckCircleOutlined, colour: 'success.main' },
  no: { Icon: HighlightOff, colour: 'error.main' },
  unknown: { Icon: HelpOutlineOutlined, colour: 'warning.main' },
} as const
/** A duty is neither a permission nor a prohibition. */
const duty = { Icon: InfoOutlined, colour: 'info.main' } as const

/** Lists what the licence permits, in sentences. */
function Terms({ terms }: { terms: SourceSummary['licenceTerms'] }) {
  const { t } = useTexts()
  const lines = [
    { ...marks[terms.commercialUse], text: t(`sources.terms.commercialUse.${terms.commercialUse}`) },
    { ...marks[terms.redistribution], text: t(`sources.terms.redistribution.${terms.redistribution}`) },
    {
      ...(terms.attribution === 'yes' ? duty : terms.attribution === 'no' ? marks.yes : marks.unknown),
      text: t(`sources.terms.attribution.${terms.attribution}`),
    },
  ]
  return (
    <>
      <SmallText sx={{ mb: 1 }}>
        {terms.stated ? <Outward href={terms.url}>{terms.name}</Outward> : t('sources.terms.unstated')}
      </SmallText>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75 }}>
        {lines.map(({ Icon, colour, text }) => (
          <Box
            component="li"
            key={text}
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', fontSize: '0.875rem' }}
          >
            <Icon aria-hidden sx={{ fontSize: rem(18), mt: '2px', color: colour }} />
            <span>{text}</span>
          </Box>
        ))}
      </Box>
      {terms.credit && (
        <Caption sx={{ display: 'block', mt: 1 }}>{t('sources.terms.credit', { credit: terms.credit })}</Caption>
      )}
    </>
  )
}
