import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { dayHint } from '../../text/day-text.ts'
import { useTypedDay } from './use-typed-day.ts'

/**
 * A date field in the notation of the page's language; browsers show `type="date"` in their own language. Uses the
 * browser's calendar. `value` is `2026-11-20`, or empty if the input is empty or no date.
 */
export function DateField({
  label,
  value,
  onChange,
  min,
  sx,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  min?: string
  sx?: TextFieldProps['sx']
}) {
  const { t, locale } = useTexts()
  const calendar = useRef<HTMLInputElement>(null)
  const { shown, isWrong, type, pick, leave } = useTypedDay({ value, onChange, min, locale })
  return (
    <TextField
      label={label}
      value={shown}
      placeholder={dayHint[locale]}
      error={isWrong}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
      autoComplete="off"
      slotProps={{
        htmlInput: { maxLength: 10 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {/* Anchor of the browser's calendar. */}
              <Box
                component="input"
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden
                value={value}
                min={min}
                onChange={(event) => pick((event.target as HTMLInputElement).value)}
                sx={{
                  position: 'absolute',
                  right: 12,
                  bottom: 0,
                  width: 1,
                  height: 1,
                  opacity: 0,
                  border: 0,
                  p: 0,
                  pointerEvents: 'none',
                }}
              />
              <IconButton
                edge="end"
                size="small"
                aria-label={t('date.calendar', { label })}
                onClick={() => calendar.current?.showPicker()}
              >
                <CalendarTodayOutlined fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      {...(sx && { sx })}
    />
  )
}
