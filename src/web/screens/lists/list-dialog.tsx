import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { GroupList } from '../../../contract/lists.ts'
import { type ListEffect, listEffects } from '../../../domain/group-list.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { Quiet } from '../../ui/layout/text.tsx'

/** Form of a list, to create or edit it. */
export default function ListDialog({
  list,
  onClose,
  onDone,
}: {
  /** Undefined: a new list. */
  list: GroupList | undefined
  onClose: () => void
  onDone: (list: GroupList) => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [name, setName] = useState(list?.name ?? '')
  const [description, setDescription] = useState(list?.description ?? '')
  const [effect, setEffect] = useState<ListEffect>(list?.effect ?? 'allow')
  const [subgroups, setSubgroups] = useState(list?.subgroups ?? false)
  const isFixed = list !== undefined && list.rows > 0
  const save = async () => {
    const body = { name: name.trim(), description: description.trim(), effect, subgroups }
    onDone(
      list
        ? await api('PATCH /api/web/groups/{id}/lists/{listId}', { params: { id: groupId, listId: list.id }, body })
        : await api('POST /api/web/groups/{id}/lists', { params: { id: groupId }, body }),
    )
  }
  return (
    <FormDialog
      title={t(list ? 'lists.edit' : 'lists.new')}
      submit={t(list ? 'save' : 'lists.create')}
      disabled={name.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('name')} value={name} onChange={setName} required autoFocus autoComplete="off" maxLength={120} />
      <FormControl disabled={isFixed}>
        <FormLabel id="list-effect">{t('lists.effect')}</FormLabel>
        <RadioGroup
          aria-labelledby="list-effect"
          value={effect}
          onChange={(_, value) => setEffect(value as ListEffect)}
          sx={{ gap: 1, mt: 0.5 }}
        >
          {listEffects.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio sx={{ mt: -0.75 }} />}
              sx={{ alignItems: 'flex-start', mr: 0 }}
              label={
                <Box>
                  <Typography sx={{ fontWeight: 600 }}>{t(`lists.${one}`)}</Typography>
                  <Quiet>{t(`lists.${one}.text`)}</Quiet>
                </Box>
              }
            />
          ))}
        </RadioGroup>
        {isFixed && <FormHelperText>{t('lists.effect.fixed')}</FormHelperText>}
      </FormControl>
      <Field
        label={t('optional', { label: t('lists.description') })}
        value={description}
        onChange={setDescription}
        multiline
        minRows={2}
        maxLength={1000}
      />
      <SwitchField
        label={t('lists.subgroups')}
        hint={t('lists.subgroups.text')}
        isOn={subgroups}
        onChange={setSubgroups}
      />
    </FormDialog>
  )
}
