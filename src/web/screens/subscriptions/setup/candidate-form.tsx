import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Step from '@mui/material/Step'
import StepContent from '@mui/material/StepContent'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { Suspense, useEffect, useState } from 'react'
import { type CandidateFault, faultsOf } from '../../../../domain/subscription.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { late } from '../../../late/late.tsx'
import { MainButton, QuietButton } from '../../../ui/layout/buttons.tsx'
import { Caption } from '../../../ui/layout/text.tsx'
import { type Choice, nameIn, type SubscriptionChoices } from '../choices.ts'
import type { TrialCandidate } from './candidate.ts'
import { PreviewLine } from './preview-line.tsx'
import { SourceStep } from './source-step.tsx'
import { type StepId, stepIds } from './step-props.ts'
import { usePreview } from './use-preview.ts'

const PreviewTotal = late(async () => ({ default: (await import('./preview-total.tsx')).PreviewTotal }))
const LaterStep = late(() => import('./later-steps.tsx'))
/** Called when somebody begins to use the form, so that a step that is opened is there at once. */
const fetchLaterSteps = () => void LaterStep.load().catch(() => undefined)

/** The step in which the user can mend a fault. */
const stepOfFault = {
  name: 'name',
  'target-format': 'formats',
  'auth-method': 'formats',
  source: 'sources',
} as const satisfies Record<CandidateFault, StepId>

/** Form with all settings of a subscription, step by step. Submitting it while something is missing opens that step. */
export function CandidateForm({
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
  const preview = usePreview(candidate)
  const change = (part: Partial<TrialCandidate>) => onChange({ ...candidate, ...part })
  const faults = faultsOf(candidate)
  const visibleFaults = wasSent ? faults : []
  const hasBadTemplate = useBadTemplate(candidate)
  const faultySteps: readonly StepId[] = [
    ...faults.map((fault) => stepOfFault[fault]),
    ...(hasBadTemplate ? (['formats'] as const) : []),
  ]
  const send = () => {
    setSent(true)
    const [first] = faultySteps
    if (first) setActive(stepIds.indexOf(first))
    else onSubmit()
  }
  return (
    <Box
      component="form"
      noValidate
      onPointerEnter={fetchLaterSteps}
      onFocus={fetchLaterSteps}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) send()
      }}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Card sx={{ p: { xs: 2, md: 3 } }}>
        <Stepper orientation="vertical" nonLinear activeStep={active}>
          {stepIds.map((step, index) => {
            const given = { candidate, choices, change, faults: visibleFaults, preview }
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
                    error={wasSent && faultySteps.includes(step)}
                    optional={
                      <Caption>
                        <StepSummary step={step} candidate={candidate} choices={choices} />
                      </Caption>
                    }
                    sx={{ py: 0.5 }}
                  >
                    {t(`subscriptions.step.${step}`)}
                  </StepLabel>
                </ButtonBase>
                <StepContent slotProps={{ transition: { unmountOnExit: true } }}>
                  <Box sx={{ display: 'grid', gap: 2.5, pt: 1.5, pb: 1, gridTemplateColumns: 'minmax(0,1fr)' }}>
                    {step === 'sources' ? (
                      <SourceStep {...given} />
                    ) : (
                      <Suspense>
                        <LaterStep step={step} {...given} />
                      </Suspense>
                    )}
                    {index < stepIds.length - 1 && (
                      <Box>
                        <Button type="button" variant="outlined" onClick={() => setActive(index + 1)}>
                          {t('recommender.next')}
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
        <MainButton type="submit" loading={busy}>
          {submit}
        </MainButton>
        <QuietButton disabled={busy} onClick={onCancel}>
          {cancel}
        </QuietButton>
      </Box>
      {/* Below the buttons: it grows while it loads, and buttons must not move. */}
      {preview.state !== 'off' && (
        <Suspense>
          <PreviewTotal shown={preview} choices={choices} targetFormats={candidate.targetFormats} />
        </Suspense>
      )}
    </Box>
  )
}

/** Tells whether a step has what it needs. */
function isFilled(step: StepId, candidate: TrialCandidate): boolean {
  if (step === 'sources') return candidate.sources.length > 0
  if (step === 'formats') return candidate.targetFormats.length > 0
  return step !== 'name' || candidate.name.trim() !== ''
}

/** Number of names up to which a summary lists them. */
const mostNames = 4

/** Says what is chosen in a step, also while the step is collapsed. */
function StepSummary({
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
      return named(candidate.enricher, choices.enrichers, t('none'))
    case 'focus': {
      const { countries, industries, trendingTopics } = candidate
      const count = countries.length + industries.length + trendingTopics.length
      return count === 0 ? t('subscriptions.focus.none') : t('subscriptions.chosen', { count })
    }
    case 'name':
      return candidate.name.trim() || t('subscriptions.name.none')
  }
}

/**
 * Tells whether the template of a subscription has a fault. Few subscriptions have one, so its parser loads only for these;
 * until it has come, the server tells.
 */
function useBadTemplate({ targetFormats }: TrialCandidate): boolean {
  const [parser, setParser] = useState<typeof import('../../../../domain/output-template.ts')>()
  const template = targetFormats.find(({ id }) => id === 'TEMPLATE')
  const isNeeded = template !== undefined
  useEffect(() => {
    if (isNeeded) import('../../../../domain/output-template.ts').then(setParser, () => undefined)
  }, [isNeeded])
  if (!template || !parser) return false
  return parser.isTemplateFault(parser.parseTemplate(template.template ?? ''))
}
