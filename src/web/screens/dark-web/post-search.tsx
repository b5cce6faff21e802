import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Card from '@mui/material/Card'
import InputBase from '@mui/material/InputBase'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DarkWebAnswer, DarkWebPosts } from '../../../contract/dark-web.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { useGroupId } from '../../session/use-group.ts'
import { Field } from '../../ui/fields/field.tsx'
import { SearchFrame } from '../../ui/fields/search-frame.tsx'
import { MainButton, OutlinedButton } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Caption, Quiet, SectionTitle, SmallText } from '../../ui/layout/text.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { ViewButton } from '../../ui/lists/view-button.tsx'
import { Spoken } from '../../ui/shell/route-announcer.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useFollowing } from '../../ui/state/use-following.ts'
import { useLoaded } from '../../ui/state/use-loaded.ts'
import { Facets } from './facets.tsx'
import { Faulty } from './faulty.tsx'
import { countedText, type FoundPosts as Found, foundText } from './found-text.ts'
import { HitList, postColumns, usePostLook } from './hit-list.tsx'
import { type Asked, fragmentOf, readFragment } from './query-text.ts'
import { SavedSearches } from './saved-searches.tsx'
import { Syntax } from './syntax.tsx'

/** Search box, saved searches, the posts that were found, and facets to narrow the search down. */
export function PostSearch() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The server does not see the fragment, and the first render must be the same here and there.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const asked = isReady ? readFragment(hash) : readFragment('')
  const go = (next: Asked) => void navigate({ hash: fragmentOf(next) }, { preventScrollReset: true })
  const results = useRef<HTMLDivElement>(null)
  /** The pressed button disappears with the old answer: moves the focus to where the new one appears. */
  const goFromAnswer = (next: Asked) => {
    results.current?.focus({ preventScroll: true })
    go(next)
  }
  return (
    <>
      <PostBox text={asked.text} onSearch={(text) => go({ ...asked, text })} />
      <SavedSearches text={asked.text} onOpen={(text) => go({ text, order: 'newest' })} />
      <Box ref={results} tabIndex={-1} data-results sx={{ outline: 'none' }}>
        {isReady ? (
          <Answer key={`${asked.order} ${asked.text}`} asked={asked} onAsk={goFromAnswer} />
        ) : (
          <ListSkeleton />
        )}
      </Box>
      <Syntax />
      <Leaked />
    </>
  )
}

/** Search box. When `text` changes, the box shows it and keeps the focus. */
function PostBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useFollowing(text)
  const help = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <Box
      component="form"
      {...(typed.trim() !== '' && unkept)}
      role="search"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 0.75 }}
    >
      <SearchFrame>
        {/* Without a name, so that a form submitted before the script runs puts nothing into the address. */}
        <InputBase
          type="search"
          fullWidth
          value={typed}
          placeholder={t('darkWeb.box.placeholder')}
          onChange={({ target }) => setTyped(target.value)}
          inputProps={{
            'aria-label': t('darkWeb.box'),
            'aria-describedby': help,
            maxLength: 2048,
            autoComplete: 'off',
            spellCheck: false,
            autoCapitalize: 'off',
            autoCorrect: 'off',
            enterKeyHint: 'search',
          }}
          sx={{
            py: 1,
            fontSize: '1.05rem',
            '& input:placeholder-shown': { textOverflow: 'ellipsis' },
            '& input::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
        <MainButton type="submit" sx={{ minHeight: 44, px: { xs: 2, sm: 3 } }}>
          {t('search.go')}
        </MainButton>
      </SearchFrame>
      <Caption id={help} sx={{ px: { xs: 0.5, sm: 2 } }}>
        {t('darkWeb.box.help')}
      </Caption>
    </Box>
  )
}

