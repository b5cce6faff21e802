import { sql } from 'kysely'
import { minuteMs } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import type { MailSettings } from '../config.ts'
import type { Db } from '../platform/db/db.ts'
import type { Run } from '../platform/queue/queue.ts'
import { type Letter, letters } from './letters.ts'
import type { Mail } from './mailer.ts'
import { render } from './render.ts'

export interface SendMailDependencies extends Pick<Base, 'secrets' | 'clock'> {
  readonly db: Db
  /** Undefined if this installation has no mail server. */
  readonly settings: MailSettings | undefined
}

/** Thrown when an attempt fails. Omits the mail server's message, because that may repeat the recipient's address. */
class NotSent extends Error {}

/** Sends a mail through the mail server. A permanent refusal ends it at once; other faults are retried for hours. */
export function sendMailWorker({ db, secrets, clock, settings }: SendMailDependencies) {
  // The library is loaded when the first mail is sent.
  let opening: ReturnType<typeof openTransport> | undefined
  const note = (id: string, column: 'sent_at' | 'given_up_at' | undefined, fault: string | null) =>
    sql`update mail set fault = ${fault}${column ? sql`, ${sql.ref(column)} = ${new Date(clock.now())}` : sql``}
        where id = ${id}`.execute(db)

  return async ({ id, sealed }: { id: string; sealed: string }, { last, log, signal }: Run): Promise<void> => {
    const done = await sql`select from mail where id = ${id} and sent_at is not null`.execute(db)
    if (done.rows.length > 0) return
    const mail = await secrets.open<Mail>('mail', sealed)
    const giveUp = async (fault: string) => {
      log.error({ mail: id, kind: mail?.kind, fault }, 'mail given up')
      await note(id, 'given_up_at', fault)
    }
    if (!mail) return giveUp('sealed with another secret')
    if (!settings) return giveUp('SMTP_URL is not set')
    opening ??= openTransport(settings)
    const transport = await opening
    try {
      await transport.sendMail({ ...messageOf(mail, settings), messageId: `<${id}@${hostOf(settings)}>`, signal })
    } catch (error) {
      const { code = 'unknown', responseCode, permanent } = error as FaultOfSending
      const fault = [code, responseCode].filter(Boolean).join(' ')
      // The operator will correct wrong credentials, but a refused address stays refused.
      if (permanent && code !== 'EAUTH') return giveUp(fault)
      if (last) await giveUp(fault)
      else await note(id, undefined, fault)
      throw new NotSent(fault)
    }
    await note(id, 'sent_at', null)
  }
}

async function openTransport(settings: MailSettings) {
  return (await import('nodemailer')).createTransport(transportOptions(settings))
}

interface FaultOfSending {
  readonly code?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

function messageOf(mail: Mail, { from }: MailSettings) {
  // Each kind of mail has a letter for its own values; TypeScript cannot see this correspondence through the union.
  const { button, ...texts } = letters[mail.kind]
  const letter = (texts[mail.locale] as (values: Mail['values']) => Letter)(mail.values)
  return {
    from,
    // Pass the address as an object: in a string, a comma would make two recipients.
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: letter.subject,
    ...render(letter, { label: button[mail.locale], link: mail.values.link }, mail.locale),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const hostOf = ({ from }: MailSettings) => from.address.split('@').at(-1) ?? ''

function transportOptions({ server }: MailSettings) {
  const url = new URL(server)
  const secure = url.protocol === 'smtps:'
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const onThisMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(auth && { auth }),
    // Over the network, send a password only encrypted. On this machine encryption is not needed, and no certificate
    // would match.
    requireTLS: !secure && auth !== undefined && !onThisMachine,
    ignoreTLS: !secure && onThisMachine,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: minuteMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
