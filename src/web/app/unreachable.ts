/** Event on `window` when the page stays because the server does not answer. */
export const unreachable = 'winnow:unreachable'

/** Sends it. `isClosed`: what the user wanted to open stays closed, because its code is missing. */
export const tellUnreachable = (isClosed: boolean) => dispatchEvent(new CustomEvent(unreachable, { detail: isClosed }))
