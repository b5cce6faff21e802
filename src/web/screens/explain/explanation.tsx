import ContentCopy from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import type { Explanation as Explained, ExplainedSentence, ModelExplanation } from '../../../contract/explanations.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useCopy } from '../../ui/state/use-copy.ts'
import { useLoaded } from '../../ui/state/use-loaded.ts'
import { type About, explain, explainByModel } from './about.ts'
import { asText } from './facts.ts'
import { Sentence } from './sentence.tsx'

/** An explanation in sentences. Each shows its facts, with links to the figures on the page. */
export default function Explanation({ about, onSource }: { about: About; onSource?: (id: string) => void }) {
  const { t } = useTexts()
  const group = useGroup(about.groupId)
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
          <Button variant="outlined" color="inherit" size="small" loading={busy} onClick={() => void askModel()}>
            {t('explanation.choose', { model: plain.offered.model })}
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<ContentCopy />}
          onClick={() => copy(asText(explained))}
        >
          <span aria-live="polite">{t(copied ? `copy.${copied}` : 'explanation.copy')}</span>
        </Button>
      </Box>
    </>
  )
}
