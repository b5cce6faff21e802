import ArrowBack from '@mui/icons-material/ArrowBack'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { type ReactNode, useEffect, useRef } from 'react'
import type { GroupList, ListRow } from '../../../contract/lists.ts'
import { api, send } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { rem } from '../../rem.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import type { Told } from '../../ui/dialogs/use-tell.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { AddButton } from '../../ui/layout/add-button.tsx'
import { QuietButton, SmallButton } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Caption, PageHeading, Quiet } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { saveCsv } from '../../ui/state/save-file.ts'
import { useAction } from '../../ui/state/use-action.ts'
import { EffectChip } from './effect-chip.tsx'
import { RowTable, RowTableLoading } from './row-table.tsx'
import { useRowView } from './use-row-view.ts'
import { type Rows, useRows } from './use-rows.ts'

const AddRowsDialog = late(() => import('./add-rows-dialog.tsx'))
const ListDialog = late(() => import('./list-dialog.tsx'))
const RowDeliveriesDialog = late(() => import('./row-deliveries-dialog.tsx'))
const RowDialog = late(() => import('./row-dialog.tsx'))

/** Undo is not offered for more distinct reasons and dates than this. */
const mostUndone = 20

/** A list with its entries and actions. */
export default function ListPanel({
  list,
  first,
  round,
  onClose,
  onReload,
  onRemoved,
  told: { tell, tellFailure },
}: {
  list: GroupList
  /** Newest rows, if they came with the page. */
  first: Rows | undefined
  /** Increases when the rows must be loaded again. */
  round: number
  onClose: () => void
  /** Reloads the list and its rows. */
  onReload: () => Promise<void>
  onRemoved: (list: GroupList) => Promise<void>
  told: Told
}) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const group = useGroup()
  const view = useRowView()
  const { search, order, offset, chosen } = view
  const { answer: page, failure, isLoading, pager } = useRows({ ...view, groupId, listId: list.id, first, round })
  const { dialog, show } = useDialog()
  const removal = useAction()
  const mayAdd = may(group, 'GROUP_LIST_ADD')
  const mayPatch = may(group, 'GROUP_LIST_PATCH')
  const params = { id: groupId, listId: list.id }

  const renewed = async () => {
    view.clearChosen()
    await onReload()
  }
  const put = async (rows: readonly ListRow[]) => {
    await addAgain(params, rows)
    await renewed()
  }
  const remove = (rows: readonly ListRow[]) =>
    removal.run(async () => {
      try {
        const body = { ids: rows.map(({ id }) => id) }
        await api('DELETE /api/web/groups/{id}/lists/{listId}/rows', { params, body })
        const kinds = new Set(rows.map(({ expiresAt, reason }) => `${expiresAt} ${reason}`)).size
        tell(
          t('lists.rows.deleted', { count: rows.length }),
          mayAdd && kinds <= mostUndone ? () => put(rows) : undefined,
        )
      } catch (error) {
        tellFailure(error)
      }
      if (page && rows.length === page.rows.length && offset > 0) view.turnTo(0)
      await renewed()
    })
  const save = async () => {
    try {
      const answer = await send(`/api/web/groups/${groupId}/lists/${list.id}/export`, { method: 'GET' }, groupId)
      saveCsv(`${list.name}.csv`, await answer.text())
    } catch (error) {
      tellFailure(error)
    }
  }
  const add = () =>
    show((close, closeAnd) => (
      <AddRowsDialog
        list={list}
        onClose={close}
        onDone={closeAnd(({ added, renewed: again, known, rejected }) => {
          view.turnTo(0)
          tell(t('lists.add.done', { added: added + again, known, rejected }))
          void renewed()
        })}
      />
    ))
  const edit = () =>
    show((close, closeAnd) => <ListDialog list={list} onClose={close} onDone={closeAnd(() => onReload())} />)
  const editRow = (row: ListRow) =>
    show((close, closeAnd) => (
      <RowDialog
        listId={list.id}
        row={row}
        onClose={close}
        onDone={closeAnd(() => {
          tell(t('lists.row.saved'))
          void renewed()
        })}
      />
    ))
  const removeAll = () =>
    confirm(show, {
      title: t('delete.title', { name: list.name }),
      text: t('lists.delete.text', { count: list.rows }),
      submit: t('lists.delete'),
      onConfirm: async () => {
        await api('DELETE /api/web/groups/{id}/lists/{listId}', { params })
        await onRemoved(list)
      },
    })

  const addButton = mayAdd && <AddButton onClick={add}>{t('lists.add')}</AddButton>
  const isEmpty = page?.total === 0 && search.trim() === ''
  const selected = page?.rows.filter(({ id }) => chosen.has(id)) ?? []
  const mayDeleteRows = may(group, 'GROUP_LIST_DELETE_ROW')
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <ListHead list={list} onClose={onClose}>
        {list.rows > 0 && (
          <QuietButton startIcon={<FileDownloadOutlined />} onClick={() => void save()}>
            {t('lists.export')}
          </QuietButton>
        )}
        {mayPatch && (
          <QuietButton startIcon={<EditOutlined />} onClick={edit}>
            {t('lists.edit')}
          </QuietButton>
        )}
        {may(group, 'GROUP_LIST_DELETE') && (
          <Button color="error" startIcon={<DeleteOutlined />} onClick={removeAll}>
            {t('lists.delete')}
          </Button>
        )}
        {!isEmpty && addButton}
      </ListHead>
      <LoadFailure failure={failure} what={t('lists.rows.failed')} onRetry={() => void onReload()} />
      {isEmpty && (
        <EmptyState title={t('lists.rows.empty')} text={t('lists.rows.empty.text')}>
          {addButton}
        </EmptyState>
      )}
      {!isEmpty && (
        <>
          <RowsBar
            search={search}
            onSearch={view.searchFor}
            selected={selected.length}
            found={page?.total}
            onRemove={() => void remove(selected)}
          />
          {!page && failure === undefined && <RowTableLoading />}
          {page && page.total === 0 && <Alert severity="info">{t('lists.rows.none')}</Alert>}
          {page && page.total > 0 && (
            <Box aria-busy={isLoading} sx={{ opacity: isLoading ? 0.6 : 1, transition: 'opacity .15s' }}>
              <RowTable
                page={page}
                label={list.name}
                order={order}
                onOrder={view.sortBy}
                pager={pager}
                selection={mayDeleteRows ? { chosen, onChange: view.setChosen } : undefined}
                onDeliveries={
                  list.effect === 'allow' && may(group, 'SUBSCRIPTION_READ')
                    ? (row) => show((close) => <RowDeliveriesDialog listId={list.id} row={row} onClose={close} />)
                    : undefined
                }
                onEdit={mayPatch ? editRow : undefined}
                onRemove={mayDeleteRows ? (row) => void remove([row]) : undefined}
              />
            </Box>
          )}
        </>
      )}
      {dialog}
      <Caption>
        {list.createdBy
          ? t('lists.createdBy', { date: format.date(list.createdAt), name: list.createdBy })
          : t('lists.created', { date: format.date(list.createdAt) })}
      </Caption>
    </Box>
  )
}

