import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type DarkWebPost, darkWeb as darkWebCalls } from '../../../contract/dark-web.ts'
import type { ExplainedSentence, Explanation } from '../../../contract/explanations.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { ask } from '../../app/ask.ts'
import { codeName } from '../../i18n/code-name.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { groupsOfUser } from '../../session/groups-of-user.ts'
import { Refused } from '../../session/refused.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { queryFor } from '../../text/query-for.ts'
import { mono, plainList } from '../../theme.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Overline, PageHeading, Quiet, SecondaryText, SmallText, Strong } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { Fact, FactList, Outward } from '../sources/facts.tsx'
import type { Route } from './+types/post'
import { ActorLink, isolated } from './hit-list.tsx'
import { sectorName } from './sector-name.ts'

/** Number of mentions that are shown. */
const mostMentions = 60

export async function loader(place: Route.LoaderArgs) {
  const { groups, activeGroupId } = await groupsOfUser(place)
  const group = groups.find(({ id }) => id === activeGroupId)
  if (!group || !may(group, 'DARK_WEB_SEARCH_USE')) return undefined
  return ask(place, darkWebCalls.post, { params: { id: place.params.postId }, query: { groupID: group.id } })
}

export default function PostScreen({ loaderData: post }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const group = useGroup()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, md: 3 } }}>
      <PageTitle>{post?.title || t('darkWeb.post')}</PageTitle>
      <BackLink to={path('darkWeb')}>{t('darkWeb.back')}</BackLink>
      {post && group ? (
        <PostPanel key={post.id} post={post} />
      ) : (
        <Refused group={group} permission="DARK_WEB_SEARCH_USE" />
      )}
    </Box>
  )
}

function PostPanel({ post }: { post: DarkWebPost }) {
  const { t, format } = useTexts()
  const masked = post.masked.map(({ sort, values }) => t(`darkWeb.masked.${sort}`, { count: values }))
  return (
    <>
      <Box>
        <Overline>{t(`darkWeb.kind.${post.kind}`)}</Overline>
        <PageHeading sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{post.title === '' ? t('darkWeb.untitled') : post.title}</bdi>
        </PageHeading>
      </Box>
      <Alert severity="info">{t('darkWeb.claims')}</Alert>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2.5, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 3 }, minWidth: 0 }}>
          <Section isSmall title={t('darkWeb.post.text')}>
            {post.text === '' ? (
              <SecondaryText>{t('darkWeb.post.noText')}</SecondaryText>
            ) : (
              <Typography
                component="div"
                dir="auto"
                data-testid="post-text"
                sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.6 }}
              >
                {post.text}
              </Typography>
            )}
            {post.isCut && <Quiet sx={{ mt: 1 }}>{t('darkWeb.post.cut')}</Quiet>}
            {masked.length > 0 && (
              <Quiet sx={{ mt: 1 }}>{t('darkWeb.post.masked', { list: format.list(masked) })}</Quiet>
            )}
          </Section>
          {post.explanation && <PostExplanation explanation={post.explanation} />}
        </Box>
        <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 3 }, minWidth: 0 }}>
          <Facts post={post} />
          <Mentions post={post} />
          <Sources post={post} />
          <Removal post={post} />
        </Box>
      </Box>
    </>
  )
}

function Facts({ post }: { post: DarkWebPost }) {
  const { t, format, locale } = useTexts()
  const { actor, victim, country, sector, language, posted, discovered } = post
  const timeText = (time: string | null) => (time === null ? t('unknown') : format.dateTime(time))
  return (
    <Section isSmall title={t('darkWeb.post.facts')}>
      <FactList>
        {actor && (
          <Fact name={t('darkWeb.facet.actor')}>
            <ActorLink actor={actor} />
          </Fact>
        )}
        {victim && (
          <Fact name={t('darkWeb.victim')}>
            <bdi>{victim}</bdi>
          </Fact>
        )}
        {country && <Fact name={t('darkWeb.facet.country')}>{codeName('region', country, locale)}</Fact>}
        {sector && (
          <Fact name={t('darkWeb.facet.sector')}>
            <bdi>{sectorName(sector, t)}</bdi>
          </Fact>
        )}
        {language && <Fact name={t('darkWeb.facet.lang')}>{codeName('language', language, locale)}</Fact>}
        <Fact name={t('darkWeb.posted')}>{timeText(posted)}</Fact>
        <Fact name={t('darkWeb.discovered')}>{timeText(discovered)}</Fact>
      </FactList>
    </Section>
  )
}

