import { namesHarmless } from './harmless.ts'

/** Programs that choose a proxy for each host (PAC). Most of their lists are of what a proxy is for, or of own hosts. */

/** The function that every such program has. */
const chooser =
  /\bfunction\s{1,9}FindProxyForURL(?:Ex)?\s{0,9}\(|\bFindProxyForURL(?:Ex)?\s{0,9}=\s{0,9}(?:async\s{1,9})?(?:function\b|\(|\w{1,40}\s{0,9}=>)/g

/** Tells whether a text is such a program. A comment may name the function too. */
export function choosesProxies(text: string): boolean {
  for (const { index } of text.matchAll(chooser)) {
    const start = Math.max(0, index - 200)
    const before = (start === 0 ? '\n' : '') + text.slice(start, index)
    if (!/\n[^\S\n]*(?:#|--|\/?\*)[^\n]*$|[\s;]\/\/[^\n]*$/.test(before)) return true
  }
  return false
}

/** Tells whether the name of a list in such a program says that its hosts are blocked: `malware`, `blockedHosts`. */
export function namesBlocked(name: string): boolean {
  if (name.length > 80 || namesHarmless(name)) return false
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^A-Za-z\d]+/)
  return words.some((word) => blocked.test(word)) && !words.some((word) => notBlocked.test(word))
}

const blocked =
  /^(?:block(?:ed|ing)?|blk|ban(?:ned)?|black|den(?:y|ied)|reject(?:ed)?|drop(?:ped)?|forbidden|prohibited|bad|evil|malicious|attack(?:s|ers?)?|abus(?:e|ed|ive)|spam(?:mers?)?|mal(?:ware)?|phish(?:ing)?|ransom(?:ware)?|botnets?|c2)(?:lists?|listed|hosts?|names?|domains?|sites?|urls?|ips?|addresses|servers?)?$/i

const notBlocked =
  /^(?:not|non|no|never|without|allow(?:ed)?|permit(?:ted)?|except(?:ions?)?|exempt|exclu\w{1,8}|bypass|direct|safe|good|trusted|own|white(?:list\w{0,4})?|unless)$/i
