/** Texts of samples: an invented log of a format, with typical lines and their times. */

/** Lines of JSON, one for each event. */
export const json = (...events: object[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('')

/** Lines of text. */
export const lines = (...all: string[]): string => `${all.join('\n')}\n`
