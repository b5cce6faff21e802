import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteLoaderData } from 'react-router'
import type { Call } from '../../../contract/call.ts'
import { type SearchAnswer, type SearchNote, search as searchCalls } from '../../../contract/search.ts'
import { type InputOf, servicesContext } from '../../../contract/services.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import { api } from '../../app/api.ts'
import { asProblem, toSignIn } from '../../app/ask.ts'
import type { RootData } from '../../app/root-data.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { localeOf, pageAt } from '../../paths.ts'
import { groupsOfUser } from '../../session/groups-of-user.ts'
import { Refused } from '../../session/refused.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { failureText, problemText } from '../../text/failure-text.ts'
import { queryFor } from '../../text/query-for.ts'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import { Spoken } from '../../ui/shell/route-announcer.tsx'
import { setInAddress } from '../../ui/state/address-state.ts'
import { Faulty, textOr } from '../dark-web/faulty.tsx'
import type { Route } from './+types/search'
import { asOfText, endOfDay, readIsoDay } from './days.ts'
import { Examples } from './examples.tsx'
import { type Found, find, fitsAddress, readingsOf } from './find.ts'
import { Hits } from './hits.tsx'
import { LifePanel, LifeSkeleton } from './life-panel.tsx'
import { SearchBox } from './search-box.tsx'
import { Visitor } from './visitor.tsx'

/** The answer to the search in the address, or why it failed. Empty if the address has none or the user may not search. */
interface Loaded {
  readonly found?: Found
  readonly fault?: { readonly code: ProblemCode; readonly values: Readonly<Record<string, string | number>> }
}

export async function loader(place: Route.LoaderArgs): Promise<Loaded> {
  const { context, request, url } = place
  const services = context.get(servicesContext)
  const text = url.searchParams.get('q')?.trim() ?? ''
  if (!services.session || text === '') return {}
  const { groups, activeGroupId } = await groupsOfUser(place)
  const group = groups.find(({ id }) => id === activeGroupId)
  if (!group || !may(group, 'IOC_SEARCH_SHOW')) return {}
  const locale = localeOf(url.pathname)
  const call = <C extends Call>(of: C, input: InputOf<C>) => services.call(of, input, { locale })
  const query = { groupID: group.id, ...asOfQuery(url.searchParams) }
  try {
    const found = await find(
      {
        understand: (text) => call(searchCalls.understand, { query, body: { text } }),
        life: ({ kind, value }) => call(searchCalls.life, { query: { ...query, kind, value } }),
      },
      text,
      url.searchParams.get('kind'),
    )
    return { found }
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    if (problem.code === 'session.missing') throw toSignIn(url, request.headers.get('cookie'))
    return { fault: { code: problem.code, values: problem.values } }
  }
}

function asOfQuery(search: URLSearchParams): { asOf?: string } {
  const day = readIsoDay(search.get('as_of'))
  return day === undefined ? {} : { asOf: asOfText(endOfDay(day)) }
}

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  const root = useRouteLoaderData('root') as RootData | undefined
  const group = useGroup()
  if (!root?.user) return <Visitor />
  const refused = !may(group, 'IOC_SEARCH_SHOW') && <Refused group={group} permission="IOC_SEARCH_SHOW" />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, md: 3 } }}>
      <PageHead title={t('search.title')} lead={t('search.lead')} maxWidth={760} />
      {refused || <Search key={group?.id} loaded={loaderData} />}
    </Box>
  )
}

/** A search whose text is too long for the address. It is shown while the page stays at the same entry of the history. */
interface OnPage {
  /** Key of that entry. */
  readonly key: string
  readonly text: string
  readonly found?: Found
  readonly failure?: string
}

/** Searches for a text without the address, and keeps the answer while the page stays at its entry of the history. */
function useSearchOnPage(groupId: string) {
  const language = useTexts()
  const { key } = useLocation()
  const [onPage, setOnPage] = useState<OnPage>()
  const search = async (text: string) => {
    const started = { key, text }
    setOnPage(started)
    // Not through the router, which would call the loader again.
    for (const name of ['q', 'kind', 'as_of']) setInAddress(name, undefined)
    const query = { groupID: groupId }
    const next = await find(
      {
        understand: (text) => api('POST /api/web/search', { query, body: { text } }),
        life: (value) => api('GET /api/web/search/life', { query: { ...query, ...value } }),
      },
      text,
    ).then(
      (found) => ({ ...started, found }),
      (error) => ({ ...started, failure: failureText(error, language) }),
    )
    setOnPage((current) => (current === started ? next : current))
  }
  return { here: onPage?.key === key ? onPage : undefined, search, clear: () => setOnPage(undefined) }
}

