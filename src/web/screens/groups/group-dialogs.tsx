import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { GroupRow } from '../../session/group-row.ts'
import { may } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { withBelow } from './forest.ts'
import { GroupChoice } from './group-choice.tsx'

const mostNameLength = 120

interface DialogProps {
  readonly groups: readonly GroupRow[]
  readonly onClose: () => void
}

export default function GroupDialog({
  kind,
  group,
  groups,
  onClose,
  onDone,
}: DialogProps & {
  kind: 'rename' | 'move'
  group: GroupRow
  /** Called with the changed group. */
  onDone: (kind: 'rename' | 'move', id: string, name: string) => Promise<void>
}) {
  const Dialog = kind === 'rename' ? RenameDialog : MoveDialog
  return <Dialog group={group} groups={groups} onClose={onClose} onDone={(name) => onDone(kind, group.id, name)} />
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
  const { busy, failure, run } = useAction()
  const create = () =>
    run(async () => {
      if (parent === null) return
      const { group } = await api('POST /api/web/groups', {
        query: { groupID: parent },
        body: { group: { name: name.trim(), parent } },
      })
      await onDone(group.id, group.name, parent)
    })
  return (
    <FormDialog
      title={t('groups.create')}
      submit={t('groups.create.go')}
      busy={busy}
      failure={failure}
      disabled={name.trim() === '' || parent === null}
      onSubmit={() => void create()}
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

function RenameDialog({
  group,
  onClose,
  onDone,
}: DialogProps & { group: GroupRow; onDone: (name: string) => Promise<void> }) {
  const { t } = useTexts()
  const [name, setName] = useState(group.name)
  const { busy, failure, run } = useAction()
  const rename = () =>
    run(async () => {
      const answer = await api('PATCH /api/web/groups/{id}', {
        params: { id: group.id },
        body: { id: group.id, name: name.trim() },
      })
      await onDone(answer.group.name)
    })
  return (
    <FormDialog
      title={t('groups.rename.title', { name: group.name })}
      submit={t('groups.rename')}
      busy={busy}
      failure={failure}
      disabled={name.trim() === '' || name.trim() === group.name}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </FormDialog>
  )
}

function MoveDialog({
  group,
  groups,
  onClose,
  onDone,
}: DialogProps & { group: GroupRow; onDone: (name: string) => Promise<void> }) {
  const { t } = useTexts()
  const [parent, setParent] = useState<string | null>(null)
  const { busy, failure, run } = useAction()
  const below = withBelow(group.id, groups)
  const choices = groups.filter((one) => !below.has(one.id) && one.id !== group.parent && may(one, 'GROUP_CREATE'))
  const move = () =>
    run(async () => {
      if (parent === null) return
      const answer = await api('POST /api/web/groups/{id}/move', { params: { id: group.id }, body: { parent } })
      await onDone(answer.group.name)
    })
  return (
    <FormDialog
      title={t('groups.move.title', { name: group.name })}
      submit={t('groups.move.go')}
      busy={busy}
      failure={failure}
      disabled={parent === null}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {t('groups.move.text', { below: below.size - 1 })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('groups.move.keys')}
      </Typography>
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
    <TextField
      required
      label={t('groups.name')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onFocus={({ target }) => target.select()}
      slotProps={{ htmlInput: { maxLength: mostNameLength } }}
      autoComplete="off"
    />
  )
}
