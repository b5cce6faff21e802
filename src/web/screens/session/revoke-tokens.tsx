import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

/** The choice of a form for a new password: whether API tokens end too. */
export function RevokeTokens({ name, isChecked = false }: { name: string; isChecked?: boolean }) {
  const { t } = useTexts()
  const hint = useId()
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox name={name} defaultChecked={isChecked} slotProps={{ input: { 'aria-describedby': hint } }} />
        }
        label={t('session.reset.tokens')}
      />
      <FormHelperText id={hint}>{t('session.reset.tokens.hint')}</FormHelperText>
    </div>
  )
}
