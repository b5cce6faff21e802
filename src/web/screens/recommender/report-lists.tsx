import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { mostFee } from '../../../domain/most-euros.ts'
import { mostListBytes, mostReportLists } from '../../../domain/report-lists.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListFile, StepProps } from '../../organisation/wizard-data.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { useTypedAmount } from '../../ui/fields/use-typed-amount.ts'

/** Takes lists that the report of the log compares, and what they cost. */
export function ReportLists({ lists, onChange }: { lists: StepProps['lists']; onChange: StepProps['changeLists'] }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const add = (files: readonly File[]) => {
    const all = [...lists, ...files.map((file) => ({ file }))]
    const bytes = all.reduce((sum, { file }) => sum + file.size, 0)
    const fits = all.length <= mostReportLists && bytes <= mostListBytes && files.every(({ size }) => size > 0)
    setRefused(!fits)
    if (fits) onChange(all)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Button variant="outlined" color="inherit" onClick={() => input.current?.click()}>
        {t('comparison.lists')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('comparison.lists')}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Typography variant="body2" color="textSecondary">
        {t('comparison.lists.text')}
      </Typography>
      {isRefused && <Alert severity="error">{t('comparison.lists.refused')}</Alert>}
      {lists.map((list, place) => (
        <ListRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two lists may be the same file
          key={`${place} ${list.file.name}`}
          list={list}
          onChange={(changed) => onChange(lists.with(place, changed))}
          onRemove={() => onChange(lists.toSpliced(place, 1))}
        />
      ))}
    </Box>
  )
}

function ListRow({
  list: { file, eurPerYear },
  onChange,
  onRemove,
}: {
  list: ListFile
  onChange: (list: ListFile) => void
  onRemove: () => void
}) {
  const { t, format, locale } = useTexts()
  const amount = useTypedAmount(
    eurPerYear,
    (fee) => onChange({ file, ...(fee !== undefined && fee <= mostFee && { eurPerYear: fee }) }),
    locale,
    { most: mostFee },
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: '100%', alignItems: 'start' }}>
      <AmountField
        label={t('optional', { label: t('comparison.fee', { name: file.name }) })}
        amount={amount}
        sx={{ flex: '1 1 260px' }}
        helperText={
          amount.isWrong ? t('licences.fee.wrong', { most: format.price(mostFee) }) : t('comparison.lists.fee')
        }
      />
      <Button color="inherit" onClick={onRemove}>
        {t('comparison.remove', { name: file.name })}
      </Button>
    </Box>
  )
}
