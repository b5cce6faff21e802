import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { Field } from '../fields/field.tsx'
import { Quiet, SmallText } from '../layout/text.tsx'
import { changeViews, savedViews } from './saved-views.ts'

/** Saves filters and order of a table under a name, and deletes saved ones. */
export default function SaveViewDialog({
  table,
  current,
  person,
  onClose,
}: {
  table: string
  current: string
  person: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const [name, setName] = useState('')
  const [views, setViews] = useState(() => savedViews(table, person))
  const change = (part: { name: string; query?: string }) => {
    changeViews(table, person, part)
    setViews(savedViews(table, person))
  }
  return (
    <FormDialog
      title={t('table.views.save.title')}
      submit={t('table.views.save.go')}
      disabled={name.trim() === ''}
      onSubmit={async () => {
        change({ name: name.trim(), query: current })
        onClose()
      }}
      onClose={onClose}
    >
      <Quiet>{t('table.views.save.text')}</Quiet>
      <Field label={t('table.views.name')} value={name} onChange={setName} required maxLength={80} autoComplete="off" />
      {views.length > 0 && (
        <Box component="ul" aria-label={t('table.views')} sx={plainList}>
          {views.map((view) => (
            <Box component="li" key={view.name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <SmallText sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{view.name}</SmallText>
              <IconButton
                aria-label={t('table.views.delete', { name: view.name })}
                onClick={() => change({ name: view.name })}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
    </FormDialog>
  )
}
