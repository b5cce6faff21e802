import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { groups as groupCalls } from '../../../contract/groups.ts'
import type { InvitationOffer, OverInvitation } from '../../../contract/invitations.ts'
import { servicesContext } from '../../../contract/services.ts'
import { api, CallFailed } from '../../app/api.ts'
import { askMaybe } from '../../app/ask.ts'
import { draftStore, forgetDrafts } from '../../app/draft.ts'
import type { RootData } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import { MainButton, MainLink } from '../../ui/layout/buttons.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import type { Route } from './+types/invitation'
import { AccountCard } from './account-card.tsx'
import { afterJoining } from './after-joining.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(servicesContext).session) return { ownGroups: [] }
  const entries = await askMaybe({ context, url }, groupCalls.list, {})
  return { ownGroups: entries?.map(({ group }) => group.name) ?? [] }
}

type Found = { readonly offer: InvitationOffer | OverInvitation } | { readonly failure: unknown }

/** Page of an invitation link. Its secret is in the fragment, so that no log and no `Referer` contains it. */
export default function Invitation({ loaderData: { ownGroups } }: Route.ComponentProps) {
  const { t, language } = useTexts()
  const [found, setFound] = useState<Found>()
  const secret = useRef<string>(undefined)

  const loadOffer = async () => {
    try {
      setFound({
        offer: await api(
          'POST /api/web/invitations/look',
          { body: secret.current ? { token: secret.current } : {} },
          { anonymous: true },
        ),
      })
    } catch (failure) {
      setFound({ failure })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const fragment = location.hash.slice(1)
    if (/^[\w-]{43}$/.test(fragment)) secret.current = fragment
    // Removes the secret from the address bar and the history, where others could read it later.
    if (fragment) history.replaceState(history.state, '', location.pathname + location.search)
    void loadOffer()
  }, [])

  if (!found) {
    return (
      <AccountCard title={t('people.welcome.title')}>
        <Box role="status" aria-busy aria-label={t('loading')} sx={{ minHeight: 260 }}>
          {['100%', '80%', '60%', '70%'].map((width) => (
            <Skeleton key={width} width={width} sx={{ fontSize: '1.6rem' }} />
          ))}
        </Box>
      </AccountCard>
    )
  }
  if ('failure' in found) {
    if (found.failure instanceof CallFailed && found.failure.status === 404) return <Over state="unknown" />
    return (
      <AccountCard title={t('people.over.failed')}>
        <Alert severity="error">{failureText(found.failure, language)}</Alert>
        <Button
          variant="outlined"
          onClick={() => {
            setFound(undefined)
            void loadOffer()
          }}
        >
          {t('retry')}
        </Button>
      </AccountCard>
    )
  }
  const { offer } = found
  if (offer.state !== 'open') return <Over state={offer.state} />
  return <Offer offer={offer} isMember={ownGroups.includes(offer.groupName)} />
}

function Offer({ offer, isMember }: { offer: InvitationOffer; isMember: boolean }) {
  const { t, format, locale } = useTexts()
  const { user } = useRouteLoaderData('root') as RootData
  const facts = [
    [t('group'), offer.groupName],
    [t('people.role'), offer.roleName[locale]],
    [t('people.welcome.email'), offer.email],
    [t('people.welcome.until'), format.dateTime(offer.expiresAt)],
  ] as const
  return (
    <AccountCard
      title={t('people.welcome.heading', { group: offer.groupName })}
      lead={t('people.welcome.lead', { by: offer.invitedBy, group: offer.groupName })}
    >
      <FactList facts={facts} />
      {user ? (
        <Accept offer={offer} user={user} isMember={isMember} />
      ) : (
        <>
          <Button variant="contained" size="large" href="/login" onClick={() => promise.keep(keyOf(offer))}>
            {t('people.welcome.accept')}
          </Button>
          {offer.hasAccount !== null && (
            <Quiet>{t(offer.hasAccount ? 'people.welcome.signIn.known' : 'people.welcome.signIn.new')}</Quiet>
          )}
        </>
      )}
    </AccountCard>
  )
}

function Accept({
  offer,
  user,
  isMember,
}: {
  offer: InvitationOffer
  user: NonNullable<RootData['user']>
  isMember: boolean
}) {
  const { t, path } = useTexts()
  const navigate = useNavigate()
  const { busy, doing, failure, run } = useAction()
  const isOther = user.email?.toLowerCase() !== offer.email.toLowerCase()

  const accept = () => {
    promise.drop()
    return run(async () => {
      const { groupId } = await api('POST /api/web/invitations/accept', {})
      const seen = (await api('GET /api/web/groups', {})).map(({ group }) => group.id)
      await navigate(afterJoining(groupId, seen, path), { replace: true, state: { welcome: true } })
    }, 'accept')
  }
  // Users who accepted before they signed in need not accept again, if they are the person who was invited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isOther && promise.read() === keyOf(offer)) void accept()
  }, [])
  const leave = () =>
    run(async () => {
      const { logoutUrl } = await api('DELETE /api/_auth/session', {})
      forgetDrafts()
      location.assign(logoutUrl)
      // Nothing can be pressed until the other page comes.
      await new Promise(() => {})
    }, 'leave')
  return (
    <>
      {isOther ? (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('people.welcome.other', { invited: offer.email, email: user.email ?? user.name })}
        </Alert>
      ) : (
        <Quiet sx={{ overflowWrap: 'anywhere' }}>
          {t('people.welcome.as', { name: user.name, email: user.email ?? '' })}
        </Quiet>
      )}
      {isMember && <Alert severity="info">{t('people.welcome.member')}</Alert>}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button
        variant={isOther ? 'outlined' : 'contained'}
        size="large"
        loading={doing === 'accept'}
        disabled={busy}
        onClick={() => void accept()}
      >
        {t('people.welcome.accept')}
      </Button>
      {isOther && (
        <Button
          variant="contained"
          size="large"
          loading={doing === 'leave'}
          disabled={busy}
          onClick={() => void leave()}
        >
          {t('people.welcome.switch')}
        </Button>
      )}
    </>
  )
}

/** That the user has accepted before signing in, so that this window does not ask again. */
const promise = draftStore('', 'accepted invitation')
const keyOf = ({ groupName, email, expiresAt }: InvitationOffer) => JSON.stringify([groupName, email, expiresAt])

/** Says why an invitation is not open any more, and what to do about it. */
function Over({ state }: { state: OverInvitation['state'] | 'unknown' }) {
  const { t, path } = useTexts()
  const { user } = useRouteLoaderData('root') as RootData
  return (
    <AccountCard title={t(`people.over.${state}`)} lead={t(`people.over.${state}.text`)}>
      {user ? (
        <MainLink to={path('groups')}>{t('people.over.groups')}</MainLink>
      ) : (
        <MainButton href={path('groups')}>{t('people.over.signIn')}</MainButton>
      )}
    </AccountCard>
  )
}
