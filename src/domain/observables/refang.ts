/**
 * Undoes defanging, which reports use to prevent accidental clicks: `hxxp://evil[.]example`, `192(.)0(.)2(.)1`,
 * `user[at]host[dot]example`, `hxxps[:]//`. Other text is returned unchanged.
 */
export function refang(text: string): string {
  if (!/[[({\\]|^(?:hxx|hxtp|htxp|h\*\*p|meow|xxxx|fxp)/i.test(text)) return text
  return text
    .replace(/\s?[[({]\s?(?:\.|dot|punkt)\s?[\])}]\s?/gi, '.')
    .replace(/\s?[[({]\s?(?:@|at)\s?[\])}]\s?/gi, '@')
    .replace(/[[({]\s?:\s?[\])}]/g, ':')
    .replace(/[[({]\s?:?\/\/\s?[\])}]/g, (mark) => (mark.includes(':') ? '://' : '//'))
    .replace(/[[({]\s?\/\s?[\])}]/g, '/')
    .replace(/\\\./g, '.')
    .replace(/\[\.|\.\]/g, '.')
    .replace(/^(?:hxxp|hxtp|htxp|h\*\*p|hXXp|meow|xxxx|hxx)(s?)(?=:\/\/)/i, 'http$1')
    .replace(/^fxp(s?)(?=:\/\/)/i, 'ftp$1')
    .replace(/^http(s?):\\\\/i, 'http$1://')
}
