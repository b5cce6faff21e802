import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { GroupRow } from '../../session/group-row.ts'
import { may } from '../../session/use-group.ts'
import { compareNames } from '../../text/compare-names.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TwoLineOption } from '../../ui/fields/two-line-option.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { above, withBelow } from './forest.ts'

const mostNameLength = 120

interface DialogProps {
  readonly groups: readonly GroupRow[]
  readonly onClose: () => void
}

interface ChangeProps {
  readonly group: GroupRow
  /** Called with the new name. */
  readonly onDone: (name: string) => Promise<void>
}

export function CreateDialog({
  groups,
  parent: preset,
  onClose,
  onDone,
}: DialogProps & {
  parent: GroupRow | undefined
  /** Called with the new group. */
  onDone: (id: string, name: string, parent: string) => Promise<void>
}) {
  const { t } = useTexts()
  const [name, setName] = useState('')
  const [parent, setParent] = useState(preset && may(preset, 'GROUP_CREATE') ? preset.id : null)
  const create = async () => {
    if (parent === null) return
    const { group } = await api('POST /api/web/groups', {
      query: { groupID: parent },
      body: { group: { name: name.trim(), parent } },
    })
    await onDone(group.id, group.name, parent)
  }
  return (
    <FormDialog
      title={t('groups.create')}
      submit={t('groups.create.go')}
      disabled={name.trim() === '' || parent === null}
      onSubmit={create}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      <GroupChoice
        label={t('groups.create.parent')}
        groups={groups}
        choices={groups.filter((one) => may(one, 'GROUP_CREATE'))}
        value={parent}
        helperText={t('groups.create.text')}
        onChange={setParent}
      />
    </FormDialog>
  )
}

export function RenameDialog({ group, onClose, onDone }: Omit<DialogProps, 'groups'> & ChangeProps) {
  const { t } = useTexts()
  const [name, setName] = useState(group.name)
  const rename = async () => {
    const answer = await api('PATCH /api/web/groups/{id}', {
      params: { id: group.id },
      body: { id: group.id, name: name.trim() },
    })
    await onDone(answer.group.name)
  }
  return (
    <FormDialog
      title={t('groups.rename.title', { name: group.name })}
      submit={t('groups.rename')}
      disabled={name.trim() === '' || name.trim() === group.name}
      onSubmit={rename}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </FormDialog>
  )
}

export function MoveDialog({ group, groups, onClose, onDone }: DialogProps & ChangeProps) {
  const { t } = useTexts()
  const [parent, setParent] = useState<string | null>(null)
  const below = withBelow(group.id, groups)
  const choices = groups.filter((one) => !below.has(one.id) && one.id !== group.parent && may(one, 'GROUP_CREATE'))
  const move = async () => {
    if (parent === null) return
    const answer = await api('POST /api/web/groups/{id}/move', { params: { id: group.id }, body: { parent } })
    await onDone(answer.group.name)
  }
  return (
    <FormDialog
      title={t('groups.move.title', { name: group.name })}
      submit={t('move')}
      disabled={parent === null}
      onSubmit={move}
      onClose={onClose}
    >
      <Quiet>{t('groups.move.text', { below: below.size - 1 })}</Quiet>
      <Quiet>{t('groups.move.keys')}</Quiet>
      {choices.length === 0 ? (
        <Typography>{t('groups.move.nowhere')}</Typography>
      ) : (
        <GroupChoice
          label={t('groups.move.target')}
          groups={groups}
          choices={choices}
          value={parent}
          onChange={setParent}
        />
      )}
    </FormDialog>
  )
}

function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTexts()
  return (
    <Field
      required
      label={t('groups.name')}
      value={value}
      onChange={onChange}
      onFocus={({ target }) => target.select()}
      autoComplete="off"
      maxLength={mostNameLength}
    />
  )
}

/** Choice of one group with a search field; each is shown with the groups above it. */
function GroupChoice({
  label,
  groups,
  choices,
  value,
  helperText,
  onChange,
}: {
  label: string
  groups: readonly GroupRow[]
  choices: readonly GroupRow[]
  value: string | null
  helperText?: string
  onChange: (id: string | null) => void
}) {
  const { t } = useTexts()
  const wayTo = (id: string) =>
    above(id, groups)
      .map(({ name }) => name)
      .join(' › ')
  return (
    <Autocomplete
      size="small"
      options={choices.toSorted((a, b) => compareNames(a.name, b.name))}
      value={choices.find(({ id }) => id === value) ?? null}
      onChange={(_, group) => onChange(group?.id ?? null)}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      noOptionsText={t('groups.search.none')}
      openText={t('select.open')}
      closeText={t('close')}
      clearText={t('select.clear')}
      renderOption={({ key, ...props }, { id, name }) => (
        <TwoLineOption key={key} {...props} text={name} note={wayTo(id)} />
      )}
      renderInput={(params) => <TextField {...params} label={label} helperText={helperText ?? ' '} />}
    />
  )
}
