import ComputerOutlined from '@mui/icons-material/ComputerOutlined'
import PhoneIphoneOutlined from '@mui/icons-material/PhoneIphoneOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { inbox as inboxCalls } from '../../../contract/inbox.ts'
import { type OwnSession, type SecurityEvent, session as sessionCalls } from '../../../contract/session.ts'
import { tokens as tokenCalls } from '../../../contract/tokens.ts'
import { api } from '../../app/api.ts'
import { ask, askMaybe, askOrFault } from '../../app/ask.ts'
import type { RootData } from '../../app/root-data.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import type { GuardedData } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { plainList, ruled } from '../../theme.ts'
import { TextWithAgo } from '../../ui/layout/ago.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, Quiet, SecondaryText, SmallText } from '../../ui/layout/text.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { usePagedRows } from '../../ui/lists/use-paged-rows.ts'
import { PageHead } from '../../ui/shell/page-title.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { TokensCard } from '../tokens/tokens-card.tsx'
import type { Route } from './+types/profile'
import { ChangePassword } from './change-password.tsx'
import { deviceOf } from './device.ts'
import { deviceName } from './device-name.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { Person } from './person.tsx'
import { Settings } from './settings.tsx'

const logPageSize = 10

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const place = { context, url, request }
  const groupId = await activeGroupOf(place, request)
  const [{ user, ownAccount }, sessions, log, tokens, notices, roles] = await Promise.all([
    ask(place, sessionCalls.read, {}),
    ask(place, sessionCalls.sessions, {}),
    ask(place, sessionCalls.log, { query: { limit: logPageSize } }),
    askOrFault(place, tokenCalls.own, {}),
    ask(place, inboxCalls.choices, {}),
    groupId ? askMaybe(place, groupCalls.roles, { params: { id: groupId } }) : undefined,
  ])
  return {
    claims: user,
    ownAccount,
    sessions,
    tokens: tokens.reply,
    notices,
    log: { entries: log, hasMore: log.length === logPageSize },
    roleNames: Object.fromEntries(roles?.map(({ id, name }) => [id, name]) ?? []),
  }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { claims, ownAccount, sessions, log, tokens, notices, roleNames } = loaderData
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
              <SecondaryText>{t('profile.groups.none')}</SecondaryText>
            )}
            {inherited > 0 && (
              <Quiet sx={{ mt: 1 }}>
                {t('profile.groups.below', { count: inherited })}{' '}
                <PageLink to={path('groups')}>{t('profile.groups.all')}</PageLink>
              </Quiet>
            )}
          </Section>
          <Settings />
          <NoticeSettings {...notices} />
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

