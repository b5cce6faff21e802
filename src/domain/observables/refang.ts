/**
 * Invisible characters that chats, wikis, PDFs and mails insert to break or direct lines, and that are copied
 * unnoticed: soft hyphens, zero-width spaces and joiners, directional marks. Joiners that belong to words of some
 * languages are not included.
 */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** A dot in brackets with one bracket or dot too many or the wrong way round: `[.[`, `[.][`, `[.].`, `.[.]`. */
const mistyped = /\[\.\[|\[\.\]\[(?=\w)|\[\.\]\.(?=\w)|(?<=\w)\.\[\.\]/g

/**
 * A dot with a closing bracket alone in a host: `name.]example`. A number before it may be that of an item, and a
 * capital begins the last word of a remark: `[Example Inc.]`.
 */
const closedDot = /^(?:[a-z]{3,6}:\/\/|[\w.+-]{1,64}@)?(?!\d{1,4}\.\])[a-z\d][a-z\d.-]{0,253}\.\][a-z\d]/

/**
 * Undoes defanging, which reports use to prevent accidental clicks: `hxxp://evil[.]example`, `192(.)0(.)2(.)1`,
 * `user[at]host[dot]example`, `hxxps[:]//`, and invisible characters between. Other text is returned unchanged.
 */
export function refang(given: string): string {
  const text = given.replace(invisible, '')
  if (!closedDot.test(text) && !/[[({<\\]|^(?:hxx|hxtp|htxp|h\*\*p|meow|xxxx|fxp)/i.test(text)) return text
  return text
    .replace(mistyped, '.')
    .replace(/^(h(?:tt|xx)ps?)\[:\/\/(?!\])/i, '$1://')
    .replace(/\s?[[({<]\s?(?:\.|dot|punkt)\s?[\])}>]\s?/gi, '.')
    .replace(/\s?[[({<]\s?(?:@|at)\s?[\])}>]\s?/gi, '@')
    .replace(/[[({]\s?:\s?[\])}]/g, ':')
    .replace(/[[({]\s?:?\/\/\s?[\])}]/g, (mark) => (mark.includes(':') ? '://' : '//'))
    .replace(/[[({]\s?\/\s?[\])}]/g, '/')
    .replace(/\\\./g, '.')
    .replace(/\[\.|\.\]/g, '.')
    .replace(/^(?:hxxp|hxtp|htxp|h\*\*p|hXXp|meow|xxxx|hxx)(s?)(?=:\/\/)/i, 'http$1')
    .replace(/^fxp(s?)(?=:\/\/)/i, 'ftp$1')
    .replace(/^http(s?):\\\\/i, 'http$1://')
}
