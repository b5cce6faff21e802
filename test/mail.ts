import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The recipients in the envelope, which may differ from the header. */
  readonly recipients: readonly string[]
  /** The raw message. */
  readonly raw: string
}

/** The server's answer to RCPT TO for the next mails. */
export interface Refusal {
  readonly code: number
  readonly times: number
}

/** Starts a real mail server on this machine. The test must stop it. */
export async function startMailServer({
  user,
  password,
  port: wanted = 0,
}: {
  user?: string
  password?: string
  /** Its port; a free one by default. */
  port?: number
} = {}) {
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const received: ReceivedMail[] = []
  let refusals: { code: number; left: number } | undefined
  let refused = 0
  let held: { readonly recipients: string[]; readonly released: Promise<void> } | undefined
  const server = new SMTPServer({
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onRcptTo({ address }, _session, done) {
      if (!refusals?.left) return done()
      refusals.left--
      refused++
      done(Object.assign(new Error(`no mailbox for ${address}`), { responseCode: refusals.code }))
    },
    async onData(stream, session, done) {
      const raw = await buffer(stream)
      held?.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      await held?.released
      const mail: ReceivedMail = {
        ...(await PostalMime.parse(raw)),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        raw: raw.toString(),
      }
      const next = waiting.shift()
      next ? next(mail) : received.push(mail)
      done()
    },
  })
  server.on('error', () => {})
  const listening = server.listen(wanted, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    /** Settings that make the product send its mails to this server. */
    settings: { SMTP_URL: `smtp://${login}127.0.0.1:${port}`, MAIL_FROM: 'Winnow <winnow@winnow.example>' },
    /** The next mail in the order of arrival; each is returned once. */
    next(): Promise<ReceivedMail> {
      const first = received.shift()
      return first ? Promise.resolve(first) : new Promise((done) => waiting.push(done))
    },
    /** Mails that arrived and were not read with `next` yet. */
    unread: (): readonly ReceivedMail[] => received,
    refuse({ code, times }: Refusal): void {
      refusals = { code, left: times }
    },
    refused: () => refused,
    /** Accepts no mail until it is released. */
    hold() {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const hold = { recipients: [] as string[], released }
      held = hold
      return {
        /** Recipients of the mails that wait. */
        recipients: (): readonly string[] => hold.recipients,
        release() {
          held = undefined
          release()
        },
      }
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** The first address of the product in a mail's text. */
export function linkIn(mail: ReceivedMail): string {
  const found = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
  if (!found) throw new Error(`no link in "${mail.subject}"`)
  return found
}
