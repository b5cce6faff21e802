import type { Locale } from './text.ts'

/**
 * Every failure that a caller can expect, with its HTTP status and English message. `problem-words.ts` has the
 * German texts, and other English texts where people need more explanation than programs. This is the only list.
 */
export const problems = {
  'request.invalid': { status: 400, msg: 'The request is not as the call describes it: {detail}' },
  'session.missing': { status: 401, msg: 'Unauthorized access. Please log in and try again.' },
  'session.provider-away': { status: 503, msg: 'The identity provider does not answer. Try again in a minute.' },
  'session.locked': { status: 403, msg: 'This account is locked. Ask the operator of this installation.' },
  'account.external': {
    status: 409,
    msg: 'This account is kept by another identity provider. Change the password there.',
  },
  'account.exists': {
    status: 409,
    msg: 'There is an account with this e-mail address already. Sign in with it. If it is not yours, ask the operator of this installation.',
  },
  'account.name-missing': { status: 400, msg: 'Give both names, each on one line of at most 80 characters.' },
  'account.password-wrong': { status: 403, msg: 'The current password is wrong.' },
  'account.password-short': { status: 422, msg: 'The password needs at least {least} characters.' },
  'account.password-long': { status: 422, msg: 'The password may have at most 1,024 characters.' },
  'account.password-personal': {
    status: 422,
    msg: 'The password is made of your name or e-mail address. Choose one that has nothing to do with you.',
  },
  'account.password-common': {
    status: 422,
    msg: 'This password is among those that are guessed first. Choose another, such as four random words.',
  },
  'account.reset-over': { status: 410, msg: 'This link has expired or was used already. Ask for a new one.' },
  'permission.missing': { status: 403, msg: 'You do not have permission for this.' },
  'not-found': { status: 404, msg: 'This does not exist, or no longer does, or you have no access to it.' },
  'method.not-allowed': { status: 405, msg: 'This address does not know that method.' },
  'request.too-large': { status: 413, msg: 'The request is larger than {limit}.' },
  'rate.limited': { status: 429, msg: 'Too many requests. Try again in {seconds} seconds.' },
  'upload.empty': { status: 400, msg: '{file} is empty, please select files again without it.' },
  'upload.too-large': { status: 413, msg: '{file} is too large, maximum file size is {sizeLimit}.' },
  'upload.not-text': {
    status: 422,
    msg: 'This file cannot be read as a log: {detail}. Upload a text log, or one packed as .gz, .zst or .zip.',
  },
  'upload.mixed': {
    status: 422,
    msg: 'The archive holds lists of indicators ({lists}) beside logs ({logs}). Upload them separately.',
  },
  'upload.damaged': { status: 422, msg: 'The archive is damaged at byte {at}. Pack the log again and upload it.' },
  'upload.sightings-damaged': {
    status: 422,
    msg: 'The file of sightings is damaged or incomplete in line {line}. Write it again and upload it.',
  },
  'upload.sightings-newer': {
    status: 422,
    msg: 'The file of sightings has a newer version than is read here. Write it with a program of this version, or upload the log.',
  },
  'upload.encrypted': { status: 422, msg: 'The archive is encrypted. Upload it without a password.' },
  'upload.expands-too-far': {
    status: 422,
    msg: 'The archive unpacks to more than {limit}. Split the log and upload its parts.',
  },
  'upload.too-many-members': { status: 422, msg: 'The archive holds more than {limit} files. Upload fewer at once.' },
  'upload.too-much-found': {
    status: 422,
    msg:
      'This log holds too much that sources may list: over {valueLimit} different observables, or over {hourLimit} hours in which they ' +
      'were seen. Split it by time, and upload its parts.',
  },
  'upload.too-varied': {
    status: 422,
    msg:
      'What was found is on too many different combinations of sources for one report. Choose fewer kinds of indicators, or a smaller ' +
      'log. If there are own sources that overlap, fewer of them help as well.',
  },
  'upload.stalled': {
    status: 422,
    msg: 'Reading this file took too long and was given up. Split it, or upload another part of the log.',
  },
  'upload.no-room': {
    status: 409,
    msg:
      'The uploads of an organisation take at most {limit}. Unfinished and failed ones take {taken}, and this one has {size}. ' +
      'Wait until some are done, or cancel or delete some.',
  },
  'upload.not-there': { status: 404, msg: 'No file was uploaded at this address yet.' },
  'upload.expired': { status: 410, msg: 'This upload is older than 7 days. Start it again.' },
  'upload.closed': { status: 410, msg: 'The file of this upload was handed over and can no longer be changed.' },
  'upload.gone': { status: 410, msg: 'The file of this upload is no longer there. Upload it again.' },
  'upload.no-endpoint': { status: 502, msg: 'File save error: No requestEndpointID' },
  'report.failed': { status: 500, msg: 'The report could not be made. The upload is kept; try again.' },
  'report.too-many': { status: 409, msg: 'An organisation keeps at most {limit} reports. Delete some first.' },
  'report.no-room': {
    status: 409,
    msg:
      'The reports of an organisation take at most {limit}. Delete some first. ' +
      'Deleted ones count until they can no longer be restored.',
  },
  'report.replaced': {
    status: 409,
    msg: 'A newer standing report of the group has taken the place of this one, which is not made again.',
  },
  'report.cancelled': { status: 409, msg: 'The report was cancelled.' },
  'index.not-ready': { status: 503, msg: 'The sources are still being loaded. Try again in a minute.' },
  'search.part-too-large': {
    status: 422,
    msg: 'More is listed below these digits than one answer holds. Ask with more digits, or for the value itself.',
  },
  'search.no-value': { status: 400, msg: 'This is no {kind}: {value}. Check how it is written.' },
  'dark-web.query-wrong': { status: 422, msg: 'This is not a query: {code} at character {at}.' },
  'dark-web.too-many': { status: 409, msg: 'A group can have at most {limit} of these.' },
  'dark-web.too-many-of-organisation': {
    status: 409,
    msg: 'The groups of an organisation can have at most {limit} of these together.',
  },
  'dark-web.full': {
    status: 409,
    msg: 'The own sources of an organisation keep at most {limit} posts together. Keep posts for fewer days, or remove a source.',
  },
  'dark-web.no-key': { status: 401, msg: 'A key of a source of posts is needed: as x-api-key or Bearer.' },
  'dark-web.unreadable': { status: 422, msg: 'These are not items as feeders of AIL send them: {detail}' },
  'source.address-refused': { status: 400, msg: 'This address cannot be used as a source: {reason}.' },
  'source.in-catalogue': { status: 409, msg: 'This address is in the catalogue already: {source}. Choose it there.' },
  'source.no-feed-list': {
    status: 422,
    msg: 'The file names no feeds. Known are lists of MISP, IntelMQ, OpenCTI, AdGuard Home, Pi-hole and pfBlockerNG, and plain lists of addresses.',
  },
  'source.too-many': { status: 409, msg: 'A group can bring at most {limit} sources of its own. Remove one first.' },
  'source.too-many-of-organisation': {
    status: 409,
    msg: 'The groups of an organisation can bring at most {limit} sources of their own together. Remove one first.',
  },
  'source.fetching-off': {
    status: 409,
    msg: 'Collecting sources is switched off on this server, so that it cannot look at addresses.',
  },
  'source.collecting-set': {
    status: 409,
    msg: 'The operator has decided by a setting of the server whether sources are collected.',
  },
  'source.check-late': { status: 504, msg: 'The address was not looked at in time. Try again in a minute.' },
  'group.too-deep': { status: 409, msg: 'Groups can stand at most 16 deep.' },
  'group.too-many': { status: 409, msg: 'An organisation can have at most {limit} groups.' },
  'group.circle': { status: 409, msg: 'A group cannot stand below itself.' },
  'group.name-mixed': {
    status: 400,
    msg: 'A word of the name mixes Latin, Greek or Cyrillic letters, which look alike.',
  },
  'group.root-moves': { status: 409, msg: 'This group stands at the top and cannot be moved.' },
  'group.last-admin': {
    status: 409,
    msg: 'Somebody must remain who can manage this group. Give another member that role first.',
  },
  'group.role-unknown': { status: 400, msg: 'There is no such role.' },
  'group.range-unreadable': { status: 400, msg: '{entry} is not an address, a network or a domain.' },
  'group.ranges-many': {
    status: 409,
    msg: 'A group can have at most {limit} own addresses. Combine addresses into networks.',
  },
  'group.logo-unreadable': {
    status: 422,
    msg: 'This picture cannot be used. Upload a PNG, JPEG, WebP, GIF or AVIF file of at most 2 MB and 4096 x 4096 pixels.',
  },
  'invitation.already-member': { status: 409, msg: '{email} is already a member of this group.' },
  'invitation.too-many': {
    status: 409,
    msg: 'An organisation can have at most {limit} open invitations. Withdraw one first.',
  },
  'invitation.over': {
    status: 410,
    msg: 'This invitation has expired, was withdrawn or has been used. Ask for a new one.',
  },
  'list.name-taken': { status: 409, msg: 'This group already has a list with that name.' },
  'list.too-many': { status: 409, msg: 'A group can have at most {limit} lists.' },
  'list.effect-fixed': {
    status: 409,
    msg: 'Whether a list allows or denies can only be changed while it is empty.',
  },
  'subscription.name': { status: 422, msg: 'Subscription name is required' },
  'subscription.target-format': { status: 422, msg: 'At least one target format needs to be specified' },
  'subscription.auth-method': { status: 422, msg: 'At least one authentication method needs to be specified' },
  'subscription.source': { status: 422, msg: 'At least one source needs to be specified' },
  'subscription.source-refused': { status: 422, msg: 'The source {source} may not be delivered: {clause}' },
  'subscription.option-unknown': { status: 422, msg: 'There is no such choice as {value} in {field}.' },
  'subscription.template': { status: 422, msg: 'The template cannot be used: {detail}' },
  'subscription.too-many-keys': {
    status: 409,
    msg: 'At most {limit} keys of a subscription can work at the same time. Revoke one first.',
  },
  'subscription.too-many': { status: 409, msg: 'A group can have at most {limit} subscriptions.' },
  'subscription.too-many-of-organisation': {
    status: 409,
    msg: 'The groups of an organisation can have at most {limit} subscriptions together. Deleted ones count until they can no longer be restored.',
  },
  'subscription.no-room': {
    status: 409,
    msg:
      'The deliveries of an organisation take at most {limit}. Delete subscriptions or deliver less. ' +
      'Deleted ones count until they can no longer be restored.',
  },
  'subscription.expired': { status: 409, msg: 'The trial of this subscription has ended.' },
  'subscription.preview-replaced': {
    status: 409,
    msg: 'Another preview of yours took the place of this one. Ask again.',
  },
  'licence.exists': { status: 409, msg: 'This group already has a licence for that source.' },
  'licence.too-many': {
    status: 409,
    msg: 'An organisation can enter at most {limit} licences. Removed ones count as well.',
  },
  'licence.source-free': { status: 422, msg: 'No licence is needed for the source {source}.' },
  'licence.credential-incomplete': {
    status: 422,
    msg: 'The credential is not complete: it needs a secret, and a name where one is asked for. A secret that is kept goes to its own server only.',
  },
  'licence.credential-refused': { status: 422, msg: 'The publisher does not accept this credential.' },
  'licence.not-encrypted': { status: 422, msg: 'A credential is sent to https addresses only.' },
  'licence.secret-in-address': {
    status: 422,
    msg: 'The address holds a secret: {parameter}. Take it out, and give it as the credential, as a key in the address.',
  },
  'licence.no-collection': {
    status: 422,
    msg: 'This is not the address of a TAXII collection. It ends in /collections/ and the id of the collection.',
  },
  'licence.in-use': {
    status: 409,
    msg: '{count} subscriptions hold this source: {subscriptions}. {emptied} of them hold no other and would deliver nothing any more. Take it out of them first.',
  },
  'exception.expiry': { status: 400, msg: 'An exception ends in the future, and within a year.' },
  'exception.too-many': { status: 409, msg: 'A group can have at most {limit} exceptions.' },
  'sensor.no-key': {
    status: 401,
    msg: 'A key of a sensor is needed, as x-api-key. This one is missing, unknown or revoked.',
  },
  'sightings.unreadable': { status: 422, msg: 'This is not a file of sightings: {detail}' },
  'sightings.conflict': {
    status: 409,
    msg: 'The segment {segment} was sent before with other values. Nothing of this request was kept.',
  },
  'sensor.too-many': { status: 409, msg: 'At most {limit} sensors can work at the same time. Revoke one first.' },
  'sensor.revoked': { status: 409, msg: 'This sensor was revoked. Make a new one.' },
  'watch.expiry': { status: 400, msg: 'A watch ends in the future, and within a year.' },
  'watch.too-many': { status: 409, msg: 'A group can have at most {limit} watches.' },
  'watch.too-many-rows': {
    status: 409,
    msg: 'The lists that you watch can have at most {limit} entries together.',
  },
  'webhook.address-refused': {
    status: 422,
    msg: 'This address cannot be used for a webhook: {reason}.',
  },
  'webhook.too-many': { status: 409, msg: 'A subscription can have at most {limit} webhooks.' },
  'webhook.too-many-of-organisation': {
    status: 409,
    msg: 'The subscriptions of an organisation can have at most {limit} webhooks together.',
  },
  'webhook.too-many-tests': {
    status: 429,
    msg: 'This webhook was tried {limit} times within the last hour. Try again later.',
  },
  'webhook.off': {
    status: 409,
    msg: 'This installation sends nothing over the network. Its operator can change that.',
  },
  'explanation.address-refused': {
    status: 422,
    msg: 'This address cannot be used for a language model: {reason}.',
  },
  'explanation.not-encrypted': { status: 422, msg: 'A key is sent to https addresses only.' },
  'delivery.no-key': { status: 401, msg: 'A key of the subscription is needed: as x-api-key, Bearer or Basic.' },
  'delivery.key-wrong': {
    status: 401,
    msg: 'This key is not valid (any more). Use a key of the subscription, and with a password the user that belongs to it.',
  },
  'delivery.key-revoked': {
    status: 401,
    msg: 'This key was revoked or replaced. Use the newest key of the subscription.',
  },
  'delivery.deleted': { status: 410, msg: 'This subscription was deleted. Nothing more is delivered.' },
  'delivery.not-granted': {
    status: 403,
    msg: 'The group of this subscription may not use subscriptions any more. Nothing more is delivered.',
  },
  'delivery.part-unknown': { status: 404, msg: 'The format {format} has no file {part}.' },
  'delivery.address-over': { status: 410, msg: 'This address has expired. Ask for a new one.' },
  'delivery.encoding': {
    status: 406,
    msg: 'There is no encoding of this file that you take: gzip, br, zstd or plain bytes.',
  },
  'delivery.changed': { status: 412, msg: 'The file has changed since. Read all of it.' },
  'delivery.range': { status: 416, msg: 'The file has {bytes} bytes.' },
  'delivery.expired': {
    status: 403,
    msg: 'The trial of this subscription ended on {date}. Nothing more is delivered.',
  },
  'delivery.refused': { status: 403, msg: 'Nothing of this subscription may be delivered: {reason}' },
  'delivery.format-unknown': { status: 404, msg: 'This subscription is not delivered as {format}.' },
  'delivery.not-ready': { status: 503, msg: 'This subscription is being composed. Try again in {seconds} seconds.' },
  'delivery.cursor-lost': {
    status: 410,
    msg: 'What changed since this cursor is no longer known. Read everything once, and go on from the cursor that comes with it.',
  },
  'delivery.cursor-invalid': { status: 400, msg: 'This is not a cursor of this file.' },
  'list.full': { status: 409, msg: 'A list holds at most {limit} rows; nothing was added.' },
  'list.rows-of-organisation': {
    status: 409,
    msg: 'The lists of an organisation hold at most {limit} rows together, deleted lists included; nothing was added.',
  },
  'feedback.too-many': {
    status: 409,
    msg: 'An organisation can keep at most {limit} pieces of feedback. Delete some first.',
  },
  'list.columns-unknown': {
    status: 422,
    msg: 'These columns are not known: {columns}. Known are value, reason and expires. Nothing was added.',
  },
  'list.unreadable': { status: 422, msg: 'This file is not text in UTF-8.' },
  'token.missing': {
    status: 401,
    msg: 'An API token is needed, as Bearer token. This one is missing or unknown, has expired or was revoked.',
  },
  'token.too-many': { status: 409, msg: 'At most {limit} tokens can work at the same time. Revoke one first.' },
  'token.too-long': { status: 422, msg: 'A token can be valid for at most {limit} days.' },
  'audit.full': {
    status: 429,
    msg: 'The audit log can grow by at most {limit} in a day (UTC). Try again tomorrow. Deleting still works.',
  },
  'server.full': {
    status: 507,
    msg: 'The server has no space left to save anything. Existing data can still be read. Please tell its operator.',
  },
  'server.busy': { status: 503, msg: 'The server has too much to do right now. Try again in a minute.' },
  'server.stopping': { status: 503, msg: 'The server is restarting. Try again in a moment.' },
  unexpected: { status: 500, msg: 'Internal server error. Please try again later.' },
} as const satisfies Record<string, { status: number; msg: string }>

export type ProblemCode = keyof typeof problems

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
