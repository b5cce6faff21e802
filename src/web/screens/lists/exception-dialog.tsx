import { useState } from 'react'
import type { SearchedValue } from '../../../contract/search.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { CodeLine, SmallText } from '../../ui/layout/text.tsx'
import { useLoaded } from '../../ui/state/use-loaded.ts'

/** Days for which an exception can be made. */
const durations = [7, 30, 90, 365] as const
/** Chosen in place of a subscription's id: all subscriptions of the group. */
const all = 'all'

/** Form for an exception: a subscription, or all of the group, does not deliver the entry for some time. */
export default function ExceptionDialog({
  subscription,
  value: { kind, value },
  onClose,
  onDone,
}: {
  /** Missing: all subscriptions, unless another choice is made. */
  subscription?: { readonly id: string; readonly name: string }
  value: SearchedValue
  onClose: () => void
  onDone: (text: string) => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [where, setWhere] = useState(subscription?.id ?? all)
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<(typeof durations)[number]>(30)
  const { answer } = useLoaded(
    async (options) =>
      subscription ? [subscription] : await api('GET /api/web/subscriptions', { query: { groupID: groupId } }, options),
    groupId,
  )
  const offered = answer ?? (subscription ? [subscription] : [])
  const shown = defang(kind, value)
  const save = async () => {
    await api('POST /api/web/exceptions', {
      query: { groupID: groupId },
      body: {
        kind,
        value,
        subscriptionID: where === all ? null : where,
        reason: reason.trim(),
        expiresAt: new Date(Date.now() + days * dayMs).toISOString(),
      },
    })
    onDone(t('exceptions.done', { value: shown }))
  }
  return (
    <FormDialog
      title={t('exceptions.title')}
      submit={t('exceptions.go')}
      disabled={reason.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <CodeLine>{shown}</CodeLine>
      <SmallText>{t('exceptions.text')}</SmallText>
      <Field label={t('reason')} required value={reason} onChange={setReason} maxLength={500} />
      <SelectField
        label={t('exceptions.where')}
        value={where}
        options={[
          ...offered.map(({ id, name }) => ({ value: id, text: t('exceptions.where.one', { name }) })),
          { value: all, text: t('exceptions.where.all') },
        ]}
        onChange={setWhere}
      />
      <SelectField
        label={t('lists.expiry')}
        value={days}
        options={durations.map((count) => ({ value: count, text: t('lists.expiry.days', { count }) }))}
        onChange={setDays}
      />
    </FormDialog>
  )
}
