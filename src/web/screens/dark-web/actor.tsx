import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type DarkWebActor, darkWeb as darkWebCalls } from '../../../contract/dark-web.ts'
import { ask } from '../../app/ask.ts'
import { codeName, monthName } from '../../i18n/code-name.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { groupsOfUser } from '../../session/groups-of-user.ts'
import { Refused } from '../../session/refused.tsx'
import { may, useGroup } from '../../session/use-group.ts'
import { equalColumns, mono, plainList } from '../../theme.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { MainLink } from '../../ui/layout/buttons.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Caption, Overline, PageHeading, Quiet, SecondaryText, SmallText, Strong } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/actor'
import { isolated } from './hit-list.tsx'
import { conditionOf, fragmentOf } from './query-text.ts'
import { sectorName } from './sector-name.ts'

/** Number of rows in a card; of months, the newest. */
const mostRows = 24

export async function loader(place: Route.LoaderArgs) {
  const { groups, activeGroupId } = await groupsOfUser(place)
  const group = groups.find(({ id }) => id === activeGroupId)
  if (!group || !may(group, 'DARK_WEB_SEARCH_USE')) return undefined
  return ask(place, darkWebCalls.actor, { query: { groupID: group.id, key: place.params.actorKey } })
}

export default function ActorScreen({ loaderData: actor }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const group = useGroup()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, md: 3 } }}>
      <PageTitle>{actor?.name || t('darkWeb.facet.actor')}</PageTitle>
      <BackLink to={path('darkWeb')}>{t('darkWeb.back')}</BackLink>
      {actor ? <ActorPanel actor={actor} /> : <Refused group={group} permission="DARK_WEB_SEARCH_USE" />}
    </Box>
  )
}

function ActorPanel({ actor }: { actor: DarkWebActor }) {
  const { t, path, format, locale } = useTexts()
  const { key, name, aliases, posts, first, newest, months, sectors, countries } = actor
  /** Address of the search for posts of the actor, with another condition. */
  const searchPath = (condition = '') =>
    path('darkWeb') + fragmentOf({ text: `${conditionOf('actor', key)} ${condition}`.trim(), order: 'newest' })
  return (
    <>
      <Box>
        <Overline>{t('darkWeb.facet.actor')}</Overline>
        <PageHeading sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </PageHeading>
        {aliases.length > 0 && (
          <SecondaryText sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            {t('darkWeb.actor.aliases', { names: format.list(aliases.map(isolated)) })}
          </SecondaryText>
        )}
        <Typography sx={{ mt: 0.5 }}>
          {t('darkWeb.found', { count: posts })}
          {first !== null &&
            newest !== null &&
            ` ${t('darkWeb.actor.span', { first: format.date(first), newest: format.date(newest) })}`}
        </Typography>
        {posts > 0 && (
          <MainLink to={searchPath()} sx={{ mt: 2 }}>
            {t('darkWeb.actor.posts')}
          </MainLink>
        )}
      </Box>
      <Quiet>{t('darkWeb.claims')}</Quiet>
      <Box sx={{ ...equalColumns({ md: 3 }, { xs: 2.5, md: 3 }), alignItems: 'start' }}>
        <Counts
          title={t('darkWeb.actor.months')}
          rows={months
            .slice(-mostRows)
            .reverse()
            .map(({ month, posts }) => ({
              value: month,
              text: monthName(month, locale),
              posts,
              to: searchPath(conditionOf('month', month)),
            }))}
        />
        <Counts
          title={t('darkWeb.actor.sectors')}
          rows={sectors.map((one) => ({
            ...one,
            text: sectorName(one.text, t),
            to: searchPath(conditionOf('sector', one.value)),
          }))}
        />
        <Counts
          title={t('darkWeb.actor.countries')}
          rows={countries.map((one) => ({
            ...one,
            text: codeName('region', one.value, locale),
            to: searchPath(conditionOf('country', one.value)),
          }))}
        />
      </Box>
      <Described actor={actor} />
    </>
  )
}

interface CountRow {
  readonly value: string
  readonly text: string
  readonly posts: number
  readonly to: string
}

/** Values with numbers and bars of their posts, and links to these. */
function Counts({ title, rows }: { title: string; rows: readonly CountRow[] }) {
  const { t, format } = useTexts()
  const most = Math.max(1, ...rows.map(({ posts }) => posts))
  return (
    <Section isSmall title={title}>
      {rows.length === 0 ? (
        <Quiet>{t('darkWeb.actor.noCounts')}</Quiet>
      ) : (
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75 }}>
          {rows.slice(0, mostRows).map(({ value, text, posts, to }) => (
            <li key={value}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                <PageLink to={to} variant="body2" sx={{ overflowWrap: 'anywhere', minHeight: 24 }}>
                  <bdi>{text}</bdi>
                </PageLink>
                <SmallText component="span">{format.number(posts)}</SmallText>
              </Box>
              <ShareBar percent={Math.max(2, (posts / most) * 100)} sx={{ bgcolor: 'transparent' }} />
            </li>
          ))}
        </Box>
      )}
    </Section>
  )
}

/** What each source says about the actor, and where it says the actor is found. */
function Described({ actor: { described } }: { actor: DarkWebActor }) {
  const { t, format } = useTexts()
  if (described.length === 0) return null
  return (
    <Section isSmall title={t('darkWeb.actor.described')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {described.map(({ source, credit, licence, description, places }) => (
          <Box key={source.id} sx={{ minWidth: 0 }}>
            <Strong component="h3">
              <bdi>{source.name}</bdi>
            </Strong>
            {description !== null && (
              <SmallText dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5 }}>
                {description}
              </SmallText>
            )}
            {places.length > 0 && (
              <>
                <Quiet component="h4" sx={{ mt: 1 }}>
                  {t('darkWeb.actor.places')}
                </Quiet>
                <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                  {places.map(({ address, title, isOnline, seen }) => (
                    <SmallText key={address} component="li" sx={{ overflowWrap: 'anywhere' }}>
                      <Box component="bdi" sx={{ fontFamily: mono, fontSize: '0.8125rem' }}>
                        {address}
                      </Box>
                      {[
                        title && isolated(title),
                        isOnline !== null && t(isOnline ? 'darkWeb.place.online' : 'darkWeb.place.offline'),
                        seen !== null && t('darkWeb.place.seen', { day: format.date(seen) }),
                      ]
                        .filter(Boolean)
                        .map((part) => ` · ${part}`)
                        .join('')}
                    </SmallText>
                  ))}
                </Box>
              </>
            )}
            <Caption component="p" sx={{ mt: 0.5 }}>
              {`${t('darkWeb.source.credit', { credit: isolated(credit) })} · ${t('darkWeb.source.licence', { licence })}`}
            </Caption>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
