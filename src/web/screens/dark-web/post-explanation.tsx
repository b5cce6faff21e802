import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { DarkWebPost } from '../../../contract/dark-web.ts'
import { explainPost, type Sentence } from '../../../engine/explain/explain.ts'
import { postFacts } from '../../../engine/explain/post-facts.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** What a post says and what it does not prove, in sentences from its own facts, which stand beside it on the page. */
export default function PostExplanation({ post }: { post: DarkWebPost }) {
  const { t, locale } = useTexts()
  const title = useId()
  const time = (iso: string | null) => (iso === null ? undefined : Date.parse(iso))
  const { headline, paragraphs } = explainPost(
    postFacts({
      isLeak: post.kind === 'leak-site',
      title: post.title,
      actor: post.actor?.name,
      victim: post.victim ?? undefined,
      posted: time(post.posted),
      discovered: time(post.discovered),
      sources: post.provenances.map(({ source }) => source),
      mentions: post.mentions.length,
      masked: post.masked.reduce((sum, { values }) => sum + values, 0),
      isCut: post.isCut,
    }),
    { locale },
  )
  return (
    <Card
      component="section"
      aria-labelledby={title}
      data-testid="explanation"
      sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}
    >
      <Typography variant="h4" component="h2" id={title} sx={{ mb: 1 }}>
        {t('explanation.title')}
      </Typography>
      {headline && (
        <Typography sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
          <Words sentence={headline} />
        </Typography>
      )}
      {paragraphs.map(({ section, sentences }) => (
        <Box key={section} sx={{ mt: 1 }}>
          <Typography variant="body2" component="h3" color="textSecondary" sx={{ fontWeight: 620 }}>
            {t(`explanation.section.${section}`)}
          </Typography>
          {sentences.map((sentence) => (
            <Typography key={sentence.claim} sx={{ overflowWrap: 'anywhere' }}>
              <Words sentence={sentence} />
            </Typography>
          ))}
        </Box>
      ))}
    </Card>
  )
}

/** Facts may hold strings of strangers: their direction stays their own. */
function Words({ sentence: { parts } }: { sentence: Sentence }) {
  return parts.map((part, at) =>
    'fact' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence never move
      <bdi key={at}>{part.text}</bdi>
    ) : (
      part.text
    ),
  )
}
