import MoreVert from '@mui/icons-material/MoreVert'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { defang } from '../../../domain/observables/defang.ts'
import type { Verdict } from '../../../domain/report-codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { rem } from '../../rem.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { lookupsOf } from '../../text/lookups.ts'
import { LazyMenu, LazyMenuItem } from '../../ui/dialogs/lazy-menu.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import type { Move } from './add-to-list-dialog.tsx'

const AddToListDialog = late(() => import('./add-to-list-dialog.tsx'))
const ExceptionDialog = late(() => import('./exception-dialog.tsx'))
const FeedbackDialog = late(() => import('../feedback/feedback-dialog.tsx'))
const LeaveDialog = late(() => import('../../ui/dialogs/leave-dialog.tsx'))

/** Actions for one indicator: add it to a list, leave it out of deliveries, give or read feedback, look it up at other sites. */
export function IndicatorActions({
  kind,
  value,
  verdict,
  onMessage,
}: {
  kind: string
  value: string
  /** The indicator's class in a report, if it can be moved to another class. */
  verdict?: Verdict
  onMessage: (text: string) => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const group = useGroup()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { dialog, show } = useDialog()
  const lookups = lookupsOf(kind, value)
  if (!group && lookups.length === 0) return null
  /** Closes the menu, then opens a dialog, of which `onDone` says what it did. */
  const open = (draw: (given: { onClose: () => void; onDone: (text: string) => void }) => ReactNode) => {
    setAnchor(null)
    show((onClose, closeAnd) => draw({ onClose, onDone: closeAnd(onMessage) }))
  }
  const entry = { groupId, kind, value }
  const addToList = (to?: Move) => open((given) => <AddToListDialog {...entry} {...given} move={to} />)
  const move = verdict && moveOf(verdict)
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('lists.actions', { value: defang(kind, value) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert sx={{ fontSize: rem(18) }} />
      </IconButton>
      <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
        {move && may(group, 'GROUP_LIST_ADD') && (
          <LazyMenuItem onClick={() => addToList(move)}>{t(`move.${move}`)}</LazyMenuItem>
        )}
        {may(group, 'GROUP_LIST_ADD') && <LazyMenuItem onClick={() => addToList()}>{t('lists.addTo')}</LazyMenuItem>}
        {may(group, 'SUBSCRIPTION_PATCH') && (
          <LazyMenuItem onClick={() => open((given) => <ExceptionDialog value={{ kind, value }} {...given} />)}>
            {t('exceptions.make')}
          </LazyMenuItem>
        )}
        {group && (
          <LazyMenuItem onClick={() => open(({ onClose }) => <FeedbackDialog {...entry} onClose={onClose} />)}>
            {t('feedback.open')}
          </LazyMenuItem>
        )}
        {group && lookups.length > 0 && <Divider component="li" />}
        {lookups.map((lookup) => (
          <LazyMenuItem
            key={lookup.address}
            onClick={() =>
              open(({ onClose }) => <LeaveDialog lookup={lookup} shown={defang(kind, value)} onClose={onClose} />)
            }
          >
            {t('lookup.at', { name: lookup.name })}
          </LazyMenuItem>
        ))}
      </LazyMenu>
      {dialog}
    </>
  )
}

/** Class that an observable can be moved to. */
export function moveOf(verdict: Verdict): Move {
  return verdict === 'credible' ? 'toBenign' : 'toCredible'
}
