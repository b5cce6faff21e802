import type { Locale } from '../../domain/text.ts'
import { type DigestNotice, digestLines } from './digest-lines.ts'
import { day, indicator, moment, named } from './letter-words.ts'

/** The content of a mail, before it is rendered as text and HTML. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly (string | LinkedParagraph)[]
  /** Paragraphs below the button. */
  readonly after?: readonly string[]
}

/** A paragraph with a link to one of our pages below it. */
export interface LinkedParagraph {
  readonly text: string
  readonly link: string
}

/** The values of every kind of mail. Times are ms since the epoch. */
export interface MailValues {
  readonly invitation: {
    readonly groupName: string
    readonly inviterName: string
    /** Name of the role in the language of the mail. */
    readonly roleName: string
    readonly link: string
    readonly expiresAt: number
  }
  readonly 'password-reset': { readonly link: string; readonly minutes: number }
  /** `link` leads to the page for resetting a password; `tokens` is the number of API tokens that still work. */
  readonly 'password-changed': { readonly at: number; readonly link: string; readonly tokens: number }
  readonly 'trial-ending': EndOfTrial
  readonly 'trial-ended': EndOfTrial
  readonly 'release-held': {
    readonly subscriptionName: string
    readonly groupName: string
    /** Entries of the release that is served, and of the one that waits. */
    readonly before: number
    readonly after: number
    readonly link: string
  }
  readonly 'webhook-off': {
    readonly groupName: string
    /** The receiver's host only. */
    readonly receiver: string
    readonly reason: 'gone' | 'failing'
    readonly link: string
    /** No further mail about a webhook follows within the hour. */
    readonly isLast: boolean
  }
  /** Names and titles were written by third parties. */
  readonly 'dark-web-news': {
    readonly groupName: string
    /** Link to the search of posts. */
    readonly link: string
    readonly searches: readonly {
      readonly name: string
      readonly posts: readonly {
        readonly title: string
        readonly actor: string | null
        readonly sources: readonly string[]
        readonly posted: number | null
        readonly discovered: number | null
        readonly link: string
      }[]
      /** True if the search has found more posts than these. */
      readonly more: boolean
    }[]
  }
  readonly 'watch-news': {
    readonly groupName: string
    readonly link: string
    readonly watches: readonly {
      /** Null for a family or a list. */
      readonly kind: string | null
      readonly name: string
      readonly changes: readonly {
        /** Name of the source. */
        readonly source: string
        readonly listed: boolean
        /** True if the source was never compared before. */
        readonly isFirst: boolean
        readonly indicators: number
        readonly samples: readonly { readonly kind: string; readonly value: string }[]
      }[]
    }[]
  }
  readonly 'watch-left-out': {
    readonly groupName: string
    readonly link: string
    /** Names of the lists. */
    readonly lists: readonly string[]
    /** Limit of rows in the watched lists of an organisation. */
    readonly most: number
  }
  readonly 'sensor-silent': {
    readonly groupName: string
    readonly link: string
    readonly sensors: readonly { readonly name: string; readonly lastSeenAt: string }[]
  }
  /** What somebody wants to read once a day. */
  readonly digest: { readonly link: string; readonly notices: readonly DigestNotice[] }
  readonly 'hunt-hits': {
    readonly groupName: string
    readonly link: string
    /** Total number of hits; `hits` has the first of them. */
    readonly total: number
    readonly hits: readonly {
      readonly kind: string
      readonly value: string
      /** Name of the sensor. */
      readonly sensor: string
      /** Day of the newest sighting, `2026-11-03`. */
      readonly lastSeen: string
      /** It got through. */
      readonly passed?: boolean
      /** It is shared infrastructure. */
      readonly doubtful?: boolean
      /** Only the host of the URL is listed, or a URL on the host. */
      readonly hostOnly?: boolean
      /** Names of the sources that list it now. */
      readonly sources: readonly string[]
    }[]
  }
}
interface EndOfTrial {
  readonly subscriptionName: string
  readonly groupName: string
  readonly endsAt: number
  /** Days until the end; a started day counts. */
  readonly days: number
  /** Contact for renewing the trial; null if the operator gave none. */
  readonly contact: string | null
  readonly link: string
}
export type MailKind = keyof MailValues

