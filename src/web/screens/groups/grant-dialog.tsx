import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import type { Grant } from '../../../contract/groups.ts'
import { type PermissionId, permissionsByScope, type Scope } from '../../../domain/permission.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'

/** Lets a group inherit a scope, or restricts it to selected permissions. */
export default function GrantDialog({
  group,
  parentId,
  grant,
  onClose,
  onSaved,
}: {
  group: { readonly id: string; readonly name: string }
  parentId: string
  grant: Grant
  onClose: () => void
  onSaved: () => Promise<void>
}) {
  const { t } = useTexts()
  const [inherits, setInherits] = useState(grant.own === undefined)
  const [chosen, setChosen] = useState<readonly string[]>(grant.permissions)
  const scope = grant.scope as Scope
  const save = async () => {
    await api('PUT /api/web/groups/{id}/children/{childId}/grants/{scope}', {
      params: { id: parentId, childId: group.id, scope },
      body: { permissions: inherits ? null : (chosen as PermissionId[]) },
    })
    await onSaved()
  }
  return (
    <FormDialog
      title={t('group.grants.title', { scope: t(`people.scope.${scope}`), name: group.name })}
      submit={t('save')}
      onSubmit={save}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t('group.grants')}
        value={inherits ? 'inherit' : 'own'}
        onChange={(_, value) => setInherits(value === 'inherit')}
      >
        <FormControlLabel value="inherit" control={<Radio />} label={t('group.grants.inherit')} />
        <FormControlLabel value="own" control={<Radio />} label={t('group.grants.narrow')} />
      </RadioGroup>
      <Box sx={{ pl: 4 }}>
        <FormGroup>
          {permissionsByScope[scope]
            .filter((id) => grant.most.includes(id))
            .map((id) => (
              <CheckField
                key={id}
                disabled={inherits}
                isOn={inherits || chosen.includes(id)}
                onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
                label={
                  <Box component="span" sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}>
                    {t(`people.permission.${id}`)}
                  </Box>
                }
              />
            ))}
        </FormGroup>
      </Box>
    </FormDialog>
  )
}
