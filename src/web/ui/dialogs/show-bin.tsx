import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined'
import type { ComponentProps } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { QuietButton } from '../layout/buttons.tsx'
import type { BinDialog } from './bin-dialog.tsx'
import type { Show } from './use-dialog.tsx'

const Bin = late(async () => ({ default: (await import('./bin-dialog.tsx')).BinDialog }))

interface BinContent extends Omit<ComponentProps<typeof BinDialog>, 'onClose' | 'onRestored'> {
  readonly onRestored: (id: string, name: string, close: () => void) => Promise<void>
}

/** Shows deleted items that can be restored in the dialog of a page. */
export const showBin = (show: Show, { onRestored, ...bin }: BinContent) =>
  show((close) => <Bin {...bin} onRestored={(id, name) => onRestored(id, name, close)} onClose={close} />)

/** Opens the deleted items of a list. */
export function BinButton({ onClick }: { onClick: () => void }) {
  const { t } = useTexts()
  return (
    <QuietButton startIcon={<RestoreFromTrashOutlined />} onClick={onClick}>
      {t('bin')}
    </QuietButton>
  )
}