/** Adds deleted rows again, with one call for each reason and date. */
async function addAgain(params: { id: string; listId: string }, rows: readonly ListRow[]): Promise<void> {
  const alike = new Map<string, ListRow[]>()
  for (const row of rows) {
    const key = `${row.expiresAt} ${row.reason}`
    alike.set(key, [...(alike.get(key) ?? []), row])
  }
  for (const [first, ...rest] of alike.values()) {
    if (!first) continue
    const text = [first, ...rest].map(({ value }) => value).join('\n')
    await api('POST /api/web/groups/{id}/lists/{listId}/rows', {
      params,
      body: {
        file: new File([text], 'entries.txt', { type: 'text/plain' }),
        reason: first.reason,
        ...(first.expiresAt !== null && { expiresAt: first.expiresAt }),
      },
    })
  }
}

/** Above the rows: the search, how many rows it found or are ticked, and what can be done with these. */
function RowsBar({
  search,
  onSearch,
  selected,
  found,
  onRemove,
}: {
  search: string
  onSearch: (search: string) => void
  selected: number
  found: number | undefined
  onRemove: () => void
}) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight: 40 }}>
      <SearchField
        label={t('lists.search')}
        value={search}
        maxLength={200}
        onChange={onSearch}
        sx={{ width: { xs: '100%', sm: rem(300) } }}
      />
      <Quiet role="status">
        {selected > 0
          ? t('selected', { count: selected })
          : found !== undefined && search.trim() !== '' && t('list.found', { count: found })}
      </Quiet>
      <Box sx={{ flexGrow: 1 }} />
      {selected > 0 && (
        <Button color="error" variant="outlined" onClick={onRemove}>
          {t('lists.rows.delete')}
        </Button>
      )}
    </Box>
  )
}

/** Name, effect, size and description, and the actions for the whole list; takes the keyboard focus when it appears. */
function ListHead({ list, onClose, children }: { list: GroupList; onClose: () => void; children: ReactNode }) {
  const { t } = useTexts()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Box>
      <SmallButton startIcon={<ArrowBack />} onClick={onClose} sx={{ ml: -0.75, mb: 1 }}>
        {t('lists.back')}
      </SmallButton>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <PageTitle of={useGroup()?.name}>{list.name}</PageTitle>
          <PageHeading ref={title} tabIndex={-1} sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 0 } }}>
            {list.name}
          </PageHeading>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mt: 0.75 }}>
            <EffectChip effect={list.effect} />
            {list.subgroups && <Chip size="small" label={t('lists.subgroups.chip')} />}
            <Quiet>
              {[t('lists.count', { count: list.rows }), list.expired > 0 && t('lists.expired', { count: list.expired })]
                .filter(Boolean)
                .join(', ')}
            </Quiet>
          </Box>
          <Quiet sx={{ mt: 1, maxWidth: 720, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {list.description || t(`lists.${list.effect}.text`)}
          </Quiet>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
      </Box>
    </Box>
  )
}
