import type { MaskedSort, MaskedValue } from './post.ts'

/** Replacement for masked values in a text. */
export const maskSign = '[█████]'
/** Maximum number of masked values per post whose hashes are kept; further values are masked without a hash. */
const mostMasked = 2000

/**
 * The keyed hash that is kept for a masked value, so that "was mine leaked" can be answered. Cards are hashed by their
 * digits, IBANs without blanks and in capitals, other values unchanged.
 */
export function maskedHash(sort: MaskedSort, value: string, keyed: (text: string) => string): string {
  const plain =
    sort === 'card' ? value.replace(/\D/g, '') : sort === 'iban' ? value.replace(/\s/g, '').toUpperCase() : value.trim()
  return keyed(`${sort}:${plain}`)
}

/**
 * Masks values that would harm their owners: private keys and tokens, passwords next to a user name or label, card
 * numbers (Luhn check and known first digit), IBANs (check digits). Linear time. A password alone in prose cannot be
 * distinguished from a word and stays.
 */
export function maskSecrets(
  text: string,
  keyed: (text: string) => string,
): { readonly text: string; readonly masked: readonly MaskedValue[] } {
  const masked = new Map<string, MaskedValue>()
  const hide = (sort: MaskedSort, value: string): string => {
    if (masked.size < mostMasked) {
      const hash = maskedHash(sort, value, keyed)
      masked.set(`${sort}:${hash}`, { sort, hash })
    }
    return maskSign
  }
  let found = text
  for (const step of [maskKeys, maskNumbers, maskLabelled, maskCombos]) found = step(found, hide)
  return { text: found, masked: [...masked.values()] }
}

type Hide = (sort: MaskedSort, value: string) => string

const privateKey = /-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----[^-]{0,20000}(?:-----END \1-----)?/g

/** Tokens with a recognisable form. */
const tokens: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,251}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,255}\b/g,
  /\bglpat-[A-Za-z0-9_-]{20,64}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g,
  /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,128}\b/g,
  /\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{20,200}/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\bya29\.[A-Za-z0-9_-]{20,300}/g,
  /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bhf_[A-Za-z0-9]{30,64}\b/g,
  /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{0,2000}/g,
  /\b\d{8,10}:AA[A-Za-z0-9_-]{33}/g,
  /\bBearer [A-Za-z0-9._~+/-]{20,2000}=*/g,
]

/** Fast check: every match of `tokens` contains one of these. */
const tokenHint = /A[KS]IA|gh[pousr]_|github_pat_|glpat-|xox|[sr]k_|sk-|AIza|ya29|SG\.|npm_|hf_|eyJ|:AA|Bearer /

function maskKeys(text: string, hide: Hide): string {
  let found = text.includes('-----BEGIN ') ? text.replace(privateKey, (key) => hide('secret', key)) : text
  if (!tokenHint.test(found)) return found
  for (const token of tokens) found = found.replace(token, (one) => hide('secret', one))
  return found
}

const card = /(?<![\d.+-])[2-6](?:[ -]?\d){12,18}(?![\d-])/g
/**
 * Text after a card number in dumps: expiry and code, separated by one character, or by spaces before month and year.
 */
const behindCard =
  /^(?:[ \t]*[|;:,/\t][ \t]*|[ \t]+(?=\d{1,2}[/-]\d{2}))\d{1,2}[|;:/,.-]\d{2,4}(?:[|;:,/\t][ \t]*\d{3,4})?(?!\d)/
/** Fast check: every match of `card` contains this. */
const cardHint = /[2-6](?:[ -]?\d){12}/
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g

function maskNumbers(text: string, hide: Hide): string {
  const cardless = cardHint.test(text) ? withoutCards(text, hide) : text
  return cardless.replace(iban, (one) => {
    const number = ibanIn(one)
    return number === undefined ? one : hide('iban', number) + one.slice(number.length)
  })
}

