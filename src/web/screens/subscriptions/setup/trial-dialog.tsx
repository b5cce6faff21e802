import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { SubscriptionWithSecrets } from '../../../../contract/subscriptions.ts'
import {
  type CandidateFault,
  faultsOf,
  longestSubscriptionName,
  type TargetFormatId,
  usualFlags,
} from '../../../../domain/subscription.ts'
import { api } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useGroup, useGroupId } from '../../../session/use-group.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'
import { LoadFailure } from '../../../ui/layout/load-failure.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Caption, Quiet, SmallText } from '../../../ui/layout/text.tsx'
import { useAnswer } from '../../../ui/state/use-loaded.ts'
import { type Choice, choicesOf, type SubscriptionChoices } from '../choices.ts'
import { DeadSourceNote } from '../dead-source-note.tsx'
import type { TrialOrigin } from '../trial-origin.ts'
import { emptyCandidate, likelyFormat, usualEnrichers } from './candidate.ts'
import { FormatText } from './format-text.tsx'
import MadeDialog from './made-dialog.tsx'
import { PreviewLine } from './preview-line.tsx'
import { PreviewOfSource } from './preview-of-source.tsx'
import { PreviewTotal } from './preview-total.tsx'
import { usePreview } from './use-preview.ts'

/** Creates a trial subscription with the sources selected in a report: needs only a name and a format. */
export default function TrialDialog({ origin, onClose }: { origin: TrialOrigin; onClose: () => void }) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const organisation = useGroup()?.organisation
  const [name, setName] = useState(() => {
    const target = organisation ? ` – ${t(`cti.${organisation.productGroup}`)}` : ''
    return `${origin.name.slice(0, longestSubscriptionName - target.length)}${target}`
  })
  const [chosenFormat, setChosenFormat] = useState<TargetFormatId>()
  const [wasSent, setSent] = useState(false)
  const [made, setMade] = useState<SubscriptionWithSecrets>()
  const loaded = useAnswer('GET /api/web/groups/{id}/options/subscription', { params: { id: groupId } })
  const choices = loaded.answer && choicesOf(loaded.answer)
  const format = chosenFormat ?? (choices && likelyFormat(organisation, choices))
  const { sources, chosen, take, replace } = useTrialSources(origin, choices)

  const candidate = choices && {
    ...emptyCandidate(),
    name,
    sources: chosen.map(({ id }) => ({ id, filterFlags: [...usualFlags] })),
    targetFormats: format ? [{ id: format, authMethod: 'apiKey' as const }] : [],
    enricher: usualEnrichers(choices),
    basedOnReport: { id: origin.id },
  }
  const preview = usePreview(made ? undefined : candidate)
  if (made) return <MadeDialog made={made} />

  const faults: readonly CandidateFault[] = wasSent && candidate ? faultsOf(candidate) : []
  const create = () => {
    setSent(true)
    if (!candidate || faultsOf(candidate).length > 0) return undefined
    return api('POST /api/web/subscriptions', { query: { groupID: groupId }, body: candidate }).then(setMade)
  }
  const formatOption = choices?.formats.find(({ value }) => value === format)
  return (
    <FormDialog
      title={t('subscriptions.start')}
      submit={t('subscriptions.create')}
      disabled={!choices}
      onSubmit={create}
      onClose={onClose}
    >
      <Field
        label={t('subscriptions.name')}
        value={name}
        placeholder={t('subscriptions.name.example')}
        onChange={setName}
        // The proposed name is replaced by typing.
        onFocus={({ target }) => target.select()}
        error={faults.includes('name')}
        helperText={faults.includes('name') ? t('problem.subscription.name') : ' '}
        autoComplete="off"
        maxLength={longestSubscriptionName}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <LoadFailure failure={loaded.failure} onRetry={loaded.again} />
      {!choices && loaded.failure === undefined && (
        <Box aria-busy role="status" aria-label={t('loading')}>
          <Skeleton height={58} />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </Box>
      )}
      {choices && (
        <>
          <Box>
            <MultiSelect
              label={t('subscriptions.format')}
              options={choices.formats.filter(({ value }) => value !== 'TEMPLATE')}
              chosen={format ? [format] : []}
              closes
              // A trial begins with a single format: the one chosen last.
              onChange={(ids) => setChosenFormat((ids.at(-1) as TargetFormatId | undefined) ?? format)}
            />
            {formatOption?.description && (
              <FormatText text={formatOption.description} variant="caption" sx={{ px: 1.75, pt: 0.5 }} />
            )}
          </Box>
          <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            <SmallText component="legend" sx={{ fontWeight: 600, p: 0 }}>
              {t('subscriptions.sources.chosen', { count: chosen.length })}
            </SmallText>
            {sources.map((source) => {
              const { id, name, option } = source
              const isChosen = chosen.includes(source)
              const isOffered = option !== undefined && !option.disabled
              return (
                <Box key={id}>
                  <CheckField
                    size="small"
                    label={name}
                    isOn={isChosen}
                    disabled={!isOffered}
                    onChange={(isOn) => take(id, isOn)}
                    sx={{ minHeight: 32 }}
                  />
                  {option && <DeadSourceNote source={option} isChosen={isChosen} preview={preview} />}
                  {isChosen && (
                    <PreviewOfSource id={id} shown={preview} choices={choices} onReplace={(by) => replace(id, by)} />
                  )}
                  {!isOffered && (
                    <Caption sx={{ display: 'block', pl: 3.375 }}>
                      {option?.description ?? t('subscriptions.source.gone')}
                    </Caption>
                  )}
                </Box>
              )
            })}
            {faults.includes('source') && (
              <Alert severity="error" sx={{ mt: 1 }}>
                {t('problem.subscription.source')}
              </Alert>
            )}
          </Box>
          <PreviewLine shown={preview} />
          <PreviewTotal shown={preview} choices={choices} targetFormats={candidate?.targetFormats ?? []} />
          <Quiet>{t('subscriptions.trial.text')}</Quiet>
        </>
      )}
    </FormDialog>
  )
}

interface NamedSource {
  readonly id: string
  readonly name: string
}

interface TrialSource extends NamedSource {
  /** Undefined if the source is not offered to the group. */
  readonly option: Choice | undefined
}

/** The sources that a report selects, and their replacements. At first, all are chosen that the group may choose. */
function useTrialSources(origin: TrialOrigin, choices: SubscriptionChoices | undefined) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [replacements, setReplacements] = useState<readonly NamedSource[]>([])
  const options = new Map(choices?.sources.map((option) => [option.value, option]))
  const selected = new Set(origin.sources.map(({ id }) => id))
  const sources: readonly TrialSource[] = [
    ...origin.sources,
    ...replacements.filter(({ id }) => !selected.has(id)),
  ].map(({ id, name }) => ({ id, name, option: options.get(id) }))
  const take = (id: string, isOn: boolean) =>
    setLeftOut((before) => {
      const next = new Set(before)
      if (isOn) next.delete(id)
      else next.add(id)
      return next
    })
  return {
    sources,
    chosen: sources.filter(({ id, option }) => option && !option.disabled && !leftOut.has(id)),
    /** Chooses a source or leaves it out. */
    take,
    /** Leaves a source out and chooses another one instead. */
    replace(id: string, by: NamedSource) {
      setReplacements((before) => [...before.filter((one) => one.id !== by.id), by])
      take(id, false)
      take(by.id, true)
    },
  }
}
