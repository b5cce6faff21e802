import type { Locale } from './text.ts'

/**
 * Every failure that a caller can expect, by its HTTP status, with its English message. `problem-words.ts` has the German
 * texts, and other English texts where people need more explanation than programs. This is the only list.
 */
const byStatus = {
  400: {
    'request.invalid': 'The request is not as the call describes it: {detail}',
    'account.name-missing': 'Give both names, each on one line of at most 80 characters.',
    'upload.empty': '{file} is empty, please select files again without it.',
    'search.no-value': 'This is no {kind}: {value}. Check how it is written.',
    'source.address-refused': 'This address cannot be used as a source: {reason}.',
    'group.name-mixed': 'A word of the name mixes Latin, Greek or Cyrillic letters, which look alike.',
    'group.role-unknown': 'There is no such role.',
    'group.range-unreadable': '{entry} is not an address, a network or a domain.',
    'exception.expiry': 'An exception ends in the future, and within a year.',
    'watch.expiry': 'A watch ends in the future, and within a year.',
    'delivery.cursor-invalid': 'This is not a cursor of this file.',
  },
  401: {
    'session.missing': 'Unauthorized access. Please log in and try again.',
    'dark-web.no-key': 'A key of a source of posts is needed: as x-api-key or Bearer.',
    'sensor.no-key': 'A key of a sensor is needed, as x-api-key. This one is missing, unknown or revoked.',
    'delivery.no-key': 'A key of the subscription is needed: as x-api-key, Bearer or Basic.',
    'delivery.key-wrong':
      'This key is not valid (any more). Use a key of the subscription, and with a password the user that belongs to it.',
    'delivery.key-revoked': 'This key was revoked or replaced. Use the newest key of the subscription.',
    'token.missing':
      'An API token is needed, as Bearer token. This one is missing or unknown, has expired or was revoked.',
  },
  403: {
    'session.locked': 'This account is locked. Ask the operator of this installation.',
    'account.password-wrong': 'The current password is wrong.',
    'permission.missing': 'You do not have permission for this.',
    'delivery.not-granted':
      'The group of this subscription may not use subscriptions any more. Nothing more is delivered.',
    'delivery.expired': 'The trial of this subscription ended on {date}. Nothing more is delivered.',
    'delivery.refused': 'Nothing of this subscription may be delivered: {reason}',
  },
  404: {
    'not-found': 'This does not exist, or no longer does, or you have no access to it.',
    'upload.not-there': 'No file was uploaded at this address yet.',
    'delivery.part-unknown': 'The format {format} has no file {part}.',
    'delivery.format-unknown': 'This subscription is not delivered as {format}.',
  },
  405: {
    'method.not-allowed': 'This address does not know that method.',
  },
  406: {
    'delivery.encoding': 'There is no encoding of this file that you take: gzip, br, zstd or plain bytes.',
  },
  409: {
    'account.external': 'This account is kept by another identity provider. Change the password there.',
    'account.exists':
      'There is an account with this e-mail address already. Sign in with it. If it is not yours, ask the operator of this installation.',
    'upload.no-room':
      'The uploads of an organisation take at most {limit}. Unfinished and failed ones take {taken}, and this one has {size}. ' +
      'Wait until some are done, or cancel or delete some.',
    'report.too-many': 'An organisation keeps at most {limit} reports. Delete some first.',
    'report.no-room':
      'The reports of an organisation take at most {limit}. Delete some first. ' +
      'Deleted ones count until they can no longer be restored.',
    'report.replaced': 'A newer standing report of the group has taken the place of this one, which is not made again.',
    'report.cancelled': 'The report was cancelled.',
    'dark-web.too-many': 'A group can have at most {limit} of these.',
    'dark-web.too-many-of-organisation': 'The groups of an organisation can have at most {limit} of these together.',
    'dark-web.full':
      'The own sources of an organisation keep at most {limit} posts together. Keep posts for fewer days, or remove a source.',
    'source.in-catalogue': 'This address is in the catalogue already: {source}. Choose it there.',
    'source.too-many': 'A group can bring at most {limit} sources of its own. Remove one first.',
    'source.too-many-of-organisation':
      'The groups of an organisation can bring at most {limit} sources of their own together. Remove one first.',
    'source.fetching-off': 'Collecting sources is switched off on this server, so that it cannot look at addresses.',
    'source.collecting-set': 'The operator has decided by a setting of the server whether sources are collected.',
    'group.too-deep': 'Groups can stand at most 16 deep.',
    'group.too-many': 'An organisation can have at most {limit} groups.',
    'group.circle': 'A group cannot stand below itself.',
    'group.root-moves': 'This group stands at the top and cannot be moved.',
    'group.last-admin': 'Somebody must remain who can manage this group. Give another member that role first.',
    'group.ranges-many': 'A group can have at most {limit} own addresses. Combine addresses into networks.',
    'invitation.already-member': '{email} is already a member of this group.',
    'invitation.too-many': 'An organisation can have at most {limit} open invitations. Withdraw one first.',
    'list.name-taken': 'This group already has a list with that name.',
    'list.too-many': 'A group can have at most {limit} lists.',
    'list.effect-fixed': 'Whether a list allows or denies can only be changed while it is empty.',
    'subscription.too-many-keys': 'At most {limit} keys of a subscription can work at the same time. Revoke one first.',
    'subscription.too-many': 'A group can have at most {limit} subscriptions.',
    'subscription.too-many-of-organisation':
      'The groups of an organisation can have at most {limit} subscriptions together. Deleted ones count until they can no longer be restored.',
    'subscription.no-room':
      'The deliveries of an organisation take at most {limit}. Delete subscriptions or deliver less. ' +
      'Deleted ones count until they can no longer be restored.',
    'subscription.expired': 'The trial of this subscription has ended.',
    'subscription.preview-replaced': 'Another preview of yours took the place of this one. Ask again.',
    'licence.exists': 'This group already has a licence for that source.',
    'licence.too-many': 'An organisation can enter at most {limit} licences. Removed ones count as well.',
    'licence.in-use':
      '{count} subscriptions hold this source: {subscriptions}. {emptied} of them hold no other and would deliver nothing any more. Take it out of them first.',
    'exception.too-many': 'A group can have at most {limit} exceptions.',
    'sightings.conflict': 'The segment {segment} was sent before with other values. Nothing of this request was kept.',
    'sensor.too-many': 'At most {limit} sensors can work at the same time. Revoke one first.',
    'sensor.revoked': 'This sensor was revoked. Make a new one.',
    'watch.too-many': 'A group can have at most {limit} watches.',
    'watch.too-many-rows': 'The lists that you watch can have at most {limit} entries together.',
    'webhook.too-many': 'A group can have at most {limit} webhooks.',
    'webhook.too-many-of-organisation': 'An organisation can have at most {limit} webhooks.',
    'webhook.off': 'This installation sends nothing over the network. Its operator can change that.',
    'list.full': 'A list holds at most {limit} rows; nothing was added.',
    'list.rows-of-organisation':
      'The lists of an organisation hold at most {limit} rows together, deleted lists included; nothing was added.',
    'feedback.too-many': 'An organisation can keep at most {limit} pieces of feedback. Delete some first.',
    'token.too-many': 'At most {limit} tokens can work at the same time. Revoke one first.',
  },
  410: {
    'account.reset-over': 'This link has expired or was used already. Ask for a new one.',
    'upload.expired': 'This upload is older than 7 days. Start it again.',
    'upload.closed': 'The file of this upload was handed over and can no longer be changed.',
    'upload.gone': 'The file of this upload is no longer there. Upload it again.',
    'invitation.over': 'This invitation has expired, was withdrawn or has been used. Ask for a new one.',
    'delivery.deleted': 'This subscription was deleted. Nothing more is delivered.',
    'delivery.address-over': 'This address has expired. Ask for a new one.',
    'delivery.cursor-lost':
      'What changed since this cursor is no longer known. Read everything once, and go on from the cursor that comes with it.',
  },
  412: {
    'delivery.changed': 'The file has changed since. Read all of it.',
  },
  413: {
    'request.too-large': 'The request is larger than {limit}.',
    'upload.too-large': '{file} is too large, maximum file size is {sizeLimit}.',
  },
  416: {
    'delivery.range': 'The file has {bytes} bytes.',
  },
  422: {
    'account.password-short': 'The password needs at least {least} characters.',
    'account.password-long': 'The password may have at most 1,024 characters.',
    'account.password-personal':
      'The password is made of your name or e-mail address. Choose one that has nothing to do with you.',
    'account.password-common':
      'This password is among those that are guessed first. Choose another, such as four random words.',
    'upload.not-text':
      'This file cannot be read as a log: {detail}. Upload a text log, or one packed as .gz, .zst or .zip.',
    'upload.mixed': 'The archive holds lists of indicators ({lists}) beside logs ({logs}). Upload them separately.',
    'upload.damaged': 'The archive is damaged at byte {at}. Pack the log again and upload it.',
    'upload.sightings-damaged':
      'The file of sightings is damaged or incomplete in line {line}. Write it again and upload it.',
    'upload.sightings-newer':
      'The file of sightings has a newer version than is read here. Write it with a program of this version, or upload the log.',
    'upload.encrypted': 'The archive is encrypted. Upload it without a password.',
    'upload.expands-too-far': 'The archive unpacks to more than {limit}. Split the log and upload its parts.',
    'upload.too-many-members': 'The archive holds more than {limit} files. Upload fewer at once.',
    'upload.too-much-found':
      'This log holds too much that sources may list: over {valueLimit} different observables, or over {hourLimit} hours in which they ' +
      'were seen. Split it by time, and upload its parts.',
    'upload.too-varied':
      'What was found is on too many different combinations of sources for one report. Choose fewer kinds of indicators, or a smaller ' +
      'log. If there are own sources that overlap, fewer of them help as well.',
    'upload.stalled': 'Reading this file took too long and was given up. Split it, or upload another part of the log.',
    'search.part-too-large':
      'More is listed below these digits than one answer holds. Ask with more digits, or for the value itself.',
    'dark-web.query-wrong': 'This is not a query: {code} at character {at}.',
    'dark-web.unreadable': 'These are not items as feeders of AIL send them: {detail}',
    'source.no-feed-list':
      'The file names no feeds. Known are lists of MISP, IntelMQ, OpenCTI, AdGuard Home, Pi-hole and pfBlockerNG, and plain lists of addresses.',
    'group.logo-unreadable':
      'This picture cannot be used. Upload a PNG, JPEG, WebP, GIF or AVIF file of at most 2 MB and 4096 x 4096 pixels.',
    'subscription.name': 'Subscription name is required',
    'subscription.target-format': 'At least one target format needs to be specified',
    'subscription.auth-method': 'At least one authentication method needs to be specified',
    'subscription.source': 'At least one source needs to be specified',
    'subscription.source-refused': 'The source {source} may not be delivered: {clause}',
    'subscription.option-unknown': 'There is no such choice as {value} in {field}.',
    'subscription.template': 'The template cannot be used: {detail}',
    'licence.source-free': 'No licence is needed for the source {source}.',
    'licence.credential-incomplete':
      'The credential is not complete: it needs a secret, and a name where one is asked for. A secret that is kept goes to its own server only.',
    'licence.credential-refused': 'The publisher does not accept this credential.',
    'licence.not-encrypted': 'A credential is sent to https addresses only.',
    'licence.secret-in-address':
      'The address holds a secret: {parameter}. Take it out, and give it as the credential, as a key in the address.',
    'licence.no-collection':
      'This is not the address of a TAXII collection. It ends in /collections/ and the id of the collection.',
    'sightings.unreadable': 'This is not a file of sightings: {detail}',
    'webhook.address-refused': 'This address cannot be used for a webhook: {reason}.',
    'explanation.address-refused': 'This address cannot be used for a language model: {reason}.',
    'explanation.not-encrypted': 'A key is sent to https addresses only.',
    'list.columns-unknown':
      'These columns are not known: {columns}. Known are value, reason and expires. Nothing was added.',
    'list.unreadable': 'This file is not text in UTF-8.',
    'token.too-long': 'A token can be valid for at most {limit} days.',
  },
  429: {
    'rate.limited': 'Too many requests. Try again in {seconds} seconds.',
    'webhook.too-many-tests': 'This webhook was tried {limit} times within the last hour. Try again later.',
    'audit.full': 'The audit log can grow by at most {limit} in a day (UTC). Try again tomorrow. Deleting still works.',
  },
  500: {
    'report.failed': 'The report could not be made. The upload is kept; try again.',
    unexpected: 'Internal server error. Please try again later.',
  },
  502: {
    'upload.no-endpoint': 'File save error: No requestEndpointID',
  },
  503: {
    'session.provider-away': 'The identity provider does not answer. Try again in a minute.',
    'index.not-ready': 'The sources are still being loaded. Try again in a minute.',
    'delivery.not-ready': 'This subscription is being composed. Try again in {seconds} seconds.',
    'server.busy': 'The server has too much to do right now. Try again in a minute.',
    'server.stopping': 'The server is restarting. Try again in a moment.',
  },
  504: {
    'source.check-late': 'The address was not looked at in time. Try again in a minute.',
  },
  507: {
    'server.full':
      'The server has no space left to save anything. Existing data can still be read. Please tell its operator.',
  },
} as const satisfies Record<number, Record<string, string>>

