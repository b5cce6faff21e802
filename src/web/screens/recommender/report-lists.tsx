import CloseIcon from '@mui/icons-material/Close'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mostFee } from '../../../domain/most-euros.ts'
import { mostListBytes, mostReportLists } from '../../../domain/report-lists.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListFile, StepProps } from '../../organisation/wizard-data.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { useTypedAmount } from '../../ui/fields/use-typed-amount.ts'
import { Quiet } from '../../ui/layout/text.tsx'
import { useDropBox } from '../../upload/use-file-drop.ts'
import { licenceFields } from '../licences/licence-links.tsx'

/**
 * Takes lists that the report of the log compares, and what they cost: own ones, and samples of sources that are not in
 * use. The address may name the source of a sample and its price.
 */
export function ReportLists({
  lists,
  onChange,
  sources,
}: {
  lists: StepProps['lists']
  onChange: StepProps['changeLists']
  sources: StepProps['data']['sources']
}) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [address] = useSearchParams()
  const wanted = address.get(licenceFields.sample)
  const quote = Number(address.get(licenceFields.fee)) || undefined
  const name = sources.find(({ id }) => id === wanted)?.name ?? 'none'
  const [isSample, setSample] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (wanted === null) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true })
  }, [wanted])
  const add = (files: readonly File[], areSamples: boolean) => {
    const kind = areSamples && { isSample: true as const, ...(quote !== undefined && { eurPerYear: quote }) }
    const all = [...lists, ...files.map((file) => ({ file, ...kind }))]
    const bytes = all.reduce((sum, { file }) => sum + file.size, 0)
    const fits = all.length <= mostReportLists && bytes <= mostListBytes && files.every(({ size }) => size > 0)
    setRefused(!fits)
    if (fits) onChange(all)
  }
  const { isOver, dropProps } = useDropBox((files) => add(files, wanted !== null))
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1.5 }}>
      <Box
        ref={box}
        {...dropProps}
        sx={{
          border: '1.5px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: '12px',
          p: 2,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
        }}
      >
        {(['comparison.lists', 'comparison.sample'] as const).map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            color="inherit"
            startIcon={<FileUploadOutlined />}
            onClick={() => {
              setSample(kind === 'comparison.sample')
              input.current?.click()
            }}
          >
            {t(kind, { name })}
          </Button>
        ))}
        <Quiet sx={{ flexBasis: '100%' }}>{t('comparison.lists.text')}</Quiet>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('comparison.lists')}
        onChange={({ target }) => {
          add([...(target.files ?? [])], isSample)
          target.value = ''
        }}
      />
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
  list: { eurPerYear, ...list },
  onChange,
  onRemove,
}: {
  list: ListFile
  onChange: (list: ListFile) => void
  onRemove: () => void
}) {
  const { t, format, locale } = useTexts()
  const { name } = list.file
  const amount = useTypedAmount(
    eurPerYear,
    (fee) => onChange({ ...list, ...(fee !== undefined && fee <= mostFee && { eurPerYear: fee }) }),
    locale,
    { most: mostFee },
  )
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <AmountField
        label={t('optional', { label: t(list.isSample ? 'comparison.quote' : 'comparison.fee', { name }) })}
        amount={amount}
        sx={{ flexGrow: 1 }}
        helperText={
          amount.isWrong
            ? t('licences.fee.wrong', { most: format.price(mostFee) })
            : t(list.isSample ? 'comparison.quote.text' : 'comparison.lists.fee')
        }
      />
      <IconButton aria-label={t('comparison.remove', { name })} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}
