/** Event on `window` when the page stays because the server does not answer. */
export const unreachable = 'winnow:unreachable'
