import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../failure-text.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** A deleted item; times as ISO 8601. */
export interface Binned {
  readonly id: string
  readonly name: string
  readonly deletedAt: string
  readonly restorableUntil: string
}

/** Deleted items that can be restored. Loaded once; use another `key` for another bin. */
export function BinDialog({
  title,
  load,
  restore,
  onRestored,
  onClose,
}: {
  title: string
  load: (signal: AbortSignal) => Promise<readonly Binned[]>
  restore: (id: string) => Promise<unknown>
  onRestored: (id: string, name: string) => Promise<void>
  onClose: () => void
}) {
  const language = useTexts()
  const { t, format } = language
  const [binned, setBinned] = useState<readonly Binned[]>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const content = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const stop = new AbortController()
    load(stop.signal).then(
      setBinned,
      (error: unknown) => !stop.signal.aborted && setFailure(failureText(error, language)),
    )
    return () => stop.abort()
  }, [])

  const bringBack = async (id: string, name: string) => {
    setBusy(id)
    // The pressed button is disabled and then gone; without the focus the dialog would not hear the Escape key.
    content.current?.focus()
    setFailure(undefined)
    try {
      await restore(id)
      setBinned((rest) => rest?.filter((one) => one.id !== id))
      await onRestored(id, name)
    } catch (error) {
      setFailure(failureText(error, language))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="bin-title" fullWidth maxWidth="sm">
      <DialogTitle id="bin-title" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent ref={content} tabIndex={-1} sx={{ outline: 'none' }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {!binned && !failure && (
          <Box aria-busy role="status" aria-label={t('loading')}>
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Box>
        )}
        {binned?.length === 0 && <Typography color="textSecondary">{t('bin.empty')}</Typography>}
        {binned && binned.length > 0 && (
          <List disablePadding>
            {binned.map(({ id, name, deletedAt, restorableUntil }) => (
              <ListItem
                key={id}
                disableGutters
                divider
                sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
              >
                <ListItemText
                  primary={name}
                  slotProps={{ primary: { sx: { fontWeight: 600 } } }}
                  secondary={t('bin.when', {
                    deleted: format.dateTime(deletedAt),
                    until: format.dateTime(restorableUntil),
                  })}
                  sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
                />
                <Button
                  variant="outlined"
                  size="small"
                  loading={busy === id}
                  disabled={busy !== undefined}
                  aria-label={t('bin.restoreNamed', { name })}
                  onClick={() => void bringBack(id, name)}
                >
                  {t('bin.restore')}
                </Button>
              </ListItem>
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
