import { mostBudget, mostFee } from '../../domain/most-euros.ts'
import { mostOwnRanges } from '../../domain/observables/most-own-ranges.ts'
import type { Language } from '../i18n/use-texts.ts'
import { readOwnRanges } from './own-ranges.ts'
import type { RecommenderState, StepFault } from './wizard-state.ts'

/** Text for what is missing in a step. */
export function faultText(fault: StepFault, state: RecommenderState, { t, format }: Language): string {
  switch (fault) {
    case 'ownRanges':
      return t('organization.ownRanges.error', {
        entries: format.list(
          readOwnRanges(state.ownRanges)
            .faults.slice(0, 5)
            .map(({ entry }) => entry),
        ),
      })
    case 'ownRangesMany':
      return t('group.ranges.many', { most: format.number(mostOwnRanges) })
    case 'fees':
      return t('licences.fee.wrong', { most: format.price(mostFee) })
    case 'budget':
      return t('tuning.budget.error', { most: format.price(mostBudget) })
    case 'iocTypes':
      return t('tuning.iocTypes.error')
  }
}
