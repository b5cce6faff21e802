import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { GroupList } from '../../../contract/lists.ts'
import type { Watch } from '../../../contract/watches.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api, type ReplyAt } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { queryFor } from '../../text/query-for.ts'
import { equalColumns, mono, plainList } from '../../theme.ts'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { Caption, CardTitle, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useAnswer } from '../../ui/state/use-loaded.ts'
import { useEntry } from './use-entry.ts'

/** The watches of the group, a form to watch families and own lists, and the news of the last days. */
export default function WatchesTab({
  watches: first,
  lists,
}: {
  watches: ReplyAt<'GET /api/web/watches'>
  lists: readonly GroupList[]
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const { toast, tell } = useTell()
  const action = useAction()
  const query = { groupID: groupId }
  const { answer = first, failure, again } = useAnswer('GET /api/web/watches', { query }, { first })
  const change = (work: () => Promise<string | undefined>) =>
    action.run(async () => {
      const text = await work()
      if (text) tell(text)
      again()
    })
  const pause = ({ id, paused }: Watch) =>
    change(async () => {
      await api('PATCH /api/web/watches/{id}', { params: { id }, query, body: { paused: !paused } })
      return undefined
    })
  const remove = (one: Watch) =>
    change(async () => {
      await api('DELETE /api/web/watches/{id}', { params: { id: one.id }, query })
      return t('watches.removed', { name: nameOf(one) })
    })
  const add = (body: { family: string } | { listID: string }) =>
    change(async () => {
      const made = await api('POST /api/web/watches', { query, body })
      return t('watches.made', { name: nameOf(made) })
    })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <PlaceHead title={t('nav.watches')} text={`${t('watches.text')} ${t('watches.how')}`} />
      <LoadFailure failure={failure} onRetry={again} />
      {!answer.mails && <Alert severity="info">{t('watches.noMail')}</Alert>}
      {action.failure && <Alert severity="error">{action.failure}</Alert>}
      {answer.watches.length === 0 ? (
        <EmptyState icon={<NotificationsOutlined />} title={t('watches.none')} text={t('watches.none.text')} />
      ) : (
        <Box component="ul" aria-label={t('nav.watches')} sx={plainList}>
          {answer.watches.map((one) => (
            <Row key={one.id} watch={one} busy={action.busy} onPause={() => pause(one)} onRemove={() => remove(one)} />
          ))}
        </Box>
      )}
      <NewWatch busy={action.busy} lists={lists} onAdd={add} />
      <News {...answer} />
      {toast}
    </Box>
  )
}

function nameOf({ kind, value }: Watch): string {
  return kind ? defang(kind, value) : value
}

function Row({
  watch,
  busy,
  onPause,
  onRemove,
}: {
  watch: Watch
  busy: boolean
  onPause: () => void
  onRemove: () => void
}) {
  const { t, format, path } = useTexts()
  const { what, kind, value, paused, compared, expiresAt, createdBy, newsAt } = watch
  const name = nameOf(watch)
  const facts = [
    t('watches.facts', {
      what: what === 'value' ? t(`search.kind.${kind as 'ipv4'}`) : t(`watches.what.${what}`),
      until: format.date(expiresAt),
      name: createdBy || '–',
    }),
    paused && t('watches.paused'),
    !compared && t('watches.notCompared'),
    newsAt && t('watches.newsAt', { time: format.dateTime(newsAt) }),
  ]
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, borderTop: 1, borderColor: 'divider', py: 1 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {kind ? (
          <PlainLink to={path('search') + queryFor({ kind, value })} sx={{ fontFamily: mono, fontSize: '0.875rem' }}>
            <bdi>{name}</bdi>
          </PlainLink>
        ) : (
          <SmallText component="bdi" sx={{ fontWeight: 600 }}>
            {name}
          </SmallText>
        )}
        <Caption component="div">{facts.filter(Boolean).join(' · ')}</Caption>
      </Box>
      <Button
        size="small"
        disabled={busy}
        aria-label={t(paused ? 'watches.resume.named' : 'watches.pause.named', { name })}
        onClick={onPause}
      >
        {t(paused ? 'upload.continue' : 'upload.pause')}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={busy}
        aria-label={t('watches.remove.named', { name })}
        onClick={onRemove}
      >
        {t('delete')}
      </Button>
    </Box>
  )
}

/** Forms to watch a family or an own list. A value is watched from its page; these have no page. */
function NewWatch({
  busy,
  lists,
  onAdd,
}: {
  busy: boolean
  lists: readonly GroupList[]
  /** Returns whether it was added. */
  onAdd: (body: { family: string } | { listID: string }) => Promise<boolean>
}) {
  const { t } = useTexts()
  const family = useEntry((value) => onAdd({ family: value.trim() }))
  const list = useEntry((value) => onAdd({ listID: value }))
  return (
    <Box sx={equalColumns({ md: 2 }, 2)}>
      <EntryForm
        isReady={!busy && family.value.trim().length >= 2}
        onSubmit={family.submit}
        isUnkept={family.value.trim() !== ''}
      >
        <Field
          size="small"
          fullWidth
          label={t('watches.family')}
          helperText={t('watches.family.help')}
          value={family.value}
          onChange={family.setValue}
          maxLength={120}
        />
      </EntryForm>
      {lists.length > 0 && (
        <EntryForm isReady={!busy && list.value !== ''} onSubmit={list.submit}>
          <SelectField
            size="small"
            fullWidth
            label={t('watches.list')}
            value={list.value}
            onChange={list.setValue}
            options={lists.map(({ id, name }) => ({ value: id, text: name }))}
          />
        </EntryForm>
      )}
    </Box>
  )
}

interface EntryProps {
  readonly isReady: boolean
  readonly isUnkept?: boolean
  readonly onSubmit: () => Promise<void>
  /** The field. */
  readonly children: ReactNode
}

function EntryForm({ isReady, isUnkept = false, onSubmit, children }: EntryProps) {
  const { t } = useTexts()
  return (
    <Box
      component="form"
      {...(isUnkept && unkept)}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      <Button type="submit" disabled={!isReady}>
        {t('add')}
      </Button>
    </Box>
  )
}

function News({ watches, news }: Pick<ReplyAt<'GET /api/web/watches'>, 'watches' | 'news'>) {
  const { t, format } = useTexts()
  const byId = new Map(watches.map((one) => [one.id, one]))
  return (
    <Box>
      <CardTitle sx={{ mb: 0.5 }}>{t('watches.news')}</CardTitle>
      {news.length === 0 ? (
        <Quiet>{t('watches.news.none')}</Quiet>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { overflowWrap: 'anywhere' } }}>
          {news.map(({ watchID, source, listed, firstLook, indicators, samples, at }) => {
            const watch = byId.get(watchID)
            const key = listed ? (firstLook ? 'first' : 'listed') : 'delisted'
            const values = {
              source: source.name,
              count: indicators,
              samples: samples.map(({ kind, value }) => defang(kind, value)).join(', '),
            }
            return (
              <li key={`${watchID} ${source.ID} ${listed} ${at}`}>
                {`${format.dateTime(at)}${watch ? ` · ${nameOf(watch)}` : ''} · ${t(`watches.news.${key}`, values)}`}
              </li>
            )
          })}
        </Box>
      )}
    </Box>
  )
}