/** Sessions of the user, with buttons to end them. */
function OwnSessions({ sessions, exp }: { sessions: readonly OwnSession[]; exp: number }) {
  const { t, format, language } = useTexts()
  const { busy, doing, failure, run } = useChange()
  const [endedCount, setEndedCount] = useState<number>()
  const others = sessions.filter(({ current }) => !current).length

  /** @param which id of the session, or `others` */
  const end = (which: string, call: () => Promise<number>) =>
    run(async () => {
      setEndedCount(undefined)
      setEndedCount(await call())
    }, which)
  const endOthers = () => end('others', async () => (await api('DELETE /api/_auth/sessions', {})).ended)
  const endOne = (id: string) =>
    end(id, async () => {
      await api('DELETE /api/_auth/sessions/{id}', { params: { id } })
      return 1
    })

  return (
    <Section
      id="sessions"
      title={t('profile.sessions')}
      text={t('profile.sessions.text')}
      action={
        others > 0 && (
          <Button
            variant="outlined"
            color="error"
            size="small"
            loading={doing === 'others'}
            disabled={busy}
            onClick={() => void endOthers()}
            sx={{ alignSelf: 'start' }}
          >
            {t('profile.sessions.endOthers')}
          </Button>
        )
      }
    >
      {failure ? (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      ) : (
        endedCount !== undefined && (
          <Alert severity="success" sx={{ mb: 2 }}>
            {t('profile.sessions.ended', { count: endedCount })}
          </Alert>
        )
      )}
      <Box component="ul" sx={plainList}>
        {sessions.map(({ id, userAgent, address, lastSeenAt, createdAt, current }) => {
          const device = deviceName(userAgent, language)
          return (
            <Box
              component="li"
              key={id}
              sx={{ ...ruled, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'flex-start' }}
            >
              <DeviceIcon userAgent={userAgent} />
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography component="div" sx={{ fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  {device}
                  {current && <SmallChip color="success" label={t('profile.sessions.current')} />}
                </Typography>
                <Quiet sx={{ overflowWrap: 'anywhere' }}>
                  <TextWithAgo at={lastSeenAt} text={(time) => t('profile.sessions.seen', { time })} />
                  {address && `, ${t('profile.sessions.from', { address })}`}
                  {`, ${t('profile.sessions.since', { time: format.dateTime(createdAt) })}`}
                </Quiet>
              </Box>
              {!current && (
                <SmallButton
                  loading={doing === id}
                  disabled={busy}
                  aria-label={t('profile.sessions.end.label', { device })}
                  onClick={() => void endOne(id)}
                >
                  {t('profile.sessions.end')}
                </SmallButton>
              )}
            </Box>
          )
        })}
      </Box>
      <Caption component="p" sx={{ mt: 1 }}>
        {t('profile.sessions.token', { time: format.dateTime(new Date(exp * 1000).toISOString()) })}
      </Caption>
    </Section>
  )
}

function DeviceIcon({ userAgent }: { userAgent: string | null }) {
  const device = deviceOf(userAgent)
  const isPhone = device.kind === 'browser' && /iPhone|iPad|Android/.test(device.system)
  const Icon = device.kind === 'program' ? TerminalOutlined : isPhone ? PhoneIphoneOutlined : ComputerOutlined
  return <Icon aria-hidden sx={{ color: 'text.secondary', mt: '2px' }} />
}

/** Events that have a text of their own. */
const namedEvents = [
  'session.created',
  'session.changed',
  'password.changed',
  'password.reset',
  'account.created',
  'user.changed',
  'api-token.created',
  'api-token.changed',
] as const

const columns = { xs: 'minmax(0,1fr)', sm: `${rem(212)} minmax(0,1fr)` } as const
const seqOf = ({ seq }: SecurityEvent) => seq

interface LogPage {
  readonly entries: readonly SecurityEvent[]
  readonly hasMore: boolean
}

/** Log of sign-ins, changed passwords and other security events of the user. */
function SecurityLog({ first, pageSize }: { first: LogPage; pageSize: number }) {
  const { t, format, language } = useTexts()
  const { rows: entries, isAll, add } = usePagedRows(first.entries, seqOf)
  const hasMore = entries.length <= first.entries.length ? first.hasMore : !isAll

  const loadMore = async () => {
    const before = entries.at(-1)?.seq
    const next = await api('GET /api/_auth/log', { query: { before, limit: pageSize } })
    add(next, next.length < pageSize)
  }

  return (
    <Section title={t('profile.log')} text={t('profile.log.text')}>
      {entries.length === 0 && <SecondaryText>{t('profile.log.none')}</SecondaryText>}
      <Box component="ol" sx={plainList}>
        {entries.map((entry) => (
          <Box
            component="li"
            key={entry.seq}
            sx={{ ...ruled, py: 1.1, display: 'grid', columnGap: 2, gridTemplateColumns: columns }}
          >
            <Quiet>{format.dateTime(entry.at)}</Quiet>
            <SmallText sx={{ overflowWrap: 'anywhere' }}>
              <strong>{eventName(entry, language)}</strong>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {[
                  '',
                  entry.userAgent ? deviceName(entry.userAgent, language) : undefined,
                  entry.address ? t('profile.sessions.from', { address: entry.address }) : undefined,
                ]
                  .filter((part) => part !== undefined)
                  .join(', ')}
              </Box>
            </SmallText>
          </Box>
        ))}
      </Box>
      <LoadMore text={t('profile.log.more')} isAll={!hasMore} count={entries.length} onLoad={loadMore} />
    </Section>
  )
}

/** Text for an event; an unknown one keeps its technical name. */
function eventName({ action }: SecurityEvent, { t }: Language): string {
  const known = namedEvents.find((one) => one === action)
  return known ? t(`profile.event.${known}`) : action
}
