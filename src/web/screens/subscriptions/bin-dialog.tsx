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
import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import type { subscriptions as calls } from '../../../contract/subscriptions.ts'
import { api } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Binned = ReplyOf<typeof calls.bin>

/** What was deleted in a group and can still be brought back. */
export default function BinDialog({
  groupId,
  onClose,
  onRestored,
}: {
  groupId: string
  onClose: () => void
  onRestored: (name: string) => Promise<void>
}) {
  const language = useTexts()
  const { t, format } = language
  const [binned, setBinned] = useState<Binned>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    api('GET /api/web/groups/{id}/deleted-subscriptions', { params: { id: groupId } }, { signal }).then(
      setBinned,
      (error: unknown) => !signal.aborted && setFailure(failureText(error, language)),
    )
    return () => stop.abort()
  }, [])

  const restore = async (id: string, name: string) => {
    setBusy(id)
    setFailure(undefined)
    try {
      await api('POST /api/web/subscriptions/{id}/restore', { params: { id }, query: { groupID: groupId } })
      setBinned((rest) => rest?.filter((one) => one.id !== id))
      await onRestored(name)
    } catch (error) {
      setFailure(failureText(error, language))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="bin-title" fullWidth maxWidth="sm">
      <DialogTitle id="bin-title">{t('subscriptions.bin.title')}</DialogTitle>
      <DialogContent>
        {failure && <Alert severity="error">{failure}</Alert>}
        {!binned && !failure && (
          <Box aria-busy role="status" aria-label={t('loading')}>
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Box>
        )}
        {binned?.length === 0 && <Typography color="textSecondary">{t('subscriptions.bin.empty')}</Typography>}
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
                  secondary={t('subscriptions.bin.when', {
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
                  aria-label={t('subscriptions.bin.restoreNamed', { name })}
                  onClick={() => void restore(id, name)}
                >
                  {t('subscriptions.bin.restore')}
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
