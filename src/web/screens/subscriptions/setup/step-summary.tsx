import { useTexts } from '../../../i18n/use-texts.ts'
import { type Choice, nameIn, type SubscriptionChoices } from '../choices.ts'
import type { TrialCandidate } from './candidate.ts'
import type { StepId } from './step-props.ts'

/** Number of names up to which a summary lists them. */
const mostNames = 4

/** Says what is chosen in a step, also while the step is collapsed. */
export function StepSummary({
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
      : values.length > mostNames
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
