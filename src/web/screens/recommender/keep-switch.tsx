import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useTexts } from '../../i18n/use-texts.ts'

/** Whether what is answered for one report becomes what the group's next ones start from. */
export default function KeepSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTexts()
  return (
    <FormControlLabel
      control={<Switch checked={checked} onChange={(_, is) => onChange(is)} />}
      label={t('start.keep')}
    />
  )
}