function Mentions({ post: { mentions } }: { post: DarkWebPost }) {
  const { t, path } = useTexts()
  const maySearch = may(useGroup(), 'IOC_SEARCH_SHOW')
  return (
    <Section isSmall title={t('darkWeb.mentions')}>
      {mentions.length === 0 ? (
        <Quiet>{t('darkWeb.mentions.none')}</Quiet>
      ) : (
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.5 }}>
          {mentions.slice(0, mostMentions).map(({ kind, value }) => (
            <SmallText key={`${kind} ${value}`} component="li" sx={{ fontFamily: mono, overflowWrap: 'anywhere' }}>
              {maySearch ? (
                <PageLink to={path('search') + queryFor({ kind, value }, { isKindNamed: true })}>
                  <bdi>{defang(kind, value)}</bdi>
                </PageLink>
              ) : (
                <bdi>{defang(kind, value)}</bdi>
              )}
            </SmallText>
          ))}
        </Box>
      )}
      {mentions.length > mostMentions && (
        <Quiet sx={{ mt: 1 }}>{t('darkWeb.mentions.more', { count: mentions.length - mostMentions })}</Quiet>
      )}
    </Section>
  )
}

function Sources({ post: { provenances, own } }: { post: DarkWebPost }) {
  const { t, format } = useTexts()
  return (
    <Section isSmall title={t('darkWeb.sources')}>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 2 }}>
        {provenances.map(({ source, homepage, address, credit, licence, seenAt }) => (
          <Box key={source.id} component="li" sx={{ overflowWrap: 'anywhere' }}>
            <Strong>
              <Outward href={homepage}>
                <bdi>{source.name}</bdi>
              </Outward>{' '}
              {own && <Chip component="span" size="small" variant="outlined" label={t('sources.custom')} />}
            </Strong>
            <Quiet>
              {t('darkWeb.source.credit', { credit: isolated(credit) })}
              <br />
              {t('darkWeb.source.licence', { licence })}
              <br />
              {t('darkWeb.source.seen', { day: format.date(seenAt) })}
              {address !== null && (
                <>
                  <br />
                  {t('darkWeb.source.address', { address: isolated(address) })}
                </>
              )}
            </Quiet>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** Explains what a post says and what it does not prove. The facts are those that the page shows beside it. */
function PostExplanation({ explanation: { headline, paragraphs } }: { explanation: Explanation }) {
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

/** Button and dialog to ask the operator to remove a post; says so if somebody has asked already. */
function Removal({ post }: { post: DarkWebPost }) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [isAsked, setAsked] = useState(post.removalAsked)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const send = async () => {
    const body = { reason: reason.trim() }
    await api('POST /api/web/dark-web/posts/{id}/removal', {
      params: { id: post.id },
      query: { groupID: groupId },
      body,
    })
    setAsked(true)
    setOpen(false)
  }
  return (
    <div>
      {isAsked ? (
        <Alert severity="info">{t('darkWeb.removal.asked')}</Alert>
      ) : (
        <OutlinedButton size="small" onClick={() => setOpen(true)}>
          {t('darkWeb.removal')}
        </OutlinedButton>
      )}
      {isOpen && (
        <FormDialog
          title={t('darkWeb.removal')}
          submit={t('darkWeb.removal.go')}
          disabled={reason.trim() === ''}
          onSubmit={send}
          onClose={() => setOpen(false)}
        >
          <SmallText>{t('darkWeb.removal.text')}</SmallText>
          <Field label={t('cause')} value={reason} onChange={setReason} multiline minRows={3} maxLength={1000} />
        </FormDialog>
      )}
    </div>
  )
}
