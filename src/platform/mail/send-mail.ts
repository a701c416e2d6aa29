import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../http/loopback.ts'
import type { Config } from '../services.ts'
import { renderMail } from './mail-template.ts'
import type { MailMessage } from './message.ts'

/** A way out for mails. */
export interface MailTransport {
  /** Resolves when the server has taken the message. @throws DeliveryError */
  send(message: MailMessage, id: string): Promise<void>
  /** Connects and logs in. @throws Error in the words of the server */
  check(): Promise<void>
  close(): void
}

/** `later`: this message may be taken another time. `down`: the server takes nothing now. `never`: it refused this message for good. */
export class DeliveryError extends Error {
  readonly when: 'later' | 'down' | 'never'

  /** The message names codes only: what servers say in words often names the recipient. */
  constructor(when: DeliveryError['when'], cause: unknown) {
    const { code, responseCode } = (cause ?? {}) as { code?: unknown; responseCode?: unknown } // nodemailer's errors carry both, others neither
    super([code, responseCode].filter((part) => part !== undefined).join(' ') || 'not one address', { cause })
    this.name = 'NotDelivered'
    this.when = when
  }
}

// oxlint-disable-next-line no-control-regex -- nodemailer drops them, and the rest would be another address
const oneAddress = /^[^\s\u0000-\u001f\u007f@<>()[\]\\,;:"]+@[^\s\u0000-\u001f\u007f@<>()[\]\\,;:"]+$/

/** Through the SMTP server of the configuration; its certificate is checked, and only this machine is spoken to without one. */
export function openMailTransport(config: Config, mail: NonNullable<Config['mail']>, patienceMs = 8_000): MailTransport {
  const url = new URL(mail.smtpUrl)
  const secure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopbackHost(url.hostname),
    ...(url.username ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } } : {}),
    ...(mail.dkim ? { dkim: { domainName: mail.dkim.domain, keySelector: mail.dkim.selector, privateKey: mail.dkim.privateKey } } : {}),
    pool: true,
    maxConnections: 1,
    // An idle connection may have been closed by the server: once more on a new one. The rest of the patience is ours.
    maxRequeues: 1,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 15_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = new URL(config.siteUrl).hostname
  return {
    async send(message, id) {
      if (!oneAddress.test(message.to)) throw new DeliveryError('never', 'not one address')
      const { html, text } = renderMail(message, config)
      try {
        await transport.sendMail({
          messageId: `<${id}@${host}>`,
          from: senderOf(message, mail.from, config.siteName),
          to: { name: '', address: message.to },
          replyTo: message.replyTo !== undefined && oneAddress.test(message.replyTo) ? message.replyTo : undefined,
          subject: message.subject.replace(/\s+/g, ' '),
          html,
          text,
          headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
        })
      } catch (error) {
        throw new DeliveryError(whenAgain(error), error)
      }
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/** A name of its own before the address where it has none. */
function senderOf({ sender }: MailMessage, from: string, siteName: string): string | { name: string; address: string } {
  if (!sender && /[<"]/.test(from)) return from
  return { name: sender?.name || siteName, address: sender?.address || (/<([^<>]+)>/.exec(from)?.[1] ?? from) }
}

/** A refusal counts for the message when the server had got as far as looking at one. */
function whenAgain(error: unknown): DeliveryError['when'] {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown } // nodemailer's errors carry both, others neither
  const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!aboutMessage || typeof responseCode !== 'number') return 'down'
  return responseCode >= 500 ? 'never' : responseCode === 421 ? 'down' : 'later'
}
