import ContentCopy from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import type { Explanation as Explained, ExplainedSentence, ModelExplanation } from '../../../contract/explanations.ts'
import { api } from '../../api.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { may, useGroup } from '../session/use-group.ts'
import { wordedByModel } from './by-model.ts'
import { asText, defanged, factsOf, type Place } from './facts.ts'

/** What is to be explained. */
export type About =
  | { readonly groupId: string; readonly report: string; readonly passed?: 'yes' }
  | { readonly groupId: string; readonly kind: string; readonly value: string; readonly asOf: string | undefined }

/** An explanation: sentences that show their facts, which lead to the figures on the page. */
export default function Explanation({ about, onSource }: { about: About; onSource?: (id: string) => void }) {
  const { t } = useTexts()
  const title = useId()
  const group = useGroup(about.groupId)
  const needs = 'report' in about ? 'REPORT_EXPLAIN' : 'IOC_SEARCH_EXPLAIN'
  return (
    <Card
      component="section"
      aria-labelledby={title}
      data-testid="explanation"
      sx={{ mt: 2, p: { xs: 2.5, md: 3.5 }, display: 'grid', gap: 2 }}
    >
      <Box>
        <Typography variant="h3" component="h2" id={title}>
          {t('explanation.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, maxWidth: 760, textWrap: 'pretty' }}>
          {t('report' in about ? 'explanation.text.report' : 'explanation.text.indicator')}
        </Typography>
      </Box>
      {may(group, needs) ? (
        <Loaded about={about} onSource={onSource} />
      ) : (
        <Alert severity="info">{t('explanation.refused', { permission: t(`people.permission.${needs}`) })}</Alert>
      )}
    </Card>
  )
}

function Loaded({ about, onSource }: { about: About; onSource: ((id: string) => void) | undefined }) {
  const { t } = useTexts()
  const asked = useLoaded(({ signal }) => askFor(about, signal), JSON.stringify(about))
  const { answer: explained, failure, again } = asked
  if (failure !== undefined) return <LoadFailure failure={failure} what={t('explanation.failed')} onRetry={again} />
  if (!explained) {
    return (
      <Box role="status" aria-label={t('explanation.loading')}>
        <Skeleton variant="text" width="80%" />
        <Skeleton variant="text" width="95%" />
        <Skeleton variant="text" width="60%" />
      </Box>
    )
  }
  return <Read about={about} plain={explained} onSource={onSource} />
}

/** The sentences: of templates first, of a language model on request. */
function Read({
  about,
  plain,
  onSource,
}: {
  about: About
  plain: Explained
  onSource: ((id: string) => void) | undefined
}) {
  const language = useTexts()
  const { t } = language
  const [copied, copy] = useCopy()
  const [worded, setWorded] = useState<{ of: Explained } & ModelExplanation>()
  const [arrived, setArrived] = useState<readonly ExplainedSentence[]>([])
  const { busy, failure, run } = useAction()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  // Of another day there are other facts.
  const by = worded?.of === plain ? worded.by : undefined
  const explained = worded?.of === plain ? worded.explanation : plain
  const { headline, paragraphs } = explained
  const word = () =>
    run(async () => {
      setArrived([])
      leaving.current = new AbortController()
      const found = await wordedByModel(
        placeOf(about),
        (one) => setArrived((before) => [...before, one]),
        leaving.current.signal,
      )
      setWorded({ ...found, explanation: readable(found.explanation, about), of: plain })
    })
  const sentence = (one: ExplainedSentence) => (
    <Sentence key={one.claim} sentence={one} explained={explained} onSource={onSource} />
  )
  return (
    <>
      {headline && <Box sx={{ fontSize: '1.125rem', fontWeight: 620, maxWidth: 860 }}>{sentence(headline)}</Box>}
      {paragraphs.map(({ section, sentences }) => (
        <Box key={section} sx={{ maxWidth: 860 }}>
          <Typography variant="body2" component="h3" color="textSecondary" sx={{ fontWeight: 620, mb: 0.25 }}>
            {t(`explanation.section.${section}`)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 0.25 }}>{sentences.map(sentence)}</Box>
        </Box>
      ))}
      {busy && arrived.length > 0 && (
        <Typography role="status" variant="body2" color="textSecondary">
          {t('explanation.worded.arriving', { count: arrived.length })}
        </Typography>
      )}
      {by && (
        <Typography variant="body2" color="textSecondary" data-testid="worded-by">
          {wordedText(by, language)}
        </Typography>
      )}
      {failure !== undefined && <Alert severity="error">{`${t('explanation.failed')} ${failure}`}</Alert>}
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {plain.offered && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            loading={busy}
            onClick={() => void word()}
            sx={{ borderColor: 'divider' }}
          >
            {t('explanation.word', { model: plain.offered.model })}
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<ContentCopy />}
          onClick={() => copy(asText(explained))}
          sx={{ borderColor: 'divider' }}
        >
          <span aria-live="polite">{t(copied ? `copy.${copied}` : 'explanation.copy')}</span>
        </Button>
      </Box>
    </>
  )
}

function wordedText({ why, mode, model, refused }: ModelExplanation['by'], { t }: Pick<Language, 't'>): string {
  if (why !== null) return t(`explanation.worded.why.${why}`)
  const name = model ?? ''
  return mode === 'prose'
    ? t('explanation.worded.prose', { model: name, refused })
    : t('explanation.worded.select', { model: name })
}

function askFor(about: About, signal: AbortSignal): Promise<Explained> {
  const asked =
    'report' in about
      ? api(
          'GET /api/web/uploads/files/results/{id}/explanation',
          { params: { id: about.report }, query: reportQuery(about) },
          { signal },
        )
      : api('GET /api/web/search/life/explanation', { query: indicatorQuery(about) }, { signal })
  return asked.then((found) => readable(found, about))
}

/** Path and query of an explanation. */
function placeOf(about: About) {
  const { groupId } = about
  if ('report' in about) {
    const path = `/api/web/uploads/files/results/${encodeURIComponent(about.report)}/explanation`
    return { path, groupId, query: reportQuery(about) }
  }
  return { path: '/api/web/search/life/explanation', groupId, query: indicatorQuery(about) }
}

function reportQuery({ groupId, passed }: Extract<About, { report: string }>) {
  return { groupID: groupId, ...(passed && { passed }) }
}

function indicatorQuery({ groupId, kind, value, asOf }: Extract<About, { kind: string }>) {
  return { groupID: groupId, kind, value, ...(asOf !== undefined && { asOf }) }
}

function readable(found: Explained, about: About): Explained {
  return 'report' in about ? found : defanged(found, about.kind)
}

/** One sentence; pressing it shows the facts that carry it. */
function Sentence({
  sentence,
  explained,
  onSource,
}: {
  sentence: ExplainedSentence
  explained: Explained
  onSource: ((id: string) => void) | undefined
}) {
  const language = useTexts()
  const [isOpen, setOpen] = useState(false)
  const facts = useId()
  return (
    <Box>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={facts}
        onClick={() => setOpen(!isOpen)}
        sx={sentenceLook}
      >
        {sentence.parts.map((part, at) =>
          part.fact === undefined ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence never move
            <Box component="bdi" key={at} sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
              {part.text}
            </Box>
          ),
        )}
      </Box>
      <Box id={facts} hidden={!isOpen} sx={{ pl: 2, py: isOpen ? 1 : 0, fontSize: '0.875rem', fontWeight: 400 }}>
        {isOpen && (
          <Box
            component="dl"
            aria-label={language.t('explanation.facts')}
            sx={{ m: 0, display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            {factsOf(sentence, explained, language).map(({ id, label, value, place }) => (
              <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {label}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  <bdi>{value}</bdi> {place && <ShowOnPage place={place} label={label} onSource={onSource} />}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const sentenceLook = {
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  textWrap: 'pretty',
  overflowWrap: 'anywhere',
  bgcolor: 'transparent',
  border: 0,
  px: 0.75,
  mx: -0.75,
  py: 0.25,
  minHeight: 24,
  cursor: 'pointer',
  borderRadius: 0.5,
  '&:hover, &[aria-expanded=true]': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const

/** A link to the figure on this page. */
function ShowOnPage({
  place,
  label,
  onSource,
}: {
  place: Place
  label: string
  onSource: ((id: string) => void) | undefined
}) {
  const { t } = useTexts()
  const source = 'source' in place ? place.source : undefined
  if (source !== undefined && !onSource) return null
  const anchor = 'anchors' in place ? place.anchors.find((id) => document.getElementById(id)) : undefined
  if (source === undefined && anchor === undefined) return null
  return (
    <Link
      className="no-print"
      href={source === undefined ? `#${anchor}` : `?${new URLSearchParams({ source })}`}
      variant="body2"
      aria-label={t('explanation.show.of', { fact: label })}
      onClick={(event: React.MouseEvent) => {
        event.preventDefault()
        if (source !== undefined) onSource?.(source)
        else if (anchor !== undefined) showAt(anchor)
      }}
    >
      {t('explanation.show')}
    </Link>
  )
}

/** Brings an element into view and gives it the focus, as a link within the page does. */
function showAt(id: string) {
  const place = document.getElementById(id)
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center' })
}