function withoutCards(text: string, hide: Hide): string {
  let masked = ''
  let from = 0
  for (const match of text.matchAll(card)) {
    const number = cardIn(match[0])
    if (number === undefined || match.index < from) continue
    const end = match.index + number.length
    masked += text.slice(from, match.index) + hide('card', number)
    from = end + (behindCard.exec(text.slice(end, end + 40))?.[0].length ?? 0)
  }
  return masked + text.slice(from)
}

/**
 * The card number at the start of a run of digits, as written: the whole run or some of its groups, because an expiry
 * may follow. 13, 14, 15, 16 or 19 digits with a known prefix that pass the Luhn check.
 */
function cardIn(run: string): string | undefined {
  for (let end = run.length; end > 0; end = Math.max(run.lastIndexOf(' ', end - 1), run.lastIndexOf('-', end - 1))) {
    const start = run.slice(0, end)
    // Groups with different separators are a list of numbers.
    if (!(start.includes(' ') && start.includes('-')) && isCard(start.replace(/\D/g, ''))) return start
  }
  return undefined
}

function isCard(digits: string): boolean {
  const isKnown =
    (digits.length === 16 && /^(?:4|5[1-5]|2[2-7]|6(?:011|2|4[4-9]|5)|35|50|5[6-9]|6)/.test(digits)) ||
    (digits.length === 15 && /^3[47]/.test(digits)) ||
    (digits.length === 14 && /^3(?:0[0-5]|[689])/.test(digits)) ||
    (digits.length === 13 && /^4/.test(digits)) ||
    (digits.length === 19 && /^(?:4|62|6)/.test(digits))
  return isKnown && /[^0]/.test(digits.slice(1)) && isLuhn(digits)
}

/** The Luhn check (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    sum += i % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9
  }
  return sum % 10 === 0
}

/** Lengths of IBANs by country (SWIFT's IBAN registry). */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'NO15 BE16 DK18 FO18 FI18 GL18 NL18 SD18 FK18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 XK20 MN20 CH21 HR21 LI21 LV21 ' +
    'BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 TL23 SO23 OM23 AD24 CZ24 ES24 MD24 PK24 RO24 ' +
    'SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 ' +
    'HU28 LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 SC31 MT31 LC32 RU33'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The IBAN at the start of a text, as written; undefined if its length or check digits are wrong (ISO 13616). */
function ibanIn(run: string): string | undefined {
  const length = ibanLengths[run.slice(0, 2)]
  if (length === undefined) return undefined
  let count = 0
  let end = 0
  while (end < run.length && count < length) if (run[end++] !== ' ') count++
  if (count < length || /^[A-Z0-9]/.test(run.slice(end))) return undefined
  const written = run.slice(0, end)
  const plain = written.replace(/ /g, '')
  let rest = 0
  for (const c of plain.slice(4) + plain.slice(0, 4)) {
    const value = c >= 'A' ? c.charCodeAt(0) - 55 : Number(c)
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97
  }
  return rest === 1 ? written : undefined
}

const labels =
  'passwords?|passwd|passcode|passphrase|pass|pwd|pw|psw|passwort|passwörter|kennwort|mot de passe|mdp|contraseña|contrasena|clave|senha|wachtwoord|hasło|haslo|parola|şifre|sifre|пароль|пароли|пасс|密码|密碼|口令|パスワード|비밀번호|secret|secret[_ -]?key|api[_ -]?key|api[_ -]?secret|access[_ -]?key|access[_ -]?token|auth[_ -]?token|client[_ -]?secret|aws_secret_access_key|private[_ -]?key|token'
