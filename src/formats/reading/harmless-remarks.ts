/** Remarks beside a value that say it is not an attacker's: of victims, of what malware only asks whether it is online. */

/**
 * Tells whether a text speaks of harmless sites that somebody abuses, such as `compromised legitimate sites`: these are
 * indicators, unless the text says not to block them.
 */
export function speaksOfAbuse(text: string): boolean {
  return (
    /compromis|hack|infect|abus|kompromittiert/i.test(text) &&
    !/\b(?:not|never)[ _-]block|nicht[ _-](?:block|sperr)/i.test(text)
  )
}

/** What attackers make themselves, although its name is that of something harmless: `rogue resolver`. */
const rogue = /\b(?:rogue|fake|hijack\w*|malicious|falsche[rns]?)\b/

const connectivity =
  /\bconnectivity\b|\b(?:internet|connection|network|online)[ -](?:connection )?(?:check|test)|(?:verbindungs|konnektivitäts|internet|netzwerk|erreichbarkeits)-?(?:test|check|prüfung)/
const cleared =
  /\b(?:not|non|nicht)[ -](?:malicious|harmful|bösartig|schädlich|böswillig)|(?<!\b(?:no|few|low|without|keine|wenige?|ohne) )\b(?:false[ -]?positives?|falsch[ -]?positiv\w*|fehlalarme?)\b(?!\?)/
const resolvers =
  /\bresolvers?\b|(?<!\p{L})(?:google|cloudflare|quad9|opendns|public|öffentlicher?)(?:'?s)? dns\b|namensauflösung|\bdns-?auflös/u
const legitimate =
  /\b(?:legit|legitim\w*|benign|harmless|innocent|innocuous|trusted|gutartig\w*|harmlos\w*|unbedenklich\w*|ungefährlich\w*|vertrauenswürdig\w*|(?:white|allow)-?listed)\b|\bclean$/
const attacked =
  /\b(?:victims?|opfers?|angriffsziele?s?|zielsysteme?|geschädigte[rn]?)\b|\b(?:targets?|ziele?)$|\btarget(?:s|ed)? (?:of|site|host|server|system|domain|network|compan|organi[sz]ation)|\bziele? (?:des|der|von|eine[rs])\b/
/** What the value attacked stands behind a number or a verb (`12 targets`, `infects victims`); pages are about victims. */
const attackedByWork =
  /\d (?:[\p{L}-]+ )?(?:victims?|targets?|opfer|ziele)\b|(?<!\p{L})(?!(?:this|was|has) )\p{L}{3,30}(?:[^su\P{L}]s|iert) (?!of )(?:[\p{L}-]+ ){0,2}(?:victims?|targets?|opfer|ziele)\b|\b(?:victims?|opfer) (?:blogs?|lists?|pages?|portals?|data|names|leaks?|files|traffic|exfil)/u
/** The label of the value's victims: `targets: banks`. */
const attackedByIt = /\b(?:victims?|opfer|targets?|ziele?)\s?[:=]/g
const sinkhole = /\bsinkholes?\b/

/** From such a word on, a clause says by what means something works. */
const means = /(?:^|\s)(?:via|over|through|uses|using|über)\s.*/s
/** From such a word on, a clause says what the value is not, or what it is used for: `imitates a legitimate shop`. */
const otherThings =
  /(?:^|\s)(?:not|no|nicht|kein\w*|from|for|to|against|with|like|as|gegen|für|wie|als|zu[mr]?|targeting|targets(?! of)|(?:impersonat|mimic|imitat|imitier|spoof|pretend|masquerad|lur|redirect|steal)\w{0,4})\s.*/s

/**
 * Tells whether any clause of a remark calls the value that it is about a victim, a target, a resolver, a sinkhole, a
 * check of connectivity, or legitimate: `victim`, `Google DNS, benign`. A sinkholed name is still an attacker's.
 */
export function namesBystander(remark: string): boolean {
  if (remark.length > 500) return false
  const text = remark.normalize('NFC').toLowerCase().replace(attackedByIt, ' ')
  return text.split(/[,;:.!()[\]/|\u2013\u2014]|\s-\s/).some((part) => isOfBystander(part.trim(), speaksOfAbuse(text)))
}

function isOfBystander(clause: string, isAbused: boolean): boolean {
  if (connectivity.test(clause) || cleared.test(clause)) return true
  const work = clause.replace(means, '')
  const said = work.replace(otherThings, '')
  if (attacked.test(said) && !attackedByWork.test(said)) return true
  if (rogue.test(clause)) return false
  return resolvers.test(work) || sinkhole.test(said) || (legitimate.test(said) && !isAbused)
}
