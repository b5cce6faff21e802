import { useState } from 'react'
import type { ApiTokens, ApiTokenWithSecret } from '../../../contract/tokens.ts'
import { tokenDays, tokenScopeIds } from '../../../domain/api-token.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import type { TokenGroup } from './tokens-card.tsx'

const offeredDays = [7, 30, tokenDays.usual, 180, 365]

/** Form for a new token: its name, the group in which it works, and for how long. */
export default function NewToken({
  of,
  groups,
  limits,
  onMade,
  onClose,
}: {
  of: 'person' | 'group'
  groups: readonly TokenGroup[]
  limits: ApiTokens['limits']
  onMade: (token: ApiTokenWithSecret) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const days = [...offeredDays.filter((some) => some < limits.days), limits.days]
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '')
  const [chosen, setChosen] = useState(days.includes(tokenDays.usual) ? tokenDays.usual : limits.days)
  const isMissing = name.trim() === ''

  const create = async () => {
    const body = { name: name.trim(), scopes: tokenScopeIds, days: chosen }
    const made =
      of === 'person'
        ? await api('POST /api/web/tokens', { query: { groupID: groupId }, body })
        : await api('POST /api/web/groups/{id}/tokens', { params: { id: groupId }, body })
    onMade(made)
  }

  return (
    <FormDialog
      title={t('tokens.new')}
      submit={t('tokens.new.go')}
      onSubmit={() => {
        setTried(true)
        return isMissing ? undefined : create()
      }}
      onClose={onClose}
    >
      <Field
        label={t('tokens.name')}
        value={name}
        onChange={setName}
        required
        error={isTried && isMissing}
        helperText={t(isTried && isMissing ? 'sensors.name.missing' : 'tokens.name.hint')}
        autoComplete="off"
        maxLength={80}
      />
      {groups.length > 1 && (
        <SelectField
          label={t('group')}
          value={groupId}
          options={groups.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={setGroupId}
        />
      )}
      <SelectField
        label={t('tokens.days')}
        value={chosen}
        options={days.map((count) => ({ value: count, text: t('tokens.days.count', { count }) }))}
        onChange={setChosen}
      />
      {tokenScopeIds.map((scope) => (
        <Quiet key={scope}>
          {t(`tokens.scope.${scope}`)} (<code>{scope}</code>)
        </Quiet>
      ))}
    </FormDialog>
  )
}