/** A label, a separator, and the following text up to a blank; `: ` may have blanks on both sides. */
const labelled = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:${labels})["']?[ \\t]{0,4}(?:[:=：]|=>|->|is:)[ \\t]{0,4}["']?)([^\\s"'<>]{3,200})`,
  'giu',
)

/** Fast check for ASCII texts: each of `labels` contains one of these. */
const labelHint = /pass|pw|psw|kennwort|mdp|contrase|clave|senha|wacht|haslo|parola|sifre|secret|key|token/i

/** Masks passwords and keys that follow a label. */
function maskLabelled(text: string, hide: Hide): string {
  if (/^[\0-\x7f]*$/.test(text) && !labelHint.test(text)) return text
  return text.replace(labelled, (all, label: string, value: string) => {
    if (
      value.includes('█') ||
      /^[[(]?(?:removed|redacted|hidden|none|null|n\/a|protected|required|yes|no|\*+)[\])]?[.,;]?$/i.test(value)
    )
      return all
    const isKey = /secret|key|token/i.test(label)
    return label + hide(isKey ? 'secret' : 'password', value)
  })
}

/** `https://user:password@host`. */
const inAddress = /(:\/\/[^\s:/@]{1,100}:)([^\s/@]{1,100})(?=@[a-z0-9[])/gi
/** `name@host.example:password`. */
const behindMail =
  /([\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}[:;|])([^\s:;|,]{4,100})(?=$|[\s:;|,])/gmu
/** A line with a mail address and a password, with any separator. */
const mailLine = /^([ \t]*[^\s@:;|,]{1,64}@[^\s@:;|,]{3,190}[ \t]?[:;|,\t][ \t]?)([^\s:;|,]{4,100})(?=[ \t]*$)/gm
/** Fast check: every match of the three patterns above contains one of these. */
const mailHint = /@[^\s@:;|,]{1,230}[ \t]?[:;|,\t]|:\/\/[^\s/@]{1,300}@/u
const combo = /^[ \t]*([^\s:;|@/\\]{3,40})([:;|])([^\s:;|/\\]{4,60})[ \t]*$/

/** Masks passwords in lists of users. */
function maskCombos(text: string, hide: Hide): string {
  const one = (all: string, before: string, value: string) =>
    value.includes('█') || value.includes('@') ? all : before + hide('password', value)
  const masked = mailHint.test(text)
    ? text.replace(inAddress, one).replace(behindMail, one).replace(mailLine, one)
    : text
  if (!/[:;|]/.test(masked)) return masked
  const lines = masked.split('\n').map((line) => maskStolen(line, hide))
  // Without mail addresses, only a list is recognisable: three consecutive lines of the same form, without times, ports
  // or words.
  if (lines.length < 3) return lines.join('\n')
  const isCombo = lines.map((line) => {
    const [, user, , value] = combo.exec(line) ?? []
    return (
      user !== undefined &&
      value !== undefined &&
      !/^\d+$/.test(user) &&
      !/^\d{1,5}$/.test(value) &&
      !value.includes('█')
    )
  })
  return lines
    .map((line, i) => {
      if (!isCombo[i]) return line
      const [a, b, c, d] = [isCombo[i - 2], isCombo[i - 1], isCombo[i + 1], isCombo[i + 2]]
      if (!((a && b) || (b && c) || (c && d))) return line
      const sign = line.search(/[:;|]/)
      return line.slice(0, sign + 1) + hide('password', line.slice(sign + 1).trim())
    })
    .join('\n')
}

/** Masks a line of a stealer log: an address, a user and a password with the same separator. */
function maskStolen(line: string, hide: Hide): string {
  const scheme = /^\s*(?:https?|android|ftp):\/\//i.exec(line)?.[0]
  if (scheme === undefined || line.length > 1000 || line.includes('█') || /\S[ ]+\S/.test(line)) return line
  for (const sign of ['|', ';', '\t', ':']) {
    const parts = line.slice(scheme.length).trimEnd().split(sign)
    const [user, value] = parts.slice(-2)
    // A port and a path are not a user and a password.
    if (parts.length < 3 || !user || !value || value.length < 3 || /^\d{1,5}(?:\/|$)/.test(user) || /[/?&=]/.test(user))
      continue
    return line.slice(0, line.lastIndexOf(value)) + hide('password', value)
  }
  return line
}
