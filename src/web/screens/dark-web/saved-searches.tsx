import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import ClearIcon from '@mui/icons-material/Clear'
import NotificationsActive from '@mui/icons-material/NotificationsActive'
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import type { DarkWebSearch } from '../../../contract/dark-web.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useAnswer } from '../../ui/state/use-loaded.ts'
import { isolated } from './hit-list.tsx'

/** Saved searches of the group, and a button to save the current one. Shows no list if it cannot be loaded. */
export function SavedSearches({
  text,
  onOpen,
}: {
  /** The current query. */
  text: string
  onOpen: (text: string) => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const { dialog, show } = useDialog()
  const { busy, failure, run } = useAction()
  const query = { groupID: groupId }
  const { answer: saved = [], change } = useAnswer('GET /api/web/dark-web/searches', { query })
  const remove = (id: string) =>
    run(async () => {
      await api('DELETE /api/web/dark-web/searches/{id}', { query, params: { id } })
      change((before) => before?.filter((one) => one.id !== id))
    })
  const tell = (id: string, told: boolean) =>
    run(async () => {
      const changed = await api('PATCH /api/web/dark-web/searches/{id}', { query, params: { id }, body: { told } })
      change((before) => before?.map((one) => (one.id === id ? changed : one)))
    })
  const save = () =>
    show((close, closeAnd) => (
      <SaveDialog text={text} onClose={close} onDone={closeAnd((one) => change((before = []) => [one, ...before]))} />
    ))
  const isSaved = saved.some((one) => one.query === text)
  if (saved.length === 0 && text === '') return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {saved.length > 0 && <Quiet>{t('darkWeb.saved')}</Quiet>}
      {saved.map(({ id, name, query: savedText, told }) => (
        <ButtonGroup key={id} size="small" color="inherit" variant="outlined">
          <Button
            aria-pressed={savedText === text}
            onClick={() => onOpen(savedText)}
            sx={{
              borderColor: 'divider',
              overflowWrap: 'anywhere',
              ...(savedText === text && { bgcolor: 'action.selected' }),
            }}
          >
            <bdi>{name}</bdi>
          </Button>
          <Button
            aria-label={t('darkWeb.save.tell', { name: isolated(name) })}
            aria-pressed={told}
            title={t('darkWeb.save.told.how')}
            disabled={busy}
            onClick={() => void tell(id, !told)}
            sx={{ borderColor: 'divider', px: 0.5 }}
          >
            {told ? <NotificationsActive fontSize="small" /> : <NotificationsNone fontSize="small" />}
          </Button>
          <Button
            aria-label={t('darkWeb.save.forget', { name: isolated(name) })}
            disabled={busy}
            onClick={() => void remove(id)}
            sx={{ borderColor: 'divider', px: 0.5 }}
          >
            <ClearIcon fontSize="small" />
          </Button>
        </ButtonGroup>
      ))}
      {text !== '' && !isSaved && (
        <SmallButton startIcon={<BookmarkBorder />} onClick={save}>
          {t('darkWeb.save')}
        </SmallButton>
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {dialog}
    </Box>
  )
}

function SaveDialog({
  text,
  onClose,
  onDone,
}: {
  text: string
  onClose: () => void
  onDone: (saved: DarkWebSearch) => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [name, setName] = useState(text.slice(0, 60))
  const [told, setTold] = useState(false)
  const save = async () => {
    const body = { name: name.trim(), query: text, told }
    onDone(await api('POST /api/web/dark-web/searches', { query: { groupID: groupId }, body }))
  }
  return (
    <FormDialog
      title={t('darkWeb.save')}
      submit={t('save')}
      disabled={name.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('name')} value={name} onChange={setName} maxLength={120} />
      <div>
        <FormControlLabel
          control={<Checkbox checked={told} onChange={(_, checked) => setTold(checked)} />}
          label={t('darkWeb.save.told')}
        />
        <FormHelperText>{t('darkWeb.save.told.how')}</FormHelperText>
      </div>
    </FormDialog>
  )
}
