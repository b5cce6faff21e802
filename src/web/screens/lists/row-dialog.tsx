import { useState } from 'react'
import type { ListRow } from '../../../contract/lists.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { CodeLine } from '../../ui/layout/text.tsx'
import { type Expiry, ExpiryField, expiryOf, isComplete, lastDayOf } from './expiry-field.tsx'

/** Form for the reason and expiry of an entry. */
export default function RowDialog({
  listId,
  row,
  onClose,
  onDone,
}: {
  listId: string
  row: ListRow
  onClose: () => void
  onDone: () => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [reason, setReason] = useState(row.reason)
  const [expiry, setExpiry] = useState<Expiry>({ how: 'kept', date: lastDayOf(row.expiresAt) })
  const save = async () => {
    const expiresAt = expiryOf(expiry, Date.now())
    await api('PATCH /api/web/groups/{id}/lists/{listId}/rows/{rowId}', {
      params: { id: groupId, listId, rowId: row.id },
      body: { reason: reason.trim(), ...(expiresAt !== undefined && { expiresAt }) },
    })
    onDone()
  }
  return (
    <FormDialog
      title={t('lists.row.edit.title')}
      submit={t('save')}
      disabled={!isComplete(expiry)}
      onSubmit={save}
      onClose={onClose}
    >
      <CodeLine>{defang(row.kind, row.value)}</CodeLine>
      <Field
        label={t('optional', { label: t('reason') })}
        value={reason}
        onChange={setReason}
        autoFocus
        maxLength={500}
      />
      <ExpiryField value={expiry} onChange={setExpiry} offerKept />
    </FormDialog>
  )
}
