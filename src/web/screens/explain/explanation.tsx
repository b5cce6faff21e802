import ContentCopy from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Explanation as Explained, ExplainedSentence, ModelExplanation } from '../../../contract/explanations.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useCopy } from '../../ui/state/use-copy.ts'
import { useLoaded } from '../../ui/state/use-loaded.ts'
import { type About, explain, explainByModel } from './about.ts'
import { asText, type FactTarget, factsOf } from './facts.ts'

/** An explanation in sentences. Each shows its facts, with links to the figures on the page. */
export default function Explanation({ about, onSource }: { about: About; onSource?: (id: string) => void }) {
  const { t } = useTexts()
  const group = useGroup()
  const permission = 'report' in about ? 'REPORT_EXPLAIN' : 'IOC_SEARCH_EXPLAIN'
  return (
    <Section
      title={t('explanation.title')}
      text={t('report' in about ? 'explanation.text.report' : 'explanation.text.indicator')}
      gap={2}
      p={3.5}
      data-testid="explanation"
    >
      {may(group, permission) ? (
        <Loaded about={about} onSource={onSource} />
      ) : (
        <Alert severity="info">{t('explanation.refused', { permission: t(`people.permission.${permission}`) })}</Alert>
      )}
    </Section>
  )
}

function Loaded({ about, onSource }: { about: About; onSource: ((id: string) => void) | undefined }) {
  const { t } = useTexts()
  const asked = useLoaded(({ signal }) => explain(about, signal), JSON.stringify(about))
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
  return <Sentences about={about} plain={explained} onSource={onSource} />
}

/** The sentences. At first we choose them; on request, a language model does. */
function Sentences({
  about,
  plain,
  onSource,
}: {
  about: About
  plain: Explained
  onSource: ((id: string) => void) | undefined
}) {
  const { t } = useTexts()
  const [copied, copy] = useCopy()
  const [chosen, setChosen] = useState<{ of: Explained } & ModelExplanation>()
  const { busy, failure, run } = useAction()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  // What the model chose counts only for the facts that it was given; another day has other facts.
  const by = chosen?.of === plain ? chosen.by : undefined
  const explained = chosen?.of === plain ? chosen.explanation : plain
  const { headline, paragraphs } = explained
  const askModel = () =>
    run(async () => {
      leaving.current = new AbortController()
      setChosen({ ...(await explainByModel(about, leaving.current.signal)), of: plain })
    })
  const sentence = (one: ExplainedSentence) => (
    <Sentence key={one.claim} sentence={one} explained={explained} onSource={onSource} />
  )
  return (
    <>
      {headline && <Box sx={{ fontSize: '1.125rem', fontWeight: 620, maxWidth: 860 }}>{sentence(headline)}</Box>}
      {paragraphs.map(({ section, sentences }) => (
        <Box key={section} sx={{ maxWidth: 860 }}>
          <Quiet component="h3" sx={{ fontWeight: 620, mb: 0.25 }}>
            {t(`explanation.section.${section}`)}
          </Quiet>
          <Box sx={{ display: 'grid', gap: 0.25 }}>{sentences.map(sentence)}</Box>
        </Box>
      ))}
      {by && (
        <Quiet data-testid="chosen-by">
          {by.why === null ? t('explanation.chosen', { model: by.model ?? '' }) : t(`explanation.chosen.why.${by.why}`)}
        </Quiet>
      )}
      {failure !== undefined && <Alert severity="error">{`${t('explanation.failed')} ${failure}`}</Alert>}
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {plain.offered && (
          <OutlinedButton size="small" loading={busy} onClick={() => void askModel()}>
            {t('explanation.choose', { model: plain.offered.model })}
          </OutlinedButton>
        )}
        <OutlinedButton size="small" startIcon={<ContentCopy />} onClick={() => copy(asText(explained))}>
          <span aria-live="polite">{t(copied ? `copy.${copied}` : 'explanation.copy')}</span>
        </OutlinedButton>
      </Box>
    </>
  )
}

/** A sentence, as a button that shows the facts on which it rests. */
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
        sx={sentenceStyle}
      >
        {sentence.parts.map((part, at) =>
          part.fact === undefined ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
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
                <Quiet component="dt">{label}</Quiet>
                <SmallText
                  component="dd"
                  sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  <bdi>{value}</bdi> {place && <ShowOnPage place={place} label={label} onSource={onSource} />}
                </SmallText>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const sentenceStyle = {
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

/** Link to the figure of a fact on this page; nothing if the page does not show it. */
function ShowOnPage({
  place,
  label,
  onSource,
}: {
  place: FactTarget
  label: string
  onSource: ((id: string) => void) | undefined
}) {
  const { t } = useTexts()
  const showPart = useShowPart()
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
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        if (source !== undefined) onSource?.(source)
        else if (anchor !== undefined) {
          showPart(anchor)
          goTo(anchor)
        }
      }}
    >
      {t('explanation.show')}
    </Link>
  )
}

/** Returns how to show the part of the page that holds an element, if it is one of several of which one is shown. */
function useShowPart(): (id: string) => void {
  const navigate = useNavigate()
  return (id) => {
    const part = document.getElementById(id)?.closest<HTMLElement>('[data-part]')
    if (!part || part.checkVisibility()) return
    const address = new URLSearchParams(location.search)
    address.set('tab', part.dataset.part ?? '')
    void navigate(`?${address}`, { preventScrollReset: true, flushSync: true })
  }
}

/** Scrolls to an element and focuses it, as a link within the page does. */
function goTo(id: string) {
  const place = document.getElementById(id)
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center' })
}
