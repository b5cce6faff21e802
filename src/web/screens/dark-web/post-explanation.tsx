import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ExplainedSentence, Explanation } from '../../../contract/explanations.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Quiet } from '../../ui/layout/text.tsx'

/** Explains what a post says and what it does not prove. The facts are those that the page shows beside it. */
export function PostExplanation({ explanation: { headline, paragraphs } }: { explanation: Explanation }) {
  const { t } = useTexts()
  return (
    <Section isSmall title={t('explanation.title')} data-testid="explanation">
      {headline && (
        <Typography sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
          <Sentence sentence={headline} />
        </Typography>
      )}
      {paragraphs.map(({ section, sentences }) => (
        <Box key={section} sx={{ mt: 1 }}>
          <Quiet component="h3" sx={{ fontWeight: 620 }}>
            {t(`explanation.section.${section}`)}
          </Quiet>
          {sentences.map((sentence) => (
            <Typography key={sentence.claim} sx={{ overflowWrap: 'anywhere' }}>
              <Sentence sentence={sentence} />
            </Typography>
          ))}
        </Box>
      ))}
    </Section>
  )
}

/** A sentence. Facts may be strings of the post's author, so they keep their own writing direction. */
function Sentence({ sentence: { parts } }: { sentence: ExplainedSentence }) {
  return parts.map((part, at) =>
    part.fact !== undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence never move
      <bdi key={at}>{part.text}</bdi>
    ) : (
      part.text
    ),
  )
}
