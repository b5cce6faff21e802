import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type MouseEvent, useId, useState } from 'react'
import type { Explanation as Explained, ExplainedSentence } from '../../../contract/explanations.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Quiet } from '../../ui/layout/text.tsx'
import { type FactTarget, factsOf } from './facts.ts'

/** A sentence, as a button that shows the facts on which it rests. */
export function Sentence({
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
        else if (anchor !== undefined) goTo(anchor)
      }}
    >
      {t('explanation.show')}
    </Link>
  )
}

/** Scrolls to an element and focuses it, as a link within the page does. */
function goTo(id: string) {
  const place = document.getElementById(id)
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center' })
}
