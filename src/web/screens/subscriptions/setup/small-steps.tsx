import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { countryRules, deliveryModes, longestSubscriptionName } from '../../../../domain/subscription.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ToggleChips } from '../../../ui/fields/toggle-chips.tsx'
import { Quiet, SmallText } from '../../../ui/layout/text.tsx'
import type { Choice } from '../choices.ts'
import { Credits } from '../credits.tsx'
import type { StepProps } from './step-props.ts'

export function KindStep({ candidate, choices, change }: StepProps) {
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

export function EnricherStep({ candidate, choices, change }: StepProps) {
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
            <SmallText component="dt" sx={{ fontWeight: 600 }}>
              {text}
            </SmallText>
            <Quiet component="dd" sx={{ m: 0 }}>
              {description}
            </Quiet>
          </Box>
        ))}
      </Box>
      <Box sx={{ mx: -2 }}>
        <Credits choices={choices} />
      </Box>
    </Box>
  )
}

export function FocusStep({ candidate, choices, change, preview }: StepProps) {
  const { t } = useTexts()
  /** Says that a filter has no effect today. */
  const effectOf = (chosen: readonly string[], ...reasons: string[]) =>
    chosen.length > 0 &&
    preview.state === 'shown' &&
    !preview.preview?.omitted.some(({ reason }) => reasons.includes(reason)) && (
      <FormHelperText>{t('subscriptions.focus.nothing')}</FormHelperText>
    )
  const optionsOf = (all: readonly Choice[]) =>
    all.map(({ value, text, description }) => ({ value, text, ...(description && { note: description }) }))
  return (
    <>
      <Quiet>{t('subscriptions.focus.hint')}</Quiet>
      <MultiSelect
        label={t('optional', { label: t('subscriptions.field.countries') })}
        options={optionsOf(choices.countries)}
        chosen={candidate.countries}
        onChange={(countries) => change({ countries })}
      />
      {effectOf(candidate.countries, 'country', 'located-elsewhere')}
      {candidate.countries.length > 0 && (
        <SelectField
          fullWidth
          label={t('subscriptions.countryRule')}
          // The chosen rule takes two lines on a phone.
          sx={{ '& .MuiSelect-select': { whiteSpace: 'normal' } }}
          value={candidate.countryRule ?? 'prefer'}
          options={countryRules.map((value) => ({ value, text: t(`subscriptions.countryRule.${value}`) }))}
          helperText={candidate.countryRule === 'located' && t('subscriptions.countryRule.text')}
          onChange={(countryRule) => change({ countryRule })}
        />
      )}
      <MultiSelect
        label={t('optional', { label: t('subscriptions.field.industries') })}
        options={optionsOf(choices.industries)}
        chosen={candidate.industries}
        onChange={(industries) => change({ industries })}
      />
      {effectOf(candidate.industries, 'industry')}
      <MultiSelect
        label={t('optional', { label: t('subscriptions.field.trendingTopics') })}
        options={optionsOf(choices.topics)}
        chosen={candidate.trendingTopics}
        onChange={(trendingTopics) => change({ trendingTopics })}
      />
      {effectOf(candidate.trendingTopics, 'topic')}
    </>
  )
}

export function NameStep({ candidate, change, faults }: StepProps) {
  const { t } = useTexts()
  const isMissing = faults.includes('name')
  return (
    <>
      <Field
        label={t('subscriptions.name')}
        value={candidate.name}
        placeholder={t('subscriptions.name.example')}
        error={isMissing}
        helperText={isMissing && t('problem.subscription.name')}
        onChange={(name) => change({ name })}
        autoComplete="off"
        maxLength={longestSubscriptionName}
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
