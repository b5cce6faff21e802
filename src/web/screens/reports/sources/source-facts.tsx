import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { api, CallFailed } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useGroupId } from '../../../session/use-group.ts'
import { LoadFailure } from '../../../ui/layout/load-failure.tsx'
import { ButtonLink } from '../../../ui/layout/page-link.tsx'
import { CardTitle, Quiet, SmallText } from '../../../ui/layout/text.tsx'
import { useLoaded } from '../../../ui/state/use-loaded.ts'
import { ComplexityComponents, Fact, FactList, Outward } from '../../sources/facts.tsx'
import { HealthMark } from '../../sources/health-mark.tsx'

type Details = Awaited<ReturnType<typeof fetchDetails>>[number]

function fetchDetails(id: string, groupId: string, signal: AbortSignal) {
  return api('GET /api/web/feeds/details/{id}', { params: { id }, query: { groupID: groupId } }, { signal })
}

/** The details of a source; null if the catalogue does not have it. */
async function loadDetails(id: string, groupId: string, signal: AbortSignal): Promise<Details | null> {
  try {
    const [details] = await fetchDetails(id, groupId, signal)
    return details ?? null
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null
    throw error
  }
}

/** Catalogue facts of a source and the state of its collection: description, terms, health, complexity. */
export function SourceFacts({ sourceID }: { sourceID: string }) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const {
    answer: details,
    failure,
    again,
  } = useLoaded(({ signal }) => loadDetails(sourceID, groupId, signal), JSON.stringify([sourceID, groupId]))

  return (
    <Box component="section" aria-labelledby="facts-title" sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}>
      <CardTitle component="h3" id="facts-title" sx={{ mb: 0.5 }}>
        {t('source.title')}
      </CardTitle>
      <LoadFailure failure={failure} onRetry={again} />
      {details === undefined && failure === undefined && <LinearProgress aria-label={t('loading')} />}
      {details === null && <Quiet>{t('source.noContent')}</Quiet>}
      {details && <Facts details={details} />}
    </Box>
  )
}

function Facts({ details }: { details: Details }) {
  const { t, format, locale, path } = useTexts()
  const { health, licenceTerms: terms, complexity } = details
  const kinds = Object.entries(details.recordsByKind).filter(([, count]) => count > 0)
  return (
    <>
      {health.state === 'no-content' && <Quiet sx={{ mb: 1 }}>{t('source.noContent')}</Quiet>}
      {details.description && <SmallText sx={{ mb: 1.5 }}>{details.description[locale]}</SmallText>}
      <FactList>
        <Fact name={t('source.health')}>
          <HealthMark state={health.state} />
          {health.lastSuccess && (
            <Box component="span" sx={{ display: 'block' }}>
              {t('source.health.since', { time: format.dateTime(health.lastSuccess) })}
            </Box>
          )}
        </Fact>
        {kinds.length > 0 && (
          <Fact name={t('indicators')}>
            {kinds.map(([kind, count]) => `${t(`kind.${kind as 'ipv4'}`)} ${format.number(count)}`).join(' · ')}
          </Fact>
        )}
        {details.formatTitle && <Fact name={t('source.format')}>{details.formatTitle[locale]}</Fact>}
        <Fact name={t('source.cadence')}>{format.duration(details.cadenceMinutes * 60)}</Fact>
        <Fact name={t('source.authentication')}>{t(`source.authentication.${details.authentication as 'none'}`)}</Fact>
        <Fact name={t('source.licence')}>
          {terms.stated ? <Outward href={terms.url}>{terms.name}</Outward> : t('source.licence.unstated')}
        </Fact>
        <Fact name={t('source.commercialUse')}>{t(`source.terms.${terms.commercialUse}`)}</Fact>
        <Fact name={t('source.redistribution')}>{t(`source.terms.${terms.redistribution}`)}</Fact>
        <Fact name={t('source.attribution')}>
          {[t(`source.attribution.${terms.attribution}`), terms.credit].filter(Boolean).join(': ')}
        </Fact>
        <Fact name={t('source.homepage')}>
          <Outward href={details.homepage}>{details.homepage.replace(/^https?:\/\/|\/$/g, '')}</Outward>
        </Fact>
      </FactList>
      <Box component="details" sx={{ mt: 1.5 }}>
        <Box component="summary" sx={{ cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600, py: 0.5 }}>
          {t('source.complexity', { score: format.number(complexity.score, 1) })}
        </Box>
        <ComplexityComponents parts={complexity.parts} />
      </Box>
      <ButtonLink to={path('source', { id: details.id })} endIcon={<ArrowForward />} sx={{ mt: 1 }}>
        {t('source.more')}
      </ButtonLink>
    </>
  )
}
