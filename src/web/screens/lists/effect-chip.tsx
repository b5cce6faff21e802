import BlockOutlined from '@mui/icons-material/BlockOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import type { ListEffect } from '../../../domain/group-list.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SmallChip } from '../../ui/layout/small-chip.tsx'

/** Effect of a list by icon, colour and text. */
export function EffectChip({ effect }: { effect: ListEffect }) {
  const { t } = useTexts()
  const Icon = effect === 'allow' ? VerifiedUserOutlined : BlockOutlined
  return <SmallChip color={effect === 'allow' ? 'success' : 'error'} icon={<Icon />} label={t(`lists.${effect}`)} />
}
