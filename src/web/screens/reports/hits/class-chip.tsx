import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import ReportGmailerrorredOutlined from '@mui/icons-material/ReportGmailerrorredOutlined'
import type { Role } from '../../../../domain/log-event.ts'
import type { Verdict } from '../../../../domain/report-codes.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { SmallChip } from '../../../ui/layout/small-chip.tsx'
import { Caption } from '../../../ui/layout/text.tsx'

export const classMarks = {
  credible: { Icon: ReportGmailerrorredOutlined, colour: 'error' },
  doubtful: { Icon: HelpOutlineOutlined, colour: 'warning' },
  benign: { Icon: CheckCircleOutlined, colour: 'success' },
} as const satisfies Record<Verdict, object>

/** The class of an observable by icon, colour and name. */
export function ClassChip({ verdict }: { verdict: Verdict }) {
  const { t } = useTexts()
  const { Icon, colour } = classMarks[verdict]
  return <SmallChip color={colour} icon={<Icon />} label={t(`class.${verdict}`)} />
}

/** What only the log shows an observable to be. */
export function RoleText({ role }: { role: Role | undefined }) {
  const { t } = useTexts()
  if (!role) return null
  return (
    <Caption component="p" sx={{ m: 0, mt: 0.25 }} data-testid="role">
      {t(`class.role.${role}`)}
    </Caption>
  )
}
