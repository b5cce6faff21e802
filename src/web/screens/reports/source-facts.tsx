import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type ComplexityPart, complexityWeights } from '../../../engine/cost/complexity.ts'
import { api, CallFailed } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Details = Awaited<ReturnType<typeof fetchDetails>>[number]

function fetchDetails(id: string, groupId: string, signal: AbortSignal) {
  return api('GET /api/web/feeds/details/{id}', { params: { id }, query: { groupID: groupId } }, { signal })
}

/** What the catalogue says of a source and how its collection fares: description, terms, health, complexity. */
export function SourceFacts({ sourceID, groupId }: { sourceID: string; groupId: string }) {
  const language = useTexts()
  const { t } = language
  /** Null: asked, and there is nothing. */
  const [details, setDetails] = useState<Details | null>()
  const [failure, setFailure] = useState<unknown>()

  const load = useCallback(
    async (signal: AbortSignal) => {
      setFailure(undefined)
      try {
        const [first] = await fetchDetails(sourceID, groupId, signal)
        setDetails(first ?? null)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof CallFailed && error.status === 404) setDetails(null)
        else setFailure(error)
      }
    },
    [sourceID, groupId],
  )
  useEffect(() => {
    const stop = new AbortController()
    void load(stop.signal)
    return () => stop.abort()
  }, [load])

  return (
    <Box component="section" aria-labelledby="facts-title" sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}>
      <Typography variant="h4" component="h3" id="facts-title" sx={{ mb: 0.5 }}>
        {t('source.title')}
      </Typography>
      {failure !== undefined && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={() => void load(new AbortController().signal)}>
              {t('retry')}
            </Button>
          }
        >
          {failureText(failure, language)}
        </Alert>
      )}
      {details === undefined && failure === undefined && <LinearProgress aria-label={t('loading')} />}
      {details === null && (
        <Typography variant="body2" color="textSecondary">
          {t('source.noContent')}
        </Typography>
      )}
      {details && <Facts details={details} />}
    </Box>
  )
}

function Facts({ details }: { details: Details }) {
  const { t, format, locale } = useTexts()
  const { health, licenceTerms: terms, complexity } = details
  const kinds = Object.entries(details.recordsByKind).filter(([, count]) => count > 0)
  return (
    <>
      {health.state === 'no-content' && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('source.noContent')}
        </Typography>
      )}
      {details.description && (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {details.description[locale]}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(110px, auto) minmax(0, 1fr)', gap: '6px 16px' }}
      >
        <Fact name={t('source.health')}>
          <Box
            component="span"
            sx={{
              color: health.state === 'ok' ? 'success.main' : health.state === 'never' ? undefined : 'warning.main',
            }}
          >
            {t(`source.health.${health.state}`)}
          </Box>
          {health.lastSuccess && ` · ${t('source.health.since', { time: format.dateTime(health.lastSuccess) })}`}
        </Fact>
        {kinds.length > 0 && (
          <Fact name={t('source.records')}>
            {kinds.map(([kind, count]) => `${format.number(count)} ${t(`kind.${kind as 'ipv4'}`)}`).join(' · ')}
          </Fact>
        )}
        {details.format && <Fact name={t('source.format')}>{details.format}</Fact>}
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
      </Box>
      <Box component="details" sx={{ mt: 1.5 }}>
        <Box component="summary" sx={{ cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600, py: 0.5 }}>
          {t('source.complexity', { score: format.number(complexity.score, 1) })}
        </Box>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
          {t('source.complexity.text')}
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
          {complexity.parts.map(({ name, points }) => {
            const most = complexityWeights[name as ComplexityPart] ?? 10
            return (
              <Box
                key={name}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(0, 150px) 1fr 96px',
                  gap: 1.5,
                  alignItems: 'center',
                }}
              >
                <Typography component="dt" variant="body2" color="textSecondary" sx={{ hyphens: 'auto' }}>
                  {t(`complexity.part.${name as ComplexityPart}`)}
                </Typography>
                <Box aria-hidden sx={{ height: 5, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' }}>
                  <Box sx={{ height: '100%', width: `${(points / most) * 100}%`, bgcolor: 'primary.main' }} />
                </Box>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                >
                  {t('complexity.of', { points: format.number(points, 1), most: format.number(most, 1) })}
                </Typography>
              </Box>
            )
          })}
        </Box>
      </Box>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  )
}

/** A link where the address is one of the web; only the words otherwise. */
function Outward({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href && /^https?:\/\//.test(href) ? (
    <Link href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </Link>
  ) : (
    children
  )
}
