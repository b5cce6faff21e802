import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { DarkWebPosts } from '../../../contract/dark-web.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { countedText } from './found-text.ts'
import { HitList } from './hit-list.tsx'

/** Form that checks whether any post contained a value that was masked. The value is neither shown nor kept. */
export function Leaked({ groupId }: { groupId: string }) {
  const language = useTexts()
  const { t } = language
  const [value, setValue] = useState('')
  const [found, setFound] = useState<DarkWebPosts>()
  const { busy, failure, run } = useAction()
  const check = () =>
    run(async () => {
      setFound(undefined)
      setFound(await api('POST /api/web/dark-web/leaked', { query: { groupID: groupId }, body: { value } }))
    })
  return (
    <Box component="details">
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content' }}>
        {t('darkWeb.leaked')}
      </Typography>
      <Quiet sx={{ mt: 1, mb: 1.5, maxWidth: 760 }}>{t('darkWeb.leaked.text')}</Quiet>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (value !== '' && !busy) void check()
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
      >
        <TextField
          size="small"
          type="password"
          label={t('darkWeb.leaked.value')}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 8192 } }}
          sx={{ flex: '1 1 260px', maxWidth: 420 }}
        />
        <Button type="submit" variant="outlined" color="inherit" loading={busy} disabled={value === ''}>
          {t('darkWeb.leaked.go')}
        </Button>
      </Box>
      <Box sx={{ mt: 1.5 }}>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {found && found.hits.length === 0 && <Alert severity="success">{t('darkWeb.leaked.none')}</Alert>}
        {found && found.hits.length > 0 && (
          <>
            <Alert severity="warning">{countedText(found, language)}</Alert>
            <HitList hits={found.hits} />
          </>
        )}
      </Box>
    </Box>
  )
}
