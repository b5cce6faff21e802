import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { notFound } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { localeOf } from '../../paths.ts'
import { packedTokens } from '../../text/markdown-lexer.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { LongText } from '../../ui/layout/long-text.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { PageHeading, SecondaryText } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/article'
import { articleList, articleOf } from './articles.server.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname)
  const article = articleOf(params.path, locale)
  if (!article) throw notFound({ context, url })
  const ofTopic = articleList(locale).find(({ articles }) => articles.some(({ slug }) => slug === article.slug))
  const { text, ...head } = article
  return {
    article: head,
    tokens: packedTokens(text),
    others: ofTopic?.articles.filter(({ slug }) => slug !== article.slug) ?? [],
  }
}

export default function ArticleScreen({ loaderData: { article, tokens, others } }: Route.ComponentProps) {
  const { t, path } = useTexts()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 7 },
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,740px) minmax(200px,280px)' },
      }}
    >
      <Box
        component="article"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1.5, alignContent: 'start' }}
      >
        <PageTitle>{article.title}</PageTitle>
        <BackLink to={path('support')}>{t('support.back')}</BackLink>
        <PageHeading sx={{ textWrap: 'balance' }}>{article.title}</PageHeading>
        <SecondaryText sx={{ fontSize: '1.08rem', mb: 1.5 }}>{article.summary}</SecondaryText>
        <LongText tokens={tokens} />
      </Box>
      {others.length > 0 && (
        <Box component="nav" aria-labelledby="others-title" sx={{ pt: { md: 6 } }}>
          <Typography variant="overline" component="h2" id="others-title" color="primary">
            {t('support.more')}
          </Typography>
          <Box component="ul" sx={plainList}>
            {others.map(({ slug, title }) => (
              <Box component="li" key={slug} sx={ruledAfterFirst}>
                <PlainLink
                  to={path('article', { path: slug })}
                  variant="body2"
                  sx={{ display: 'block', py: 1.1, fontWeight: 560 }}
                >
                  {title}
                </PlainLink>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}
