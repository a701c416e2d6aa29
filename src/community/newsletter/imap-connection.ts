import type { ImapFlow } from 'imapflow'
import { isLoopbackHost } from '#platform/http/loopback.ts'

export interface BounceFolder {
  /** `imaps://user:password@host`, or `imap://` with STARTTLS. */
  url: string
  folder: string
  /** What becomes of a counted report: `keep`, `seen`, `delete`, or `move:` and the name of a folder. */
  done: string
}

declare module '#platform/services.ts' {
  interface Config {
    /** Where bounces and complaints arrive by mail; without it nothing is read. */
    bounceFolder?: BounceFolder | undefined
  }
}

const patienceMs = 10_000

/** Connects and logs in; the caller closes. @throws Error in words of the server or the system */
export async function connectToMailbox({ url }: BounceFolder): Promise<ImapFlow> {
  const { hostname, port, protocol, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  // Loaded only where there is such a mailbox.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLoopbackHost(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
  })
  // An emitter without a listener would end the process; whatever is at work fails by itself.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** In words for an administrator, without user and password. */
export function mailboxErrorText(error: unknown): string {
  const { responseText, code, message } = (error ?? {}) as { responseText?: unknown; code?: unknown; message?: unknown } // imapflow's errors carry them, others some
  return [responseText, message, code].find((text) => typeof text === 'string' && text !== '')?.toString() ?? String(error)
}
