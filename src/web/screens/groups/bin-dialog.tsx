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
import type { groups as groupCalls } from '../../../contract/groups.ts'
import { api } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Binned = ReplyOf<typeof groupCalls.bin>

/** The deleted groups right below one, each to be brought back with all that was below it. */
export default function BinDialog({
  group,
  onClose,
  onRestored,
}: {
  group: { readonly id: string; readonly name: string }
  onClose: () => void
  onRestored: (id: string, name: string) => Promise<void>
}) {
  const language = useTexts()
  const { t, format } = language
  const [binned, setBinned] = useState<Binned>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a group
  useEffect(() => {
    const stop = new AbortController()
    api('GET /api/web/groups/{id}/deleted', { params: { id: group.id } }, { signal: stop.signal }).then(
      setBinned,
      (error: unknown) => !stop.signal.aborted && setFailure(failureText(error, language)),
    )
    return () => stop.abort()
  }, [group.id])

  const restore = async (childId: string, name: string) => {
    setBusy(childId)
    setFailure(undefined)
    try {
      await api('POST /api/web/groups/{id}/deleted/{childId}/restore', { params: { id: group.id, childId } })
      setBinned((rest) => rest?.filter(({ id }) => id !== childId))
      await onRestored(childId, name)
    } catch (error) {
      setFailure(failureText(error, language))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="bin-title" fullWidth maxWidth="sm">
      <DialogTitle id="bin-title" sx={{ overflowWrap: 'anywhere' }}>
        {t('groups.bin.title', { name: group.name })}
      </DialogTitle>
      <DialogContent>
        {failure && <Alert severity="error">{failure}</Alert>}
        {!binned && !failure && (
          <Box aria-busy role="status" aria-label={t('loading')}>
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Box>
        )}
        {binned?.length === 0 && <Typography color="textSecondary">{t('groups.bin.empty')}</Typography>}
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
                  secondary={t('groups.bin.when', {
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
                  aria-label={t('groups.bin.restoreNamed', { name })}
                  onClick={() => void restore(id, name)}
                >
                  {t('groups.bin.restore')}
                </Button>
              </ListItem>
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} color="inherit">
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