type ByStatus = typeof byStatus
/** The messages by their codes. */
type Messages = { [Status in keyof ByStatus]: (messages: ByStatus[Status]) => void }[keyof ByStatus] extends (
  messages: infer All,
) => void
  ? All
  : never
export type ProblemCode = keyof Messages

/** Status and message of each problem. */
export const problems = Object.fromEntries(
  Object.entries(byStatus).flatMap(([status, messages]) =>
    Object.entries(messages).map(([code, msg]) => [code, { status: Number(status), msg }]),
  ),
) as unknown as { readonly [Code in ProblemCode]: { readonly status: number; readonly msg: Messages[Code] } }

interface ProblemOptions extends ErrorOptions {
  /** German wording of values that are sentences. `message` and `values` are English. */
  readonly german?: Readonly<Record<string, string>>
}

/** Thrown by code that answers a request; the HTTP layer turns it into status and body. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  /** English, except in a thread of pages: there, sentences among them are in the language of the page. */
  readonly values: Readonly<Record<string, string | number>>
  /** German wording of values that are sentences. */
  readonly german: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    values: Readonly<Record<string, string | number>> = {},
    { german = {}, ...options }: ProblemOptions = {},
  ) {
    super(
      problems[code].msg.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? '')),
      options,
    )
    this.name = 'Problem'
    this.code = code
    this.status = problems[code].status
    this.values = values
    this.german = german
  }

  /** The values, with their sentences in the given language. */
  valuesIn(locale: Locale): Problem['values'] {
    return locale === 'de' ? { ...this.values, ...this.german } : this.values
  }
}
