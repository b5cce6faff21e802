import CloseIcon from '@mui/icons-material/Close'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mostFee } from '../../../domain/most-euros.ts'
import { mostListBytes, mostReportLists } from '../../../domain/report-lists.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListFile, StepProps } from '../../organisation/wizard-data.ts'
import { useGroupId } from '../../session/use-group.ts'
import { failureText } from '../../text/failure-text.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { MultiSelect } from '../../ui/fields/multi-select.tsx'
import { useTypedAmount } from '../../ui/fields/use-typed-amount.ts'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'
import { useFilePicker } from '../../ui/state/use-file-picker.tsx'
import { useDropBox } from '../../upload/use-file-drop.ts'
import { licenceFields } from '../licences/licence-fields.ts'
import { LicenceLinks } from '../licences/licence-links.tsx'

export function SourceComparisonStep({ state, change, data, lists, changeLists }: StepProps) {
  const { t } = useTexts()
  const used = state.currentlyUsedSources
  const custom = used.filter((source) => source.custom)
  const sourceOf = (id: string) => used.find((source) => source.id === id)
  const unpriced = data.sources.filter(({ id, price, copy }) => price === null && copy === undefined && sourceOf(id))
  return (
    <>
      <SecondaryText>{t('comparison.lead')}</SecondaryText>
      <MultiSelect
        label={t('comparison.pick')}
        options={data.sources.map(({ id, name, maintainer }) => ({ value: id, text: name, note: maintainer }))}
        chosen={used.filter((source) => !source.custom).map(({ id }) => id)}
        noOptionsText={t('comparison.none')}
        onChange={(ids) => change({ currentlyUsedSources: [...ids.map((id) => sourceOf(id) ?? { id }), ...custom] })}
      />
      {unpriced.map(({ id, name }) => (
        <FeeField
          key={id}
          name={name}
          value={sourceOf(id)?.fee}
          onChange={(fee) =>
            change(({ currentlyUsedSources: others }) => ({
              currentlyUsedSources: others.map((one) =>
                one.id === id ? { id, ...(fee !== undefined && { fee }) } : one,
              ),
            }))
          }
        />
      ))}
      {data.sources
        .filter(({ id, commercial, copy }) => commercial && copy === undefined && sourceOf(id))
        .map(({ id, name, price }) => (
          <Quiet key={id} component="div">
            {t('comparison.licence', { name })}{' '}
            <LicenceLinks source={id} fee={sourceOf(id)?.fee ?? price ?? undefined} />
          </Quiet>
        ))}
      <CustomSource
        onFound={(address) =>
          change(({ currentlyUsedSources: others }) =>
            others.some(({ id }) => id === address)
              ? {}
              : { currentlyUsedSources: [...others, { id: address, custom: true }] },
          )
        }
      />
      {custom.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {custom.map(({ id }) => (
            <Chip
              key={id}
              label={id}
              onDelete={() => change({ currentlyUsedSources: used.filter((source) => source.id !== id) })}
              aria-label={t('comparison.remove', { name: id })}
              sx={{ maxWidth: '100%' }}
            />
          ))}
        </Box>
      )}
      <ReportLists lists={lists} onChange={changeLists} sources={data.sources} />
      <Quiet role="status">
        {t('comparison.chosen', { count: used.length + lists.filter(({ isSample }) => !isSample).length })}
      </Quiet>
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 0.5 } }}>
        <FormControlLabel
          control={
            <Switch
              checked={state.shareSourcesConsent}
              onChange={(_, shareSourcesConsent) => change({ shareSourcesConsent })}
            />
          }
          label={t('consent.sources')}
        />
        <FormControlLabel
          control={
            <Switch
              checked={state.shareLogfilesConsent}
              onChange={(_, shareLogfilesConsent) => change({ shareLogfilesConsent })}
            />
          }
          label={t('consent.logs')}
        />
      </Box>
    </>
  )
}

/** Asks what is paid for a source whose price is unknown. */
function FeeField({
  name,
  value,
  onChange,
}: {
  name: string
  value: number | undefined
  onChange: (fee: number | undefined) => void
}) {
  const { t, format, locale } = useTexts()
  const amount = useTypedAmount(value, onChange, locale, { most: mostFee })
  return (
    <AmountField
      label={t('optional', { label: t('comparison.fee', { name }) })}
      amount={amount}
      helperText={amount.isWrong ? t('licences.fee.wrong', { most: format.price(mostFee) }) : t('comparison.fee.text')}
    />
  )
}

function CustomSource({ onFound }: { onFound: (address: string) => void }) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ severity: 'success' | 'warning' | 'error'; text: string }>()

  const check = async () => {
    const wanted = address.trim()
    if (!/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(wanted) || wanted.length > 200) {
      setResult({ severity: 'error', text: t('comparison.custom.invalid') })
      return
    }
    setBusy(true)
    setResult(undefined)
    try {
      const { format, read, noThreats } = await api('POST /api/web/groups/{id}/feeds/check', {
        params: { id: groupId },
        body: { address: wanted },
      })
      const found = t('comparison.custom.found', { address: wanted, format, count: read })
      setResult(
        noThreats
          ? { severity: 'warning', text: `${found}. ${t(`comparison.custom.noThreats.${noThreats}`)}` }
          : { severity: 'success', text: found },
      )
      onFound(wanted)
      setAddress((now) => (now.trim() === wanted ? '' : now))
    } catch (error) {
      setResult({ severity: 'error', text: failureText(error, language) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="form"
        {...(address.trim() !== '' && unkept)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
        sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}
      >
        <TextField
          type="url"
          label={t('optional', { label: t('comparison.custom') })}
          placeholder={t('comparison.custom.placeholder')}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          helperText={t('comparison.custom.text')}
          sx={{ flex: '1 1 280px' }}
        />
        <OutlinedButton type="submit" disabled={busy || address.trim() === ''} sx={{ alignSelf: 'flex-start' }}>
          {t(busy ? 'licences.status.Checking' : 'comparison.custom.check')}
        </OutlinedButton>
      </Box>
      {result && (
        <Alert severity={result.severity} sx={{ overflowWrap: 'anywhere' }}>
          {result.text}
        </Alert>
      )}
    </Box>
  )
}

/**
 * Takes lists that the report of the log compares, and what they cost: own ones, and samples of sources that are not in
 * use. The address may name the source of a sample and its price.
 */
function ReportLists({
  lists,
  onChange,
  sources,
}: {
  lists: StepProps['lists']
  onChange: StepProps['changeLists']
  sources: StepProps['data']['sources']
}) {
  const { t } = useTexts()
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
  const picker = useFilePicker((files) => add(files, isSample), { multiple: true, 'aria-label': t('comparison.lists') })
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
          <OutlinedButton
            key={kind}
            startIcon={<FileUploadOutlined />}
            onClick={() => {
              setSample(kind === 'comparison.sample')
              picker.open()
            }}
          >
            {t(kind, { name })}
          </OutlinedButton>
        ))}
        <Quiet sx={{ flexBasis: '100%' }}>{t('comparison.lists.text')}</Quiet>
      </Box>
      {picker.input}
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
