import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { defang } from '../../ui/defang.ts'
import { LazyMenu, LazyMenuItem } from '../../ui/lazy-menu.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import { may, useGroup } from '../session/use-group.ts'

const AddToListDialog = lazy(() => import('./add-to-list-dialog.tsx'))
const FeedbackDialog = lazy(() => import('../feedback/feedback-dialog.tsx'))

/** What may be done with one indicator: put it on a list of the group, and say or read what it is. */
export function IndicatorActions({
  groupId,
  kind,
  value,
  onMessage,
}: {
  groupId: string
  kind: string
  value: string
  onMessage: (message: ToastMessage) => void
}) {
  const { t } = useTexts()
  const group = useGroup(groupId)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'list' | 'feedback'>()
  if (!group) return null
  const open = (which: typeof dialog) => {
    setAnchor(null)
    setDialog(which)
  }
  const close = () => setDialog(undefined)
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('lists.actions', { value: defang(kind, value) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert sx={{ fontSize: 18 }} />
      </IconButton>
      <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
        {may(group, 'GROUP_LIST_ADD') && <LazyMenuItem onClick={() => open('list')}>{t('lists.addTo')}</LazyMenuItem>}
        <LazyMenuItem onClick={() => open('feedback')}>{t('feedback.open')}</LazyMenuItem>
      </LazyMenu>
      {dialog && (
        <Suspense>
          {dialog === 'list' ? (
            <AddToListDialog
              groupId={groupId}
              kind={kind}
              value={value}
              onClose={close}
              onDone={(text) => {
                close()
                onMessage({ severity: 'success', text })
              }}
            />
          ) : (
            <FeedbackDialog groupId={groupId} kind={kind} value={value} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
