import { FormatStep } from './format-step.tsx'
import { EnricherStep, FocusStep, KindStep, NameStep } from './small-steps.tsx'
import type { LaterStepId, StepProps } from './step-props.ts'

const contents = {
  kinds: KindStep,
  formats: FormatStep,
  enrichers: EnricherStep,
  focus: FocusStep,
  name: NameStep,
} satisfies Record<LaterStepId, unknown>

/** The content of a step that is closed at first. */
export default function LaterStep({ step, ...props }: StepProps & { step: LaterStepId }) {
  const Content = contents[step]
  return <Content {...props} />
}
