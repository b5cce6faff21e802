import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { toCsv } from '../../../domain/csv.ts'
import { type ListEffect, listEffects, readListText } from '../../../domain/group-list.ts'
import { defang } from '../../../domain/observables/defang.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import { CodeLine, SmallText } from '../../ui/layout/text.tsx'
import { useAnswer } from '../../ui/state/use-loaded.ts'
import { type Expiry, ExpiryField, expiryOf, isComplete, neverExpires } from './expiry-field.tsx'

const NEW = 'new'

/** Target class of an observable. */
export type Move = 'toBenign' | 'toCredible'
const effectOf: Record<Move, ListEffect> = { toBenign: 'allow', toCredible: 'deny' }

/**
 * Adds an indicator to an existing or new list of the group. With `move`, the indicator changes its class in reports:
 * only suitable lists are offered, and a reason is required.
 */
export default function AddToListDialog({
  groupId,
  kind,
  value,
  others = [],
  move,
  onClose,
  onDone,
}: {
  groupId: string
  kind: string
  value: string
  /** Values that are added together with it. */
  others?: readonly string[]
  move?: Move | undefined
  onClose: () => void
  onDone: (text: string) => void
}) {
  const { t } = useTexts()
  const loaded = useAnswer('GET /api/web/groups/{id}/lists', { params: { id: groupId } })
  const lists = loaded.answer?.filter((list) => !list.inherited && (!move || list.effect === effectOf[move]))
  const [picked, setChosen] = useState<string>()
  const chosen = picked ?? lists?.[0]?.id ?? NEW
  const [name, setName] = useState(move ? t(`move.list.${move}`) : '')
  const [effect, setEffect] = useState<ListEffect>(move ? effectOf[move] : 'allow')
  const [reason, setReason] = useState('')
  const [expiry, setExpiry] = useState<Expiry>(neverExpires)
  const defanged = defang(kind, value)
  const obstacle = others.length === 0 ? obstacleOf(kind, value) : undefined

  const save = async () => {
    const list =
      lists?.find(({ id }) => id === chosen) ??
      (await api('POST /api/web/groups/{id}/lists', { params: { id: groupId }, body: { name: name.trim(), effect } }))
    // If adding fails, the new list is offered next time.
    loaded.change((before) => (before?.some(({ id }) => id === list.id) ? before : [...(before ?? []), list]))
    setChosen(list.id)
    const expiresAt = expiryOf(expiry, Date.now())
    const { added, renewed, known, rejected } = await api('POST /api/web/groups/{id}/lists/{listId}/rows', {
      params: { id: groupId, listId: list.id },
      body: {
        file: new File([entriesOf([value, ...others])], 'entries.csv', { type: 'text/csv' }),
        reason: reason.trim(),
        ...(expiresAt && { expiresAt }),
      },
    })
    const isNew = added + renewed > 0
    if (others.length > 0) onDone(t('lists.add.done', { added: added + renewed, known, rejected }))
    else onDone(t(isNew ? 'lists.addTo.done' : 'lists.addTo.known', { value: defanged, name: list.name }))
  }
  return (
    <FormDialog
      title={t(move ? `move.${move}` : 'lists.addTo.title')}
      submit={t('add')}
      disabled={
        !lists ||
        obstacle !== undefined ||
        (chosen === NEW && name.trim() === '') ||
        (move !== undefined && reason.trim() === '') ||
        !isComplete(expiry)
      }
      onSubmit={save}
      onClose={onClose}
    >
      {others.length > 0 ? (
        <SmallText>{t('lists.addTo.several', { count: others.length + 1 })}</SmallText>
      ) : (
        <CodeLine>{defanged}</CodeLine>
      )}
      {move && <SmallText>{t(`move.text.${move}`)}</SmallText>}
      {obstacle && (
        <Alert severity="warning">
          {t(`lists.addTo.${obstacle}`, { value: defanged, kind: t(`kind.${kind as KindId}`) })}
        </Alert>
      )}
      <LoadFailure failure={loaded.failure} onRetry={loaded.again} />
      {!lists && loaded.isLoading && <LoadingBox height={56} />}
      {lists?.length === 0 && !move && <SmallText>{t('lists.addTo.none')}</SmallText>}
      {lists && lists.length > 0 && (
        <SelectField
          label={t('lists.addTo.list')}
          value={chosen}
          options={[
            ...lists.map((list) => ({ value: list.id, text: `${list.name} (${t(`lists.${list.effect}`)})` })),
            { value: NEW, text: t('lists.addTo.new') },
          ]}
          onChange={setChosen}
        />
      )}
      {lists && chosen === NEW && (
        <>
          <Field label={t('lists.addTo.newName')} value={name} onChange={setName} required maxLength={120} />
          {!move && (
            <SelectField
              label={t('lists.effect')}
              value={effect}
              options={listEffects.map((value) => ({ value, text: t(`lists.${value}`) }))}
              onChange={setEffect}
              helperText={t(`lists.${effect}.text`)}
            />
          )}
        </>
      )}
      <Field
        label={move === undefined ? t('optional', { label: t('reason') }) : t('reason')}
        required={move !== undefined}
        value={reason}
        onChange={setReason}
        maxLength={500}
      />
      <ExpiryField value={expiry} onChange={setExpiry} />
    </FormDialog>
  )
}

/** As a table: in a plain line, whatever follows a separator would be a remark. */
const entriesOf = (values: readonly string[]) => toCsv([['value', 'reason'], ...values.map((value) => [value, ''])])

/** Why a list cannot hold the indicator, by what the server would make of its text. */
export function obstacleOf(kind: string, value: string): 'notRoutable' | 'kind' | undefined {
  const { values, rejected } = readListText(entriesOf([value]), Date.now())
  if (rejected[0]?.fault === 'not-routable') return 'notRoutable'
  return values[0]?.kind === kind && values[0].value === value ? undefined : 'kind'
}
