import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { ApiTokens, ApiTokenWithSecret } from '../../../contract/tokens.ts'
import { tokenDays, tokenScopeIds } from '../../../domain/api-token.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
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
      <TextField
        label={t('tokens.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        error={isTried && isMissing}
        helperText={isTried && isMissing ? t('tokens.name.missing') : t('tokens.name.hint')}
        slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
      />
      {groups.length > 1 && (
        <TextField select label={t('tokens.group')} value={groupId} onChange={({ target }) => setGroupId(target.value)}>
          {groups.map((group) => (
            <MenuItem key={group.id} value={group.id} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {group.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        label={t('tokens.days')}
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {days.map((count) => (
          <MenuItem key={count} value={count}>
            {t('tokens.days.count', { count })}
          </MenuItem>
        ))}
      </TextField>
      {tokenScopeIds.map((scope) => (
        <Quiet key={scope}>
          {t(`tokens.scope.${scope}`)} (<code>{scope}</code>)
        </Quiet>
      ))}
    </FormDialog>
  )
}
