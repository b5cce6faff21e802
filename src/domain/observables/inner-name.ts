/**
 * An internal name such as `dc01.corp.lan`: labels, of which the last is no number. It may end in a suffix of the
 * organisation's choice instead of a public one. Not in `own-range.ts`, which needs the Public Suffix List, too large for a
 * page.
 */
export const innerName = /^(?:[\p{L}\p{N}_-]{1,63}\.)+(?=[^.]*\p{L})[\p{L}\p{N}-]{2,63}\.?$/u
