import type { HuntState } from '../../../domain/hunt.ts'

/** How a hit can be judged, in the order of the buttons. */
export const verdicts = ['confirmed', 'false-alarm', 'open'] as const satisfies readonly HuntState[]

/** The verb of each, within the keys of texts. */
export const verbs = { confirmed: 'confirm', 'false-alarm': 'falseAlarm', open: 'reopen' } as const