/** The letter of a kind, in each language. Its button leads to the link of the values. */
type Letters = {
  readonly [Kind in MailKind]: Readonly<Record<Locale, (values: MailValues[Kind]) => Letter>> & {
    readonly button: Readonly<Record<Locale, string>>
  }
}

const viewSubscription = { de: 'Abonnement ansehen', en: 'View subscription' }
const viewWatches = { de: 'Überwachungen ansehen', en: 'View watches' }

const goOn = {
  de: (contact: string | null) =>
    `Wenn Sie es weiter nutzen möchten, wenden Sie sich an den Betreiber dieser Installation${contact ? `: ${contact}` : ''}.`,
  en: (contact: string | null) =>
    `If you want to keep using it, contact the operator of this installation${contact ? `: ${contact}` : ''}.`,
}

export const letters: Letters = {
  digest: {
    button: { de: 'Zum Posteingang', en: 'To the inbox' },
    de: ({ notices }) => ({
      subject: notices.length === 1 ? 'Eine Neuigkeit' : `${notices.length} Neuigkeiten`,
      paragraphs: digestLines(notices, 'de'),
      after: ['Was Sie wann per E-Mail bekommen, legen Sie in Ihrem Profil fest.'],
    }),
    en: ({ notices }) => ({
      subject: notices.length === 1 ? 'One piece of news' : `${notices.length} pieces of news`,
      paragraphs: digestLines(notices, 'en'),
      after: ['Your profile says what you are mailed, and when.'],
    }),
  },
  invitation: {
    button: { de: 'Einladung ansehen', en: 'View invitation' },
    de: ({ groupName, inviterName, roleName, expiresAt }) => ({
      subject: `Einladung in die Gruppe „${named(groupName)}“`,
      paragraphs: [
        `${named(inviterName)} lädt Sie ein, in Winnow in der Gruppe „${named(groupName)}“ mitzuarbeiten. Ihre Rolle: ${named(roleName)}.`,
        'Winnow zeigt anhand Ihrer eigenen Logs, welche Quellen für Bedrohungsdaten sich lohnen.',
      ],
      after: [
        `Der Link gilt bis ${moment(expiresAt, 'de')} und lässt sich nur einmal einlösen.`,
        'Wenn Sie diese Einladung nicht erwartet haben, brauchen Sie nichts zu tun.',
      ],
    }),
    en: ({ groupName, inviterName, roleName, expiresAt }) => ({
      subject: `Invitation to the group “${named(groupName)}”`,
      paragraphs: [
        `${named(inviterName)} invites you to work with the group “${named(groupName)}” in Winnow. Your role: ${named(roleName)}.`,
        'Winnow shows, proven on your own logs, which threat-intelligence sources are worth having.',
      ],
      after: [
        `The link is valid until ${moment(expiresAt, 'en')} and can be used once.`,
        'If you did not expect this invitation, there is nothing you need to do.',
      ],
    }),
  },
  'password-reset': {
    button: { de: 'Neues Passwort festlegen', en: 'Set a new password' },
    de: ({ minutes }) => ({
      subject: 'Neues Passwort für Winnow festlegen',
      paragraphs: ['Für Ihr Konto bei Winnow wurde ein neues Passwort angefordert.'],
      after: [
        `Der Link gilt ${minutes} Minuten und lässt sich nur einmal verwenden.`,
        'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
      ],
    }),
    en: ({ minutes }) => ({
      subject: 'Set a new password for Winnow',
      paragraphs: ['A new password was requested for your Winnow account.'],
      after: [
        `The link is valid for ${minutes} minutes and can be used once.`,
        'If this was not you, there is nothing you need to do: your password stays as it is.',
      ],
    }),
  },
  'password-changed': {
    button: { de: 'Passwort zurücksetzen', en: 'Reset password' },
    de: ({ at, tokens }) => ({
      subject: 'Ihr Passwort für Winnow wurde geändert',
      paragraphs: [
        `Das Passwort Ihres Kontos bei Winnow wurde am ${moment(at, 'de')} geändert. Alle anderen Sitzungen wurden beendet.`,
        'Wenn Sie das waren, brauchen Sie nichts zu tun.',
        'Wenn nicht, legen Sie sofort ein neues Passwort fest und sagen Sie der Verwaltung Ihrer Gruppe Bescheid.',
      ],
      after:
        tokens > 0
          ? [
              `${tokens === 1 ? 'Ein API-Token gilt' : `${tokens} API-Token gelten`} weiter. Prüfen Sie in Ihrem Profil, ob Sie alle kennen.`,
            ]
          : [],
    }),
    en: ({ at, tokens }) => ({
      subject: 'Your Winnow password was changed',
      paragraphs: [
        `The password of your Winnow account was changed on ${moment(at, 'en')}. All other sessions were ended.`,
        'If this was you, there is nothing you need to do.',
        'If not, set a new password at once and tell the administrators of your group.',
      ],
      after:
        tokens > 0
          ? [
              `${tokens === 1 ? 'One API token still works' : `${tokens} API tokens still work`}. Check in your profile that you know all of them.`,
            ]
          : [],
    }),
  },
  'trial-ending': {
    button: viewSubscription,
    de: ({ subscriptionName, groupName, endsAt, days, contact }) => ({
      subject: `Testabonnement „${named(subscriptionName)}“ endet in ${days === 1 ? 'einem Tag' : `${days} Tagen`}`,
      paragraphs: [
        `Das Testabonnement „${named(subscriptionName)}“ der Gruppe „${named(groupName)}“ endet am ${moment(endsAt, 'de')}.`,
        'Danach weist Winnow Abrufe mit den Schlüsseln dieses Abonnements ab. Ihre Systeme behalten, was sie zuletzt abgerufen haben, und veralten.',
        goOn.de(contact),
      ],
    }),
    en: ({ subscriptionName, groupName, endsAt, days, contact }) => ({
      subject: `Trial subscription “${named(subscriptionName)}” ends in ${days === 1 ? 'one day' : `${days} days`}`,
      paragraphs: [
        `The trial subscription “${named(subscriptionName)}” of the group “${named(groupName)}” ends on ${moment(endsAt, 'en')}.`,
        'From then on Winnow refuses requests with the keys of this subscription. Your systems keep what they fetched last, and it goes stale.',
        goOn.en(contact),
      ],
    }),
  },
  'trial-ended': {
    button: viewSubscription,
    de: ({ subscriptionName, groupName, endsAt, contact }) => ({
      subject: `Testabonnement „${named(subscriptionName)}“ ist beendet`,
      paragraphs: [
        `Das Testabonnement „${named(subscriptionName)}“ der Gruppe „${named(groupName)}“ hat am ${moment(endsAt, 'de')} geendet.`,
        'Abrufe mit seinen Schlüsseln werden seitdem abgewiesen. Nehmen Sie veraltete Listen von Ihren Systemen, wenn Sie nicht weitermachen.',
        goOn.de(contact),
      ],
    }),
    en: ({ subscriptionName, groupName, endsAt, contact }) => ({
      subject: `Trial subscription “${named(subscriptionName)}” has ended`,
      paragraphs: [
        `The trial subscription “${named(subscriptionName)}” of the group “${named(groupName)}” ended on ${moment(endsAt, 'en')}.`,
        'Requests with its keys have been refused since then. If you do not go on, take stale lists off your systems.',
        goOn.en(contact),
      ],
    }),
  },
  'release-held': {
    button: viewSubscription,
    de: ({ subscriptionName, groupName, before, after }) => ({
      subject: `Neuer Stand des Abonnements „${named(subscriptionName)}“ wartet auf Freigabe`,
      paragraphs: [
        `Der neue Stand des Abonnements „${named(subscriptionName)}“ der Gruppe „${named(groupName)}“ würde ${before - after} von ${before} Einträgen verlieren.`,
        'Winnow liefert deshalb weiter den Stand davor aus. Sehen Sie nach, woran es liegt, und geben Sie den neuen Stand frei oder weisen Sie ihn zurück.',
      ],
    }),
    en: ({ subscriptionName, groupName, before, after }) => ({
      subject: `New release of the subscription “${named(subscriptionName)}” waits for approval`,
      paragraphs: [
        `The new release of the subscription “${named(subscriptionName)}” of the group “${named(groupName)}” would lose ${before - after} of ${before} entries.`,
        'Winnow therefore goes on delivering the release before it. Please look for the cause, and release or refuse the new one.',
      ],
    }),
  },
  'webhook-off': {
    button: { de: 'Zu den Webhooks', en: 'To the webhooks' },
    de: ({ groupName, receiver, reason, isLast }) => ({
      subject: `Webhook der Gruppe „${named(groupName)}“ ausgeschaltet`,
      paragraphs: [
        reason === 'gone'
          ? `Der Empfänger ${named(receiver)} hat mit „410 Gone“ geantwortet: Er will keine Meldungen mehr. Winnow hat diesen Webhook der Gruppe „${named(groupName)}“ deshalb ausgeschaltet.`
          : `Der Empfänger ${named(receiver)} hat seit fünf Tagen keine Meldung mehr angenommen. Winnow hat diesen Webhook der Gruppe „${named(groupName)}“ deshalb ausgeschaltet.`,
        'Abrufe mit Schlüsseln funktionieren weiter. Systeme, die auf eine Meldung warten, erfahren aber nichts Neues mehr.',
        'Sobald der Empfänger wieder erreichbar ist, können Sie den Webhook testen und wieder einschalten.',
        ...(isLast
          ? [
              'Sie haben in dieser Stunde schon viele solcher Mails erhalten und bekommen vorerst keine weiteren. Vielleicht sind noch mehr Webhooks ausgeschaltet: Sehen Sie unter „Webhooks“ nach.',
            ]
          : []),
      ],
    }),
    en: ({ groupName, receiver, reason, isLast }) => ({
      subject: `Webhook of the group “${named(groupName)}” switched off`,
      paragraphs: [
        reason === 'gone'
          ? `The receiver ${named(receiver)} answered “410 Gone”: it wants no more messages. Winnow has therefore switched off this webhook of the group “${named(groupName)}”.`
          : `The receiver ${named(receiver)} has accepted no message for five days. Winnow has therefore switched off this webhook of the group “${named(groupName)}”.`,
        'Requests with keys still work. But systems that wait for a message hear of nothing new.',
        'Once the receiver can be reached again, test the webhook and switch it on.',
        ...(isLast
          ? [
              'You have had many such mails within this hour and get no more for now. Further webhooks may be off: please look at “Webhooks”.',
            ]
          : []),
      ],
    }),
  },
  'dark-web-news': {
    button: { de: 'Zur Suche', en: 'To the search' },
    de: ({ groupName, searches }) => ({
      subject: `Neue Beiträge zu Ihren gespeicherten Suchen in „${named(groupName)}“`,
      paragraphs: [
        `Ihre gespeicherten Suchen im Dark Web in der Gruppe „${named(groupName)}“ haben neue Beiträge gefunden. Was ein Beitrag über ein Opfer sagt, ist eine Behauptung und kein Nachweis.`,
        ...searches.flatMap((one) => postParagraphs(one, 'de')),
      ],
      after: [
        'Höchstens einmal in der Stunde kommt eine solche Nachricht. Unter der Adresse oben lässt sie sich für jede gespeicherte Suche abschalten.',
      ],
    }),
    en: ({ groupName, searches }) => ({
      subject: `New posts for your saved searches in “${named(groupName)}”`,
      paragraphs: [
        `Your saved searches of the dark web in the group “${named(groupName)}” have found new posts. What a post says of a victim is a claim and no proof.`,
        ...searches.flatMap((one) => postParagraphs(one, 'en')),
      ],
      after: [
        'Such a message comes at most once an hour. At the address above, it can be switched off for each saved search.',
      ],
    }),
  },
  'watch-news': {
    button: viewWatches,
    de: ({ groupName, watches }) => ({
      subject: `Neues von Ihren Überwachungen in „${named(groupName)}“`,
      paragraphs: [
        `Quellen haben gelistet oder gestrichen, was Sie in der Gruppe „${named(groupName)}“ überwachen.`,
        ...listed(watches, 'Weitere Überwachungen mit Neuem', (one) => watchParagraph(one, 'de')),
      ],
      after: [
        'Höchstens einmal in der Stunde kommt eine solche Nachricht. Unter der Adresse oben lassen sich Überwachungen anhalten und löschen.',
      ],
    }),
    en: ({ groupName, watches }) => ({
      subject: `News of your watches in “${named(groupName)}”`,
      paragraphs: [
        `Sources have listed or delisted what you watch in the group “${named(groupName)}”.`,
        ...listed(watches, 'Further watches with news', (one) => watchParagraph(one, 'en')),
      ],
      after: ['Such a message comes at most once an hour. At the address above, watches can be paused and deleted.'],
    }),
  },
  'watch-left-out': {
    button: viewWatches,
    de: ({ groupName, lists, most }) => ({
      subject: `Überwachte Listen in „${named(groupName)}“ werden nicht verglichen`,
      paragraphs: [
        `Die überwachten Listen Ihrer Organisation haben zusammen mehr als ${most.toLocaleString('de')} Einträge. Diese Listen, die Sie in der Gruppe „${named(groupName)}“ überwachen, werden deshalb zurzeit mit keiner Quelle verglichen:`,
        lists.slice(0, mostNamed).map(named).join(', '),
        ...beyond(lists.length - mostNamed, 'Weitere Listen'),
      ],
      after: ['Sobald Listen kürzer oder Überwachungen angehalten sind, geht es von selbst weiter.'],
    }),
    en: ({ groupName, lists, most }) => ({
      subject: `Watched lists in “${named(groupName)}” are not compared`,
      paragraphs: [
        `The watched lists of your organisation have more than ${most.toLocaleString('en')} entries together. These lists, which you watch in the group “${named(groupName)}”, are therefore compared with no source at present:`,
        lists.slice(0, mostNamed).map(named).join(', '),
        ...beyond(lists.length - mostNamed, 'Further lists'),
      ],
      after: ['It continues by itself once lists are shorter or watches are paused.'],
    }),
  },
  'sensor-silent': {
    button: { de: 'Sensoren ansehen', en: 'View sensors' },
    de: ({ groupName, sensors }) => ({
      subject: `Sensoren in „${named(groupName)}“ senden nicht mehr`,
      paragraphs: [
        `Von diesen Sensoren der Gruppe „${named(groupName)}“ kommt nichts mehr. Was in ihren Logs steht, fehlt seitdem in Berichten.`,
        ...listed(
          sensors,
          'Weitere Sensoren',
          ({ name, lastSeenAt }) => `${named(name)}: zuletzt am ${moment(Date.parse(lastSeenAt), 'de')}.`,
        ),
      ],
      after: [
        'Höchstens einmal in der Stunde kommt eine solche Nachricht, und von jedem Sensor erst wieder, wenn er dazwischen gesendet hat.',
      ],
    }),
    en: ({ groupName, sensors }) => ({
      subject: `Sensors in “${named(groupName)}” have fallen silent`,
      paragraphs: [
        `Nothing comes any more from these sensors of the group “${named(groupName)}”. What their logs say is missing in reports since then.`,
        ...listed(
          sensors,
          'Further sensors',
          ({ name, lastSeenAt }) => `${named(name)}: last on ${moment(Date.parse(lastSeenAt), 'en')}.`,
        ),
      ],
      after: [
        'Such a message comes at most once an hour, and about a sensor only again if it has sent something in between.',
      ],
    }),
  },
  'hunt-hits': {
    button: { de: 'Treffer ansehen', en: 'View hits' },
    de: (values) => ({
      subject: `Quellen listen, was Sensoren in „${named(values.groupName)}“ gesehen haben`,
      paragraphs: [
        `Wir haben auf Listen von Quellen gefunden, was Sensoren der Gruppe „${named(values.groupName)}“ schon vorher gesehen haben.`,
        ...hitParagraphs(values, 'de'),
      ],
      after: ['Höchstens einmal in der Stunde kommt eine solche Nachricht.'],
    }),
    en: (values) => ({
      subject: `Sources list what sensors in “${named(values.groupName)}” have seen`,
      paragraphs: [
        `On lists of sources we found what sensors of the group “${named(values.groupName)}” had seen before.`,
        ...hitParagraphs(values, 'en'),
      ],
      after: ['Such a message comes at most once an hour.'],
    }),
  },
}

