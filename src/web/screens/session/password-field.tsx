import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { passwordLength } from '../../../domain/password.ts'
import { useTexts } from '../../i18n/use-texts.ts'

interface PasswordFieldProps {
  readonly autoFocus?: boolean
  /** True for a new password: shows the rules and lets password managers suggest one. */
  readonly isNew?: boolean
  readonly label: string
}

/** Field for a password, which the user may paste or show. */
export function PasswordField({ autoFocus = false, isNew = false, label }: PasswordFieldProps) {
  const { t } = useTexts()
  const [isShown, setShown] = useState(false)
  // The button needs the script, so it appears with it. Its space is reserved before.
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  return (
    <TextField
      name="password"
      type={isShown ? 'text' : 'password'}
      label={label}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoFocus={autoFocus}
      size="medium"
      helperText={isNew ? t('session.passwordHint', { least: passwordLength.least }) : undefined}
      slotProps={{
        htmlInput: {
          required: true,
          maxLength: passwordLength.most,
          ...(isNew && { minLength: passwordLength.least }),
          autoCapitalize: 'none',
          spellCheck: false,
        },
        input: {
          endAdornment: hasScript && (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                onClick={() => setShown(!isShown)}
                aria-label={t(isShown ? 'session.hide' : 'session.show')}
              >
                {isShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