function Search({ loaded }: { loaded: Loaded }) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const { search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { here, search: searchOnPage, clear } = useSearchOnPage(groupId)
  const fault = loaded.fault && problemText(loaded.fault.code, loaded.fault.values, language)
  const shown: Omit<OnPage, 'key'> = here ?? {
    text: new URLSearchParams(search).get('q')?.trim() ?? '',
    ...(loaded.found && { found: loaded.found }),
    ...(fault && { failure: fault }),
  }
  const isGoing = navigation.state === 'loading' && pageAt(navigation.location.pathname) === 'search'
  const isBusy = isGoing || (here !== undefined && !here.found && here.failure === undefined)
  const go = (text: string) => {
    if (!fitsAddress(text)) return void searchOnPage(text)
    clear()
    void navigate(text === '' ? '?' : `?${new URLSearchParams({ q: text })}`, { preventScrollReset: true })
  }

  const { found } = shown
  return (
    <>
      <SearchBox
        text={isGoing ? (new URLSearchParams(navigation.location?.search).get('q') ?? '') : shown.text}
        isBusy={isBusy}
        onSearch={go}
      />
      {here && !fitsAddress(here.text) && <Caption>{t('search.onPage')}</Caption>}
      <SearchStatus isBusy={isBusy} />
      {isBusy ? (
        <LifeSkeleton />
      ) : shown.failure !== undefined ? (
        <Alert
          severity="error"
          action={
            <SmallButton
              onClick={() =>
                here
                  ? void searchOnPage(here.text)
                  : void navigate({ search }, { replace: true, preventScrollReset: true })
              }
            >
              {t('retry')}
            </SmallButton>
          }
        >
          {`${t('search.failed')} ${shown.failure}`}
        </Alert>
      ) : (
        found &&
        found.answer.as !== 'nothing' && (
          <Answer key={keyOf(found)} found={found} day={here ? undefined : dayInAddress(search)} />
        )
      )}
      {!isBusy &&
        (!found || found.answer.as === 'nothing' || found.answer.as === 'unknown' || found.answer.as === 'faulty') && (
          <Examples />
        )}
    </>
  )
}

/** Tells those who do not see it that a search runs, and then what it found. Failures are alerts by themselves. */
function SearchStatus({ isBusy }: { isBusy: boolean }) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState('')
  const wasBusy = useRef(false)
  useEffect(() => {
    const isNew = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    // Otherwise the last outcome would be said once more before the new one.
    if (isBusy) setOutcome('')
    if (!isNew) return
    const tell = () => {
      const text = document.querySelector('[data-outcome]')?.textContent
      if (!text) return
      setOutcome(text)
      observer.disconnect()
    }
    // The outcome stands in a part whose code may still be on its way.
    const observer = new MutationObserver(tell)
    observer.observe(document.body, { childList: true, subtree: true })
    tell()
    return () => observer.disconnect()
  }, [isBusy])
  return <Spoken data-testid="search-status">{isBusy ? t('search.searching') : outcome}</Spoken>
}

function Answer({ found, day }: { found: Found; day: number | undefined }) {
  const { answer, life } = found
  return (
    <>
      <Understood found={found} />
      {life && <LifePanel first={life} />}
      {'hits' in answer && <Hits text={found.text} day={day} first={answer} />}
    </>
  )
}

/** The day that the address names. A search on the page is always as of now. */
const dayInAddress = (search: string) => readIsoDay(new URLSearchParams(search).get('as_of'))

/** React's key of an answer, so that another search starts with a fresh state. */
function keyOf({ text, value, life }: Found): string {
  return `${text} ${value?.kind} ${life?.asOf.slice(0, 10)}`
}

/** Says how a text was understood, or why it was not. */
function Understood({ found: { text, answer, value } }: { found: Found }) {
  const { t, format } = useTexts()
  if (answer.as === 'nothing') return null
  if (answer.as === 'faulty') {
    const expected = answer.fault.expected.map((one) => textOr(t, `search.expected.${one}`, `${one}:`))
    const hint = expected.length > 0 ? t('search.as.expected', { expected: format.list(expected) }) : ''
    return <Faulty text={text} fault={answer.fault} hint={hint} />
  }
  if (answer.as === 'unknown')
    return (
      <Alert severity="info">
        <AlertTitle>{t('search.as.unknown')}</AlertTitle>
        {t(`search.why.${answer.why}`)}
      </Alert>
    )
  if (answer.as !== 'value') return <Quiet data-testid="understood">{t(`search.as.${answer.as}`)}</Quiet>
  return <AsValue answer={answer} kind={value?.kind ?? answer.kind} />
}

function AsValue({ answer, kind }: { answer: SearchAnswer & { as: 'value' }; kind: string }) {
  const { t, language } = useTexts()
  const others = readingsOf(answer).filter((reading) => reading.kind !== kind)
  const notes = answer.notes.map((note) => noteText(note, language))
  return (
    <Quiet data-testid="understood">
      {[t('search.as.value', { kind: t(`search.kind.${kind as 'ipv4'}`) }), ...notes].join(' · ')}
      {others.length > 0 && (
        <>
          {' · '}
          {t('search.as.also')}{' '}
          {others.map((other, index) => (
            <Fragment key={other.kind}>
              {index > 0 && ', '}
              <PageLink to={queryFor(other, { isKindNamed: true })} preventScrollReset>
                {t(`search.kind.${other.kind as 'ipv4'}`)}
              </PageLink>
            </Fragment>
          ))}
        </>
      )}
    </Quiet>
  )
}

function noteText({ note, port }: SearchNote, { t }: Language): string {
  return note === 'port-dropped' ? t('search.note.port-dropped', { port: String(port ?? 0) }) : t(`search.note.${note}`)
}
