import type { Locale } from '../../domain/text.ts'

/** What a mail says, before it is text or HTML. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly link: string }
  /** What follows the button. */
  readonly after: readonly string[]
}

/** Every kind of mail with what it must be told. Times are ms since epoch. */
export interface MailValues {
  readonly invitation: {
    readonly groupName: string
    readonly inviterName: string
    /** In the language of the mail. */
    readonly roleName: string
    readonly link: string
    readonly expiresAt: number
  }
  readonly 'password-reset': { readonly link: string; readonly minutes: number }
  /** `link` leads to where a forgotten password is replaced. */
  readonly 'password-changed': { readonly at: number; readonly link: string }
}
export type MailKind = keyof MailValues

type Letters = { readonly [Kind in MailKind]: Readonly<Record<Locale, (values: MailValues[Kind]) => Letter>> }

export const letters: Letters = {
  invitation: {
    de: ({ groupName, inviterName, roleName, link, expiresAt }) => ({
      subject: `Einladung in die Gruppe „${named(groupName)}“`,
      paragraphs: [
        `${named(inviterName)} lädt Sie ein, in Winnow in der Gruppe „${named(groupName)}“ mitzuarbeiten. Ihre Rolle: ${named(roleName)}.`,
        'Winnow zeigt anhand Ihrer eigenen Logs, welche Quellen für Bedrohungsdaten sich lohnen.',
      ],
      button: { label: 'Einladung ansehen', link },
      after: [
        `Der Link gilt bis ${moment(expiresAt, 'de')} und lässt sich nur einmal einlösen.`,
        'Wenn Sie diese Einladung nicht erwartet haben, brauchen Sie nichts zu tun.',
      ],
    }),
    en: ({ groupName, inviterName, roleName, link, expiresAt }) => ({
      subject: `Invitation to the group “${named(groupName)}”`,
      paragraphs: [
        `${named(inviterName)} invites you to work with the group “${named(groupName)}” in Winnow. Your role: ${named(roleName)}.`,
        'Winnow shows, proven on your own logs, which threat-intelligence sources are worth having.',
      ],
      button: { label: 'View invitation', link },
      after: [
        `The link is valid until ${moment(expiresAt, 'en')} and can be used once.`,
        'If you did not expect this invitation, there is nothing you need to do.',
      ],
    }),
  },
  'password-reset': {
    de: ({ link, minutes }) => ({
      subject: 'Neues Passwort für Winnow festlegen',
      paragraphs: ['Für Ihr Konto bei Winnow wurde ein neues Passwort angefordert.'],
      button: { label: 'Neues Passwort festlegen', link },
      after: [
        `Der Link gilt ${minutes} Minuten und lässt sich nur einmal verwenden.`,
        'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
      ],
    }),
    en: ({ link, minutes }) => ({
      subject: 'Set a new password for Winnow',
      paragraphs: ['A new password was requested for your Winnow account.'],
      button: { label: 'Set a new password', link },
      after: [
        `The link is valid for ${minutes} minutes and can be used once.`,
        'If this was not you, there is nothing you need to do: your password stays as it is.',
      ],
    }),
  },
  'password-changed': {
    de: ({ at, link }) => ({
      subject: 'Ihr Passwort für Winnow wurde geändert',
      paragraphs: [
        `Das Passwort Ihres Kontos bei Winnow wurde am ${moment(at, 'de')} geändert. Alle anderen Sitzungen wurden beendet.`,
        'Wenn Sie das waren, brauchen Sie nichts zu tun.',
        'Wenn nicht, legen Sie sofort ein neues Passwort fest und sagen Sie der Verwaltung Ihrer Gruppe Bescheid.',
      ],
      button: { label: 'Passwort zurücksetzen', link },
      after: [],
    }),
    en: ({ at, link }) => ({
      subject: 'Your Winnow password was changed',
      paragraphs: [
        `The password of your Winnow account was changed on ${moment(at, 'en')}. All other sessions were ended.`,
        'If this was you, there is nothing you need to do.',
        'If not, set a new password at once and tell the administrators of your group.',
      ],
      button: { label: 'Reset password', link },
      after: [],
    }),
  },
}

const LONGEST_NAME = 100

/**
 * A name that people chose, for a line of a mail: one line, without characters that turn text around, and without
 * anything that a mail program would make a link of. Whoever can invite could otherwise send links of their own in our
 * name; a word joiner in the place of a full stop's neighbour is not seen.
 */
function named(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...line].length > LONGEST_NAME ? `${[...line].slice(0, LONGEST_NAME - 1).join('')}…` : line
  return short.replace(/[.:@/](?=\S)/g, '$&\u2060')
}

function moment(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(at)
    .concat(' UTC')
}
