import Box from '@mui/material/Box'
import { useState } from 'react'
import { lastTime, utcDay } from '../../../domain/dates.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { equalColumns } from '../../theme.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'

const offered = [7, 30, 90, 365] as const

/** Expiry of entries: never, after some days, or at the end of a day (UTC). */
export interface Expiry {
  readonly how: 'never' | 'kept' | 'date' | `${(typeof offered)[number]}`
  /** `2026-11-20`, for `date`. */
  readonly date: string
}
export const neverExpires: Expiry = { how: 'never', date: '' }

/** ISO 8601; null: never; undefined: unchanged, or no date chosen. */
export function expiryOf({ how, date }: Expiry, now: number): string | null | undefined {
  if (how === 'never') return null
  if (how === 'kept') return undefined
  if (how !== 'date') return new Date(now + Number(how) * dayMs).toISOString()
  const end = Date.parse(`${date}T00:00:00.000Z`) + dayMs
  return Number.isNaN(end) ? undefined : new Date(Math.min(end, lastTime)).toISOString()
}

/** The last day (UTC) on which an entry holds, `2026-11-20`; empty if it never expires. */
export function lastDayOf(expiresAt: string | null): string {
  return expiresAt === null ? '' : utcDay(Date.parse(expiresAt) - 1)
}

export function isComplete({ how, date }: Expiry): boolean {
  return how !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(date)
}

export function ExpiryField({
  value,
  onChange,
  offerKept = false,
}: {
  value: Expiry
  onChange: (value: Expiry) => void
  offerKept?: boolean
}) {
  const { t } = useTexts()
  // Past days cannot be chosen; the day on which the field was opened is precise enough.
  const [today] = useState(() => utcDay(Date.now()))
  return (
    <Box sx={equalColumns({ sm: 2 }, 2)}>
      <SelectField
        label={t('lists.expiry')}
        value={value.how}
        options={[
          ...(offerKept ? (['kept', 'never'] as const) : (['never'] as const)).map((how) => ({
            value: how,
            text: t(`lists.expiry.${how}`),
          })),
          ...offered.map((count) => ({ value: `${count}` as const, text: t('lists.expiry.days', { count }) })),
          { value: 'date', text: t('lists.expiry.date') },
        ]}
        onChange={(how) => onChange({ ...value, how })}
      />
      {value.how === 'date' && (
        <DateField
          label={t('lists.expiry.until')}
          value={value.date}
          onChange={(date) => onChange({ ...value, date })}
          min={today}
        />
      )}
    </Box>
  )
}