/** Limit of hits, sensors, watches or lists in a mail. */
const mostNamed = 20
/** Limit of sources per hit. */
const mostSources = 5

/** Says how many there are beyond those that a mail names. */
const beyond = (rest: number, words: string): string[] => (rest > 0 ? [`${words}: ${rest}.`] : [])

/** Writes the first of some items, and says how many there are beyond those. */
function listed<Item>(items: readonly Item[], further: string, write: (item: Item) => string, total = items.length) {
  const first = items.slice(0, mostNamed).map(write)
  return [...first, ...beyond(total - first.length, further)]
}

function hitParagraphs({ total, hits }: MailValues['hunt-hits'], locale: Locale): string[] {
  const de = locale === 'de'
  const paragraph = ({ kind, value, sensor, lastSeen, sources, ...marks }: (typeof hits)[number]) => {
    const what = indicator(kind, value)
    const when = day(Date.parse(lastSeen), locale)
    const names = sources.slice(0, mostSources).map(named).join(', ')
    const more = sources.length > mostSources ? ` + ${sources.length - mostSources}` : ''
    const remarks = [
      marks.passed && (de ? 'durchgekommen' : 'got through'),
      marks.doubtful && (de ? 'zweifelhaft: gemeinsam genutzte Infrastruktur' : 'doubtful: shared infrastructure'),
      marks.hostOnly && (de ? 'gelistet nur der Host oder eine URL darauf' : 'listed is only the host, or a URL on it'),
    ].filter(Boolean)
    const rest = `${names}${more}${remarks.length > 0 ? ` (${remarks.join('; ')})` : ''}.`
    return de
      ? `${what} – zuletzt am ${when} vom Sensor ${named(sensor)} gesehen, jetzt gelistet von: ${rest}`
      : `${what} – last seen on ${when} by the sensor ${named(sensor)}, now listed by: ${rest}`
  }
  return listed(hits, de ? 'Weitere Treffer' : 'Further hits', paragraph, total)
}

