import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Skeleton } from '../layout/skeleton.tsx'
import { SecondaryText } from '../layout/text.tsx'
import { useAction } from '../state/use-action.ts'
import { useLoaded } from '../state/use-loaded.ts'
import { InfoDialog } from './info-dialog.tsx'

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
  load: (options: { readonly signal: AbortSignal }) => Promise<readonly Binned[]>
  restore: (id: string) => Promise<unknown>
  onRestored: (id: string, name: string) => Promise<void>
  onClose: () => void
}) {
  const { t, format } = useTexts()
  const { answer: binned, failure, again, change } = useLoaded(load, '')
  const action = useAction()
  const content = useRef<HTMLDivElement>(null)

  const bringBack = (id: string, name: string) => {
    // The pressed button is disabled and then gone; without the focus the dialog would not hear the Escape key.
    content.current?.focus()
    void action.run(async () => {
      await restore(id)
      change((rest) => rest?.filter((one) => one.id !== id))
      await onRestored(id, name)
    }, id)
  }
  return (
    <InfoDialog title={title} content={{ ref: content, tabIndex: -1, sx: { outline: 'none' } }} onClose={onClose}>
      <LoadFailure failure={failure} onRetry={again} />
      {action.failure && <Alert severity="error">{action.failure}</Alert>}
      {!binned && failure === undefined && (
        <Box aria-busy role="status" aria-label={t('loading')}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Box>
      )}
      {binned?.length === 0 && <SecondaryText>{t('bin.empty')}</SecondaryText>}
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
                loading={action.doing === id}
                disabled={action.busy}
                aria-label={t('bin.restoreNamed', { name })}
                onClick={() => bringBack(id, name)}
              >
                {t('bin.restore')}
              </Button>
            </ListItem>
          ))}
        </List>
      )}
    </InfoDialog>
  )
}
