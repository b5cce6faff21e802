import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { localeOf } from '../../paths.ts'
import { packedTokens } from '../../text/markdown-lexer.ts'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { MarkdownTokens } from '../../ui/layout/markdown-tokens.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/faq'
import { questions } from './articles.server.ts'

export function loader({ url }: Route.LoaderArgs) {
  return {
    questions: questions(localeOf(url.pathname)).map(({ answer, ...question }) => ({
      ...question,
      tokens: packedTokens(answer),
    })),
  }
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const { hash } = useLocation()
  // Opens the answer that the address names.
  useEffect(() => {
    const named = hash ? document.getElementById(hash.slice(1)) : null
    if (named instanceof HTMLDetailsElement) named.open = true
  }, [hash])
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 2, maxWidth: 820 }}>
      <BackLink to={path('support')}>{t('support.back')}</BackLink>
      <PageHead title={t('nav.faq')} />
      <Card>
        {loaderData.questions.map(({ id, question, tokens }, index) => (
          <Box
            component="details"
            key={id}
            id={id}
            open={index === 0}
            sx={{
              borderTop: index === 0 ? 0 : 1,
              borderColor: 'divider',
              '&[open] svg': { transform: 'rotate(180deg)' },
            }}
          >
            <Box
              component="summary"
              sx={{
                px: { xs: 2, sm: 3 },
                py: 1.75,
                cursor: 'pointer',
                listStyle: 'none',
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                '&::-webkit-details-marker': { display: 'none' },
                '&:hover': { bgcolor: 'action.hover' },
                '&:focus-visible': { outlineOffset: '-2px !important' },
              }}
            >
              <Typography component="h2" sx={{ fontWeight: 600 }}>
                {question}
              </Typography>
              <ExpandMore aria-hidden sx={{ color: 'text.secondary', transition: 'transform .2s' }} />
            </Box>
            <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2, color: 'text.secondary' }}>
              <MarkdownTokens tokens={tokens} topHeading={3} />
            </Box>
          </Box>
        ))}
      </Card>
    </Box>
  )
}