function Answer({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const { answer, failure, again } = useLoaded(
    ({ signal }) => firstHits(groupId, asked, signal),
    JSON.stringify([groupId, asked]),
  )
  if (failure !== undefined) return <LoadFailure failure={failure} what={t('search.failed')} onRetry={again} />
  if (!answer) return <ListSkeleton />
  if (answer.as === 'faulty') {
    const { fields } = answer.fault
    const hint = fields.length > 0 ? t('darkWeb.fault.fields', { fields: format.list(fields) }) : ''
    return <Faulty text={asked.text} fault={answer.fault} hint={hint} />
  }
  return <FoundPosts asked={asked} first={answer} onAsk={onAsk} />
}

/** The first answer with posts. The time of a call is limited: if it has found none so far, the search continues. */
async function firstHits(groupId: string, { text, order }: Asked, signal: AbortSignal): Promise<DarkWebAnswer> {
  const query = { groupID: groupId }
  let answer = await api('POST /api/web/dark-web/search', { query, body: { text, order } }, { signal })
  while (answer.as === 'found' && answer.hits.length === 0 && answer.cursor !== null) {
    const body = { text, order, cursor: answer.cursor }
    answer = await api('POST /api/web/dark-web/search', { query, body }, { signal })
  }
  return answer
}

function FoundPosts({ asked, first, onAsk }: { asked: Asked; first: Found; onAsk: (asked: Asked) => void }) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const [pages, setPages] = useState<readonly Found[]>([first])
  const cursor = pages.at(-1)?.cursor ?? null
  const { text, order } = asked
  const look = usePostLook()
  const { counted } = first
  const found = foundText(pages, t)
  const hits = pages.flatMap((page) => page.hits)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.hasAttribute('data-results')) title.current?.focus()
  }, [])
  const loadMore = async () => {
    if (cursor === null) return
    const body = { text, order, cursor }
    const next = await api('POST /api/web/dark-web/search', { query: { groupID: groupId }, body })
    if (next.as === 'found') setPages((before) => [...before, next])
  }
  if (first.hits.length === 0) {
    const which = text === '' ? 'empty' : 'nothing'
    return (
      <Box role="status">
        <EmptyState title={t(`darkWeb.${which}`)} text={t(`darkWeb.${which}.text`)} />
      </Box>
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2.5, md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${rem(260)}` },
        alignItems: 'start',
      }}
    >
      <Card component="section" aria-labelledby="found-title" sx={{ p: { xs: 2, md: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <SectionTitle id="found-title" ref={title} tabIndex={-1}>
              {text === '' ? t('darkWeb.newest') : found}
            </SectionTitle>
            {counted?.isLeast && counted.since !== null && (
              <Quiet>
                {t('darkWeb.found.least', { number: format.number(counted.posts), day: format.date(counted.since) })}
              </Quiet>
            )}
          </Box>
          <ViewButton
            look={look}
            columns={postColumns.map((id) => ({
              id,
              text: t(id === 'victim' ? 'darkWeb.victim' : `darkWeb.column.${id}`),
            }))}
          />
          {text !== '' && (
            <ButtonGroup size="small" color="inherit" aria-label={t('darkWeb.order')}>
              {(['newest', 'rank'] as const).map((one) => (
                <Button
                  key={one}
                  aria-pressed={order === one}
                  onClick={() => onAsk({ text, order: one })}
                  sx={{ borderColor: 'divider', ...(order === one && { bgcolor: 'action.selected' }) }}
                >
                  {t(`darkWeb.order.${one}`)}
                </Button>
              ))}
            </ButtonGroup>
          )}
        </Box>
        <Spoken>{found}</Spoken>
        <HitList hits={hits} />
        <LoadMore
          text={t('darkWeb.more')}
          isAll={cursor === null}
          count={hits.length}
          onLoad={loadMore}
          sx={{ mt: 1.5 }}
        />
      </Card>
      {counted && <Facets text={text} by={counted.by} onChange={(next) => onAsk({ text: next, order })} />}
    </Box>
  )
}

function ListSkeleton() {
  const { t } = useTexts()
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, minHeight: 480 }} aria-busy>
      <Spoken>{t('search.searching')}</Spoken>
      <Skeleton width={220} height={36} />
      {[0, 1, 2].map((one) => (
        <Box key={one} sx={{ py: 2 }}>
          <Skeleton width="50%" />
          <Skeleton width="30%" />
          <Skeleton />
        </Box>
      ))}
    </Card>
  )
}

/** Form that checks whether any post contained a value that was masked. The value is neither shown nor kept. */
function Leaked() {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const [value, setValue] = useState('')
  const [found, setFound] = useState<DarkWebPosts>()
  const { busy, failure, run } = useAction()
  const check = () =>
    run(async () => {
      setFound(undefined)
      setFound(await api('POST /api/web/dark-web/leaked', { query: { groupID: groupId }, body: { value } }))
    })
  return (
    <Box component="details">
      <SmallText component="summary" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content' }}>
        {t('darkWeb.leaked')}
      </SmallText>
      <Quiet sx={{ mt: 1, mb: 1.5, maxWidth: 760 }}>{t('darkWeb.leaked.text')}</Quiet>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (value !== '' && !busy) void check()
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
      >
        <Field
          size="small"
          type="password"
          label={t('darkWeb.leaked.value')}
          value={value}
          onChange={setValue}
          autoComplete="off"
          maxLength={8192}
          sx={{ flex: '1 1 260px', maxWidth: 420 }}
        />
        <OutlinedButton type="submit" loading={busy} disabled={value === ''}>
          {t('darkWeb.leaked.go')}
        </OutlinedButton>
      </Box>
      <Box sx={{ mt: 1.5 }}>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {found && found.hits.length === 0 && <Alert severity="success">{t('darkWeb.leaked.none')}</Alert>}
        {found && found.hits.length > 0 && (
          <>
            <Alert severity="warning">{countedText(found, language)}</Alert>
            <HitList hits={found.hits} />
          </>
        )}
      </Box>
    </Box>
  )
}