/** Limit of changes per watch, and of samples per change. */
const mostChanges = 5
const mostSamples = 3

type WatchNews = MailValues['watch-news']['watches'][number]

/** A watch and its changes, in one paragraph. */
function watchParagraph({ kind, name, changes }: WatchNews, locale: Locale): string {
  const de = locale === 'de'
  const sentences = changes.slice(0, mostChanges).map(({ source, listed, isFirst, indicators, samples }) => {
    const sampleTexts = samples.slice(0, mostSamples).map(({ kind, value }) => indicator(kind, value))
    const rest = indicators - sampleTexts.length
    const more = rest > 0 ? (de ? ` und ${rest} weitere` : ` and ${rest} more`) : ''
    const what = `${sampleTexts.join(', ')}${more}`
    const first = isFirst ? (de ? ' (erster Abruf dieser Quelle)' : ' (the first look at this source)') : ''
    if (de) return `${named(source)} listet ${listed ? 'neu' : 'nicht mehr'}: ${what}${first}.`
    return `${named(source)} ${listed ? 'now lists' : 'no longer lists'}: ${what}${first}.`
  })
  const rest = beyond(changes.length - mostChanges, de ? 'Weitere Änderungen' : 'Further changes')
  return `${kind === null ? named(name) : indicator(kind, name)} – ${[...sentences, ...rest].join(' ')}`
}

type PostNews = MailValues['dark-web-news']['searches'][number]

/** A saved search and the posts that it has found, one paragraph each. */
function postParagraphs({ name, posts, more }: PostNews, locale: Locale): (string | LinkedParagraph)[] {
  const de = locale === 'de'
  return [
    `${de ? 'Gespeicherte Suche' : 'Saved search'} ${de ? '„' : '“'}${named(name)}${de ? '“' : '”'}:`,
    ...posts.map(({ title, actor, sources, posted, discovered, link }) => {
      const when =
        posted !== null
          ? `${de ? 'veröffentlicht am' : 'posted on'} ${moment(posted, locale)}`
          : discovered !== null
            ? `${de ? 'entdeckt am' : 'discovered on'} ${moment(discovered, locale)}`
            : de
              ? 'Zeit unbekannt'
              : 'time unknown'
      const facts = [...(actor === null ? [] : [named(actor)]), named(sources.join(', ')), when]
      return { text: `${named(title) || (de ? 'Ohne Titel' : 'No title')} – ${facts.join('; ')}`, link }
    }),
    ...(more ? [de ? 'Diese Suche hat weitere Beiträge gefunden.' : 'This search has found further posts.'] : []),
  ]
}
