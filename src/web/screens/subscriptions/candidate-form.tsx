import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import Step from '@mui/material/Step'
import StepContent from '@mui/material/StepContent'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isTemplateFault, parseTemplate } from '../../../domain/output-template.ts'
import {
  type CountryRule,
  countryRules,
  deliveryModes,
  faultsOf,
  longestSubscriptionName,
} from '../../../domain/subscription.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { ToggleChips } from '../../ui/toggle-chips.tsx'
import type { TrialCandidate } from './candidate.ts'
import { type Choice, nameIn, type SubscriptionChoices } from './choices.ts'
import { Credits } from './credits.tsx'
import { FormatStep } from './format-step.tsx'
import { PreviewLine, PreviewTotal } from './preview-parts.tsx'
import { SourceStep } from './source-step.tsx'
import type { StepProps } from './step-props.ts'
import { usePreview } from './use-preview.ts'

const steps = ['sources', 'kinds', 'formats', 'enrichers', 'focus', 'name'] as const
type StepId = (typeof steps)[number]
const contents = {
  sources: SourceStep,
  kinds: KindStep,
  formats: FormatStep,
  enrichers: EnricherStep,
  focus: FocusStep,
  name: NameStep,
}
const faultSteps = { name: 'name', 'target-format': 'formats', 'auth-method': 'formats', source: 'sources' } as const

/** Form with all settings of a subscription, step by step. It cannot be submitted while something is missing. */
export function CandidateForm({
  groupId,
  candidate,
  choices,
  submit,
  cancel,
  busy,
  failure,
  onChange,
  onSubmit,
  onCancel,
}: {
  groupId: string
  candidate: TrialCandidate
  choices: SubscriptionChoices
  submit: string
  cancel: string
  busy: boolean
  failure: string | undefined
  onChange: (candidate: TrialCandidate) => void
  onSubmit: () => void
  onCancel: () => void
}) {
  const { t } = useTexts()
  const [active, setActive] = useState(0)
  const [wasSent, setSent] = useState(false)
  const preview = usePreview(groupId, candidate)
  const change = (part: Partial<TrialCandidate>) => onChange({ ...candidate, ...part })
  const faults = faultsOf(candidate)
  const visibleFaults = wasSent ? faults : []
  const badTemplate = candidate.targetFormats.some(
    ({ id, template }) => id === 'TEMPLATE' && isTemplateFault(parseTemplate(template ?? '')),
  )
  const isFaulty = (step: StepId) =>
    visibleFaults.some((fault) => faultSteps[fault] === step) || (wasSent && step === 'formats' && badTemplate)
  const send = () => {
    setSent(true)
    const [fault] = faults
    if (fault) setActive(steps.indexOf(faultSteps[fault]))
    else if (badTemplate) setActive(steps.indexOf('formats'))
    else onSubmit()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) send()
      }}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Card sx={{ p: { xs: 2, md: 3 } }}>
        <Stepper orientation="vertical" nonLinear activeStep={active}>
          {steps.map((step, index) => {
            const Content = contents[step]
            return (
              <Step key={step} completed={index !== active && isFilled(step, candidate)}>
                <ButtonBase
                  type="button"
                  onClick={() => setActive(index === active ? -1 : index)}
                  aria-expanded={index === active}
                  sx={{
                    display: 'flex',
                    width: '100%',
                    justifyContent: 'flex-start',
                    textAlign: 'left',
                    borderRadius: 1,
                  }}
                >
                  <StepLabel
                    error={isFaulty(step)}
                    optional={
                      <Typography variant="caption" color="textSecondary">
                        <Summary step={step} candidate={candidate} choices={choices} />
                      </Typography>
                    }
                    sx={{ py: 0.5 }}
                  >
                    {t(`subscriptions.step.${step}`)}
                  </StepLabel>
                </ButtonBase>
                <StepContent slotProps={{ transition: { unmountOnExit: true } }}>
                  <Box sx={{ display: 'grid', gap: 2.5, pt: 1.5, pb: 1, gridTemplateColumns: 'minmax(0,1fr)' }}>
                    <Content
                      candidate={candidate}
                      choices={choices}
                      change={change}
                      faults={visibleFaults}
                      preview={preview}
                    />
                    {index < steps.length - 1 && (
                      <Box>
                        <Button type="button" variant="outlined" onClick={() => setActive(index + 1)}>
                          {t('subscriptions.next')}
                        </Button>
                      </Box>
                    )}
                  </Box>
                </StepContent>
              </Step>
            )
          })}
        </Stepper>
      </Card>
      {(visibleFaults.length > 0 || failure !== undefined) && (
        <Alert severity="error">
          {visibleFaults.map((fault) => (
            <div key={fault}>{t(`problem.subscription.${fault}`)}</div>
          ))}
          {failure}
        </Alert>
      )}
      <PreviewLine shown={preview} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={busy}>
          {submit}
        </Button>
        <Button color="inherit" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
      </Box>
      {/* Last on the page, because it grows when it loads: buttons must not move. */}
      <PreviewTotal
        shown={preview}
        choices={choices}
        devices={candidate.targetFormats.flatMap(({ device }) => device ?? [])}
      />
    </Box>
  )
}

