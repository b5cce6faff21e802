import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { legal as legalCalls } from '../../../contract/legal.ts'
import { ask } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { localeOf } from '../../paths.ts'
import { equalColumns, plainList, ruledAfterFirst } from '../../theme.ts'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { CardTitle, Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/support'
import { articleList, questions } from './articles.server.ts'
import { progressOf } from './progress.server.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const place = { context, request, url }
  const locale = localeOf(url.pathname)
  const [{ operator }, { steps, done }] = await Promise.all([ask(place, legalCalls.read, {}), progressOf(place)])
  return {
    contact: operator.email,
    topics: articleList(locale),
    questionCount: questions(locale).length,
    done: steps.filter((step) => done[step]).length,
    all: steps.length,
  }
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { contact, topics, questionCount, done, all } = loaderData
  const { t, path } = useTexts()
  const entries = [
    {
      Icon: ChecklistOutlined,
      to: path('gettingStarted'),
      title: t('nav.gettingStarted'),
      text: all > 0 ? t('support.start.text', { done, all }) : t('support.begin.none'),
    },
    {
      Icon: QuestionAnswerOutlined,
      to: path('faq'),
      title: t('nav.faq'),
      text: t('support.faq.text', { count: questionCount }),
    },
    { Icon: MonitorHeartOutlined, to: path('status'), title: t('nav.status'), text: t('support.status.text') },
  ]
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 4, md: 5 } }}>
      <PageHead title={t('nav.support')} lead={t('support.lead')} maxWidth={720} />
      <Box sx={equalColumns({ md: 3 }, 2.5)}>
        {entries.map(({ Icon, to, title, text }) => (
          <Card
            key={to}
            sx={{
              position: 'relative',
              p: 3,
              display: 'flex',
              gap: 2,
              alignItems: 'flex-start',
              '&:hover': { borderColor: 'text.disabled' },
            }}
          >
            <Icon aria-hidden color="primary" />
            <Box>
              <CardTitle>
                <PlainLink to={to} sx={wholeCard}>
                  {title}
                </PlainLink>
              </CardTitle>
              <Quiet>{text}</Quiet>
            </Box>
          </Card>
        ))}
      </Box>
      <Box component="section" aria-labelledby="articles-title">
        <SectionTitle id="articles-title" sx={{ mb: 2.5 }}>
          {t('support.articles')}
        </SectionTitle>
        <Box sx={equalColumns({ md: 2 }, { xs: 3.5, md: 5 })}>
          {topics.map((one) => (
            <TopicArticles key={one.topic} {...one} />
          ))}
        </Box>
      </Box>
      <Card sx={{ p: { xs: 2.5, md: 3 } }} component="section" aria-labelledby="contact-title">
        <CardTitle id="contact-title">{t('support.contact')}</CardTitle>
        <SecondaryText sx={{ mt: 0.5 }}>{t(contact ? 'support.contact.text' : 'support.contact.none')}</SecondaryText>
        {contact && (
          <Link href={`mailto:${contact}`} sx={{ display: 'inline-block', mt: 1, py: 0.5, fontWeight: 600 }}>
            {contact}
          </Link>
        )}
      </Card>
    </Box>
  )
}

/** The articles of a topic with their summaries. */
function TopicArticles({ topic, articles }: ReturnType<typeof articleList>[number]) {
  const { t, path } = useTexts()
  return (
    <Box component="section" aria-labelledby={`topic-${topic}`}>
      <Typography variant="overline" component="h3" id={`topic-${topic}`} color="primary">
        {t(`support.topic.${topic}`)}
      </Typography>
      <Box component="ul" sx={plainList}>
        {articles.map(({ slug, title, summary }) => (
          <Box component="li" key={slug} sx={{ ...ruledAfterFirst, position: 'relative', py: 1.5 }}>
            <PlainLink to={path('article', { path: slug })} sx={{ fontWeight: 600, ...wholeCard }}>
              {title}
            </PlainLink>
            <Quiet>{summary}</Quiet>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Makes a link cover the card or row that it stands in. */
const wholeCard = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const
