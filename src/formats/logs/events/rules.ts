/** Short notation for the fields, conditions and rules of a format's events. */

import type { EventCondition, EventEnds, EventField, EventRule } from '../../log-format.ts'

/** The whole line, in which the first known word decides. */
export const line = { text: true } as const

/** The value of `key=value`. `assign` stands in place of `=`. */
export const key = (name: string, assign?: string) => ({ key: name, ...(assign !== undefined && { assign }) })

/** The value at a path of keys in a JSON object. */
export const path = (...keys: readonly string[]) => ({ path: keys })

/** A cell, by its name in the header or its position from 0. */
export const column = (nameOrPlace: string | number, delimiter?: string) => ({
  column: nameOrPlace,
  ...(delimiter !== undefined && { delimiter }),
})

type After = Extract<EventField, { after: string }>

/** The text behind another one. */
export const after = (text: string, then: Omit<After, 'after'> = {}): After => ({ after: text, ...then })

/** One of these words stands in the field, or in any of several. */
export const only = (field: EventCondition['field'], ...is: readonly string[]): EventCondition => ({ field, is })

type Further = Omit<EventEnds, 'source' | 'destination'> & Pick<EventRule, 'when'>

/** The source opened the connection to the destination, or sent it the packet. */
export const between = (
  source: EventEnds['source'],
  destination: EventEnds['destination'],
  further: Further = {},
): EventEnds & Pick<EventRule, 'when'> => ({ source, destination, ...further })

/** The source asked the machine that writes the log. */
export const fromClient = (source: EventField, further?: Further) => between(source, 'here', further)

/** The machine that writes the log asked the destination. */
export const toServer = (destination: EventField, further?: Further) => between('here', destination, further)
