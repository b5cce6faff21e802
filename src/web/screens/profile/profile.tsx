import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRouteLoaderData } from 'react-router'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { session as sessionCalls } from '../../../contract/session.ts'
import { tokens as tokenCalls } from '../../../contract/tokens.ts'
import { ask, askMaybe, askOrFault } from '../../app/ask.ts'
import type { RootData } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import type { GuardedData } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { plainList, ruled } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import { TokensCard } from '../tokens/tokens-card.tsx'
import type { Route } from './+types/profile'
import { ChangePassword } from './change-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Person } from './person.tsx'
import { SecurityLog } from './security-log.tsx'
import { Settings } from './settings.tsx'

const logPageSize = 10

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const place = { context, url, request }
  const groupId = await activeGroupOf(place, request)
  const [{ user, ownAccount }, sessions, log, tokens, roles] = await Promise.all([
    ask(place, sessionCalls.read, {}),
    ask(place, sessionCalls.sessions, {}),
    ask(place, sessionCalls.log, { query: { limit: logPageSize } }),
    askOrFault(place, tokenCalls.own, {}),
    groupId ? askMaybe(place, groupCalls.roles, { params: { id: groupId } }) : undefined,
  ])
  return {
    claims: user,
    ownAccount,
    sessions,
    tokens: tokens.reply,
    log: { entries: log, hasMore: log.length === logPageSize },
    roleNames: Object.fromEntries(roles?.map(({ id, name }) => [id, name]) ?? []),
  }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { claims, ownAccount, sessions, log, tokens, roleNames } = loaderData
  const { t, path, locale } = useTexts()
  const root = useRouteLoaderData('root') as RootData | undefined
  const guarded = useRouteLoaderData('guarded') as GuardedData | undefined
  const memberOf = guarded?.groups.filter(({ isMember }) => isMember) ?? []
  const searchable = guarded?.groups.filter((group) => may(group, 'IOC_SEARCH_SHOW')) ?? []
  const inherited = (guarded?.groups.length ?? 0) - memberOf.length
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 3 }}>
      <PageHead title={t('nav.profile')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,1fr) minmax(0,1.8fr)' },
        }}
      >
        <Box sx={column}>
          <Person claims={claims} initials={root?.user?.initials ?? 'N/A'} isOwn={ownAccount} />
          <Section title={t('profile.groups')}>
            {memberOf.length > 0 ? (
              <Box component="ul" sx={plainList}>
                {memberOf.map(({ id, name, role }) => (
                  <Box
                    component="li"
                    key={id}
                    sx={{ ...ruled, py: 1, display: 'flex', gap: 2, justifyContent: 'space-between' }}
                  >
                    <PageLink to={path('group', { groupId: id })} sx={{ overflowWrap: 'anywhere' }}>
                      {name}
                    </PageLink>
                    <Quiet>{roleNames[role]?.[locale] ?? role}</Quiet>
                  </Box>
                ))}
              </Box>
            ) : (
              <Typography color="textSecondary">{t('profile.groups.none')}</Typography>
            )}
            {inherited > 0 && (
              <Quiet sx={{ mt: 1 }}>
                {t('profile.groups.below', { count: inherited })}{' '}
                <PageLink to={path('groups')}>{t('profile.groups.all')}</PageLink>
              </Quiet>
            )}
          </Section>
          <Settings />
        </Box>
        <Box sx={column}>
          <OwnSessions sessions={sessions} exp={claims.exp} />
          <ChangePassword isOwn={ownAccount} email={claims.email} />
          <SecurityLog first={log} pageSize={logPageSize} />
          <TokensCard of="person" groups={searchable} found={tokens} />
        </Box>
      </Box>
    </Box>
  )
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 2.5 } as const
