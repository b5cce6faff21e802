import Box from '@mui/material/Box'
import { useState } from 'react'
import { type FilterFlag, usualFlags } from '../../../../domain/subscription.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Caption, Quiet, SmallText } from '../../../ui/layout/text.tsx'
import { ListEnd } from '../../../ui/lists/list-end.tsx'
import { MoreRows } from '../../../ui/lists/more-rows.tsx'
import { useRowSteps } from '../../../ui/lists/use-row-steps.ts'
import { LicenceLinks } from '../../licences/licence-links.tsx'
import type { Choice } from '../choices.ts'
import { DeadSourceNote } from '../dead-source-note.tsx'
import { PreviewOfSource } from './preview-of-source.tsx'
import type { StepProps } from './step-props.ts'

/** Step for the sources and their filters. Sources that may not be delivered are shown with the reason. */
export function SourceStep({ candidate, choices, change, preview }: StepProps) {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  // Whether a source was chosen before its checkbox was used. It stays in its place then: a row that moves loses the focus.
  const [before, setBefore] = useState<ReadonlyMap<string, boolean>>(new Map())
  const chosen = new Map(candidate.sources.map((source) => [source.id, source]))
  const gone = candidate.sources
    .filter(({ id }) => !choices.sources.some(({ value }) => value === id))
    .map(({ id }): Choice => ({ value: id, text: id, description: t('subscriptions.source.gone') }))
  const all = [...gone, ...choices.sources]
  const needle = search.trim().toLowerCase()
  const found = all.filter(({ text, description }) => `${text} ${description}`.toLowerCase().includes(needle))
  const isFirst = ({ value }: Choice) => before.get(value) ?? chosen.has(value)
  const rows = [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))]
  const list = useRowSteps(rows, search)
  const toggle = (id: string, isOn: boolean) => {
    if (!before.has(id)) setBefore(new Map(before).set(id, !isOn))
    change({
      sources: isOn
        ? [...candidate.sources, { id, filterFlags: [...usualFlags] }]
        : candidate.sources.filter((source) => source.id !== id),
    })
  }
  const replace = (id: string, by: string) =>
    change({
      sources: candidate.sources
        .filter((source) => source.id !== by)
        .map((source) => (source.id === id ? { ...source, id: by } : source)),
    })
  /** Sets the filters of a source; without an id, those of all chosen sources. */
  const setFlags = (id: string | undefined, flags: string[]) =>
    change({
      sources: candidate.sources.map((source) =>
        id === undefined || source.id === id ? { ...source, filterFlags: flags as FilterFlag[] } : source,
      ),
    })
  const flags = choices.filterFlags.map(({ value, text }) => ({ value, text }))
  const common = candidate.sources[0]?.filterFlags.filter((flag) =>
    candidate.sources.every(({ filterFlags }) => filterFlags.includes(flag)),
  )
  return (
    <>
      <SearchField label={t('sources.search.label')} value={search} onChange={setSearch} />
      <Box
        role="group"
        aria-label={t('subscriptions.step.sources')}
        sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', minWidth: 0, overflow: 'hidden' }}
      >
        <Box sx={{ maxHeight: 420, overflowY: 'auto', px: 1.5, py: 0.5 }}>
          {rows.length === 0 && <Quiet sx={{ py: 2 }}>{t('subscriptions.sources.none')}</Quiet>}
          {list.shown.map((option) => {
            const { value, text, description, disabled } = option
            const filterFlags = chosen.get(value)?.filterFlags
            const isChosen = filterFlags !== undefined
            return (
              <Box key={value} sx={{ py: 0.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
                <CheckField
                  size="small"
                  label={text}
                  isOn={isChosen}
                  disabled={disabled === true && !isChosen}
                  onChange={(isOn) => toggle(value, isOn)}
                  sx={{ minHeight: 34 }}
                />
                <Caption sx={{ display: 'block', pl: 3.375, pb: 0.75 }}>{description}</Caption>
                {disabled && option.needsLicence && (
                  <Box sx={{ pl: 3.375, mt: -0.75, pb: 0.75 }}>
                    <LicenceLinks source={value} />
                  </Box>
                )}
                <DeadSourceNote source={option} isChosen={isChosen} preview={preview} />
                {isChosen && (
                  <>
                    <PreviewOfSource
                      id={value}
                      shown={preview}
                      choices={choices}
                      onReplace={({ id }) => replace(value, id)}
                    />
                    <Box component="details" sx={{ pl: 3.375, pb: 1 }}>
                      <SmallText component="summary" sx={foldedHead}>
                        {t('subscriptions.flags.count', { count: filterFlags.length })}
                      </SmallText>
                      <Box sx={{ pt: 1.25 }}>
                        <MultiSelect
                          label={t('subscriptions.flags.of', { name: text })}
                          options={flags}
                          chosen={filterFlags}
                          onChange={(next) => setFlags(value, next)}
                        />
                      </Box>
                    </Box>
                  </>
                )}
              </Box>
            )
          })}
          <ListEnd list={list} />
          <MoreRows list={list} />
        </Box>
      </Box>
      {candidate.sources.length > 1 && (
        <Box>
          <MultiSelect
            label={t('subscriptions.flags.all')}
            options={flags}
            chosen={common ?? []}
            onChange={(next) => setFlags(undefined, next)}
          />
          <Caption sx={{ display: 'block', mt: 0.75 }}>{t('subscriptions.flags.hint')}</Caption>
        </Box>
      )}
    </>
  )
}

const foldedHead = { cursor: 'pointer', py: 0.5, width: 'fit-content' } as const