function isFilled(step: StepId, candidate: TrialCandidate): boolean {
  if (step === 'sources') return candidate.sources.length > 0
  if (step === 'formats') return candidate.targetFormats.length > 0
  return step !== 'name' || candidate.name.trim() !== ''
}

/** Summary of a collapsed step. */
function Summary({
  step,
  candidate,
  choices,
}: {
  step: StepId
  candidate: TrialCandidate
  choices: SubscriptionChoices
}) {
  const { t, format } = useTexts()
  const named = (values: readonly string[], from: readonly Choice[], none: string) =>
    values.length === 0
      ? none
      : values.length > 4
        ? t('subscriptions.chosen', { count: values.length })
        : format.list(values.map((value) => nameIn(from, value)))
  switch (step) {
    case 'sources':
      return t('subscriptions.sources.chosen', { count: candidate.sources.length })
    case 'kinds':
      return named(candidate.iocSelector, choices.kinds, t('subscriptions.kinds.all'))
    case 'formats':
      return named(
        candidate.targetFormats.map(({ id }) => id),
        choices.formats,
        t('subscriptions.formats.none'),
      )
    case 'enrichers':
      return named(candidate.enricher, choices.enrichers, t('subscriptions.enrichers.none'))
    case 'focus': {
      const { countries, industries, trendingTopics } = candidate
      const count = countries.length + industries.length + trendingTopics.length
      return count === 0 ? t('subscriptions.focus.none') : t('subscriptions.chosen', { count })
    }
    case 'name':
      return candidate.name.trim() || t('subscriptions.name.none')
  }
}

function KindStep({ candidate, choices, change }: StepProps) {
  const { t } = useTexts()
  return (
    <ToggleChips
      label={t('subscriptions.step.kinds')}
      hint={t('subscriptions.kinds.hint')}
      options={choices.kinds}
      chosen={candidate.iocSelector}
      onChange={(iocSelector) => change({ iocSelector })}
    />
  )
}

function EnricherStep({ candidate, choices, change }: StepProps) {
  const { t } = useTexts()
  return (
    <Box>
      <ToggleChips
        label={t('subscriptions.step.enrichers')}
        hint={t('subscriptions.enrichers.hint')}
        options={choices.enrichers.filter(({ disabled }) => !disabled)}
        chosen={candidate.enricher}
        onChange={(enricher) => change({ enricher })}
      />
      <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gap: 1 }}>
        {choices.enrichers.map(({ value, text, description }) => (
          <Box key={value}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {text}
            </Typography>
            <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
              {description}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ mx: -2 }}>
        <Credits choices={choices} />
      </Box>
    </Box>
  )
}

function FocusStep({ candidate, choices, change }: StepProps) {
  const { t } = useTexts()
  const optionsOf = (all: readonly Choice[]) =>
    all.map(({ value, text, description }) => ({ value, text, ...(description && { note: description }) }))
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('subscriptions.focus.hint')}
      </Typography>
      <MultiSelect
        label={t('subscriptions.field.countries')}
        options={optionsOf(choices.countries)}
        chosen={candidate.countries}
        onChange={(countries) => change({ countries })}
      />
      {candidate.countries.length > 0 && (
        <TextField
          select
          fullWidth
          label={t('subscriptions.countryRule')}
          // On a phone the choice takes two lines.
          sx={{ '& .MuiSelect-select': { whiteSpace: 'normal' } }}
          value={candidate.countryRule ?? 'prefer'}
          helperText={candidate.countryRule === 'located' && t('subscriptions.countryRule.text')}
          onChange={({ target }) => change({ countryRule: target.value as CountryRule })}
        >
          {countryRules.map((rule) => (
            <MenuItem key={rule} value={rule} sx={{ whiteSpace: 'normal' }}>
              {t(`subscriptions.countryRule.${rule}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <MultiSelect
        label={t('subscriptions.field.industries')}
        options={optionsOf(choices.industries)}
        chosen={candidate.industries}
        onChange={(industries) => change({ industries })}
      />
      <MultiSelect
        label={t('subscriptions.field.trendingTopics')}
        options={optionsOf(choices.topics)}
        chosen={candidate.trendingTopics}
        onChange={(trendingTopics) => change({ trendingTopics })}
      />
    </>
  )
}

function NameStep({ candidate, change, faults }: StepProps) {
  const { t } = useTexts()
  const isMissing = faults.includes('name')
  return (
    <>
      <TextField
        label={t('subscriptions.name')}
        value={candidate.name}
        placeholder={t('subscriptions.name.example')}
        error={isMissing}
        helperText={isMissing && t('problem.subscription.name')}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: longestSubscriptionName } }}
        autoComplete="off"
      />
      <ChoiceCards
        label={t('subscriptions.mode')}
        value={candidate.mode}
        choices={deliveryModes.map((value) => ({
          value,
          title: t(`subscriptions.mode.${value}`),
          text: t(`subscriptions.mode.${value}.text`),
        }))}
        onChange={(mode) => change({ mode })}
      />
    </>
  )
}
