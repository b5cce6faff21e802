import TextField from '@mui/material/TextField'
import { mostOwnRanges } from '../../domain/observables/most-own-ranges.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { readOwnRanges } from './own-ranges.ts'

const mostNamed = 4

/** Own addresses, networks and domains, one per line; invalid lines are reported with their number. */
export function OwnRangesField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t, format } = useTexts()
  const { entries, faults } = readOwnRanges(value)
  const words = faults
    .slice(0, mostNamed)
    .map(({ line, entry }) => t('group.ranges.fault', { line: format.number(line), entry: entry.slice(0, 60) }))
  const more = faults.length - words.length
  const problem =
    faults.length > 0
      ? [...words, more > 0 && t('group.ranges.faults', { count: more })].filter(Boolean).join(' ')
      : entries.length > mostOwnRanges
        ? t('group.ranges.many', { most: format.number(mostOwnRanges) })
        : undefined
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={10}
      label={t('optional', { label: t('group.ranges') })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem ?? t('group.ranges.text')}
      slotProps={{
        htmlInput: { maxLength: 60_000, spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' },
        formHelperText: { role: problem ? 'status' : undefined, sx: { overflowWrap: 'anywhere' } },
      }}
      sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem' } }}
    />
  )
}
