import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Step from '@mui/material/Step'
import StepContent from '@mui/material/StepContent'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDraftStore } from '../../app/draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { faultText } from '../../organisation/fault-text.ts'
import { OrganizationStep } from '../../organisation/organization-step.tsx'
import { loadWizard, type StepProps, type WizardData } from '../../organisation/wizard-data.ts'
import {
  draftKey,
  draftText,
  faultySteps,
  initialState,
  noConsents,
  readDraft,
  type SourceOf,
  type StepId,
  stepFault,
  stepStatus,
  steps,
} from '../../organisation/wizard-state.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { MainButton, OutlinedLink, QuietButton, SmallButton } from '../../ui/layout/buttons.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import { licenceFields } from '../licences/licence-fields.ts'
import type { Route } from './+types/recommender'
import { focusStart, StartPanel } from './start-panel.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return loadWizard({ context, url }, request)
}

/** The first step comes with the page; the others are loaded when opened. */
const stepContent: Record<StepId, ComponentType<StepProps>> = {
  organization: OrganizationStep,
  sourceComparison: late(async () => ({
    default: (await import('./source-comparison-step.tsx')).SourceComparisonStep,
  })),
  ctiConfig: late(async () => ({ default: (await import('./cti-config-step.tsx')).CtiConfigStep })),
  fineTuning: late(async () => ({ default: (await import('./fine-tuning-step.tsx')).FineTuningStep })),
}

const DraftNotice = late(async () => ({ default: (await import('../../ui/fields/draft-notice.tsx')).DraftNotice }))

const NoGroups = late(async () => ({ default: (await import('../../session/no-groups.tsx')).NoGroups }))

const statusColour = { incomplete: 'default', complete: 'success', error: 'error' } as const

export default function Recommender({ loaderData: data }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const group = useGroup()
  if (!data || !group || !may(group, 'REPORT_CREATE')) {
    return (
      <Box sx={{ maxWidth: 860, mx: 'auto', display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
        <PageHead title={t('nav.recommender')} />
        {group ? (
          <>
            <Alert severity="warning">{t('recommender.noPermission')}</Alert>
            {may(group, 'REPORT_READ') && (
              <OutlinedLink to={path('group', { groupId: group.id }, 'reports')} sx={{ justifySelf: 'start' }}>
                {t('recommender.toReports')}
              </OutlinedLink>
            )}
          </>
        ) : (
          <NoGroups />
        )}
      </Box>
    )
  }
  return <Wizard key={group.id} data={data} organisation={group.organisation} />
}

function Wizard({ data, organisation }: { data: WizardData; organisation: Parameters<typeof initialState>[0] }) {
  const { t, language } = useTexts()
  const sourceOf: SourceOf = (named) => data.sources.find(({ id, copy }) => id === named || copy === named)?.id
  const fresh = initialState(
    organisation,
    data.iocTypes.filter(({ disabled }) => !disabled).map(({ value }) => value),
    sourceOf,
  )
  const [state, setState] = useState(fresh)
  const [lists, setLists] = useState<StepProps['lists']>([])
  const [active, setActiveNow] = useState<number>(0)
  // The current step stays until the code of the next one is loaded.
  const setActive = (index: number) => startTransition(() => setActiveNow(index))
  const drafts = useDraftStore(draftKey(data.groupId))
  const [isRestored, setRestored] = useState(false)

  // The draft is only known to the browser, so it comes after the first picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a group
  useEffect(() => {
    const draft = readDraft(drafts.read(), fresh, sourceOf)
    if (!draft) return
    setState(draft)
    setRestored(true)
    const open = steps.findIndex((step) => !draft.visited.includes(step))
    setActive(open < 0 ? steps.length : open)
  }, [data.groupId])

  const [address] = useSearchParams()
  const isOfSample = address.has(licenceFields.sample)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address
  useEffect(() => {
    if (isOfSample) setActive(steps.indexOf('sourceComparison'))
  }, [isOfSample])

  const change: StepProps['change'] = (part) =>
    setState((before) => {
      const after = { ...before, ...(typeof part === 'function' ? part(before) : part) }
      drafts.keep(draftText(after))
      return after
    })
  const goTo = (index: number) => {
    const left = steps[active]
    if (left && !state.visited.includes(left)) change({ visited: [...state.visited, left] })
    setActive(index)
  }
  /** Goes to the next step; an incomplete step stays open and says what is missing. */
  const goOn = (index: number) => {
    const here = steps[index]
    goTo(here && stepFault(state, here) ? index : index + 1)
    if (index === steps.length - 1 && faultySteps(state).length === 0) focusStart()
  }
  const reset = () => {
    drafts.drop()
    setRestored(false)
    setState(fresh)
    setLists([])
    setActive(0)
  }

  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: 2, mb: 3 }}
      >
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <PageHead title={t('nav.recommender')} lead={t('recommender.lead')} />
        </Box>
        <SmallButton onClick={reset} sx={{ color: 'text.secondary', mx: -0.625 }}>
          {t('recommender.reset')}
        </SmallButton>
      </Box>
      {isRestored && (
        <Box sx={{ mb: 3 }}>
          <DraftNotice onDiscard={reset} />
        </Box>
      )}
      <StartPanel
        state={state}
        lists={lists}
        data={data}
        onStart={() => setState((before) => ({ ...before, ...noConsents }))}
        onFix={(step) => setActive(steps.indexOf(step))}
      >
        <Suspense>
          <Stepper orientation="vertical" nonLinear activeStep={active}>
            {steps.map((step, index) => {
              const status = stepStatus(state, step)
              const fault = stepFault(state, step)
              const Content = stepContent[step]
              return (
                <Step key={step} completed={status === 'complete'}>
                  <ButtonBase
                    onClick={() => goTo(index)}
                    aria-expanded={index === active}
                    sx={{
                      display: 'flex',
                      flexWrap: 'wrap',
                      width: '100%',
                      justifyContent: 'flex-start',
                      gap: 1.5,
                      borderRadius: 1,
                      py: 0.5,
                    }}
                  >
                    <StepLabel error={status === 'error'} sx={{ py: 0.5 }}>
                      {t(`step.${step}`)}
                    </StepLabel>
                    <Chip
                      size="small"
                      variant="outlined"
                      color={statusColour[status]}
                      label={t(status === 'incomplete' && !fault ? 'step.status.optional' : `step.status.${status}`)}
                      data-testid={`status-${step}`}
                    />
                  </ButtonBase>
                  <StepContent slotProps={{ transition: { unmountOnExit: true } }}>
                    <Box sx={{ display: 'grid', gap: 3, pt: 1.5, pb: 1 }}>
                      <Content state={state} change={change} data={data} lists={lists} changeLists={setLists} />
                      {/* Those of the addresses and of the budget are shown at their fields. */}
                      {status === 'error' && fault && fault !== 'budget' && !fault.startsWith('ownRanges') && (
                        <Alert severity="error">{faultText(fault, state, language)}</Alert>
                      )}
                      <Box sx={{ display: 'flex', gap: 1 }}>
                        <MainButton onClick={() => goOn(index)}>{t('recommender.next')}</MainButton>
                        {index > 0 && (
                          <QuietButton onClick={() => goTo(index - 1)}>{t('recommender.back')}</QuietButton>
                        )}
                      </Box>
                    </Box>
                  </StepContent>
                </Step>
              )
            })}
          </Stepper>
        </Suspense>
      </StartPanel>
    </Box>
  )
}
