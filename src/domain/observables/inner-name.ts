/**
 * An internal name such as `dc01.corp.lan`: several labels, the last of which contains a letter. Its suffix can be the
 * organisation's own instead of a public one. This is not in `own-range.ts`, because that file needs the Public Suffix
 * List, which is too large for a web page.
 */
export const innerName = /^(?:[\p{L}\p{N}_-]{1,63}\.)+(?=[^.]*\p{L})[\p{L}\p{N}-]{2,63}\.?$/u
