import PostalMime, { type Email } from 'postal-mime'

export interface BounceEvent {
  /** Lower case. */
  email: string
  kind: 'bounce' | 'soft' | 'complaint'
  /** In the words of whoever says so. */
  reason?: string | undefined
}

/** A report and what it says; `token`: the one to unsubscribe with, of the mail that it is about. */
interface Report {
  events: BounceEvent[]
  token: string | undefined
}

const systemSender = /^(?:mailer-daemon|mail-daemon|postmaster|mdaemon)@|^$/i
const addresses = /[^\s<>()[\]:;,"'|=]{1,64}@[a-z0-9.-]{1,190}\.[a-z0-9-]{2,63}/gi

/**
 * A whole mail as a delivery report (RFC 3464), a complaint (RFC 5965), or a bounce in the words of a mail server; null for any
 * other mail. Complaints may lack the address: it is then empty, and the token tells.
 */
export async function readMail(source: Uint8Array | string): Promise<Report | null> {
  // It refuses parts that lie too deep.
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => undefined)
  if (!mail) return null
  const raw = typeof source === 'string' ? source : Buffer.from(source).toString('latin1')
  const token = /[?&]token=([\w.-]+)/.exec(field(unix(raw), 'list-unsubscribe') ?? '')?.[1]
  const events = complaintIn(mail) ?? deliveryReportIn(mail) ?? failedRecipients(mail) ?? wordsOfServer(mail)
  return events ? { events, token } : null
}

/** What the fields of a report say; empty for anything else. */
export function readFields(message: string): BounceEvent[] {
  const text = unix(message)
  if (/^feedback-type:/im.test(text)) return complaintOf(text)
  // One group of fields for each recipient, apart by empty lines.
  return text.split(/\n[ \t]*\n/).flatMap((group): BounceEvent[] => {
    const email = addressIn(field(group, 'original-recipient') ?? field(group, 'final-recipient') ?? '')
    const status = /^([245])\.\d{1,3}\.\d{1,3}/.exec(field(group, 'status') ?? '')?.[1]
    const failed = /^failed\b/i.test(field(group, 'action') ?? 'failed')
    if (!email || !failed || (status !== '4' && status !== '5')) return []
    const reason = field(group, 'diagnostic-code')?.replace(/\s+/g, ' ')
    return [{ email, kind: status === '5' ? 'bounce' : 'soft', ...(reason ? { reason } : {}) }]
  })
}

function complaintOf(text: string): BounceEvent[] {
  if (!/^feedback-type:\s*(?:abuse|fraud)\b/im.test(text)) return []
  const email = addressIn(field(text, 'original-rcpt-to') ?? field(text, 'removal-recipient') ?? '')
  return email ? [{ email, kind: 'complaint' }] : []
}

function complaintIn(mail: Email): BounceEvent[] | undefined {
  const fields = partOf(mail, /^message\/feedback-report$/)
  if (fields === undefined || !/^feedback-type:\s*(?:abuse|fraud|not-spam)\b/im.test(fields)) return undefined
  const named = complaintOf(unix(fields))
  if (named.length > 0 || /^feedback-type:\s*not-spam\b/im.test(fields)) return named
  // Many providers blacken the address; the mail that was complained about is then all there is.
  const to = field(unix(partOf(mail, /^(?:message\/rfc822|text\/rfc822-headers)$/) ?? ''), 'to') ?? ''
  return [{ email: addressIn(to) ?? '', kind: 'complaint' }]
}

function deliveryReportIn(mail: Email): BounceEvent[] | undefined {
  const fields = partOf(mail, /^message\/(?:global-)?delivery-status$/)
  return fields === undefined || !/^(?:final|original)-recipient:/im.test(fields) ? undefined : readFields(fields)
}

/** Exim names them in a header. */
function failedRecipients(mail: Email): BounceEvent[] | undefined {
  const named = mail.headers.find(({ key }) => key === 'x-failed-recipients')?.value.match(addresses)
  return named?.map((email) => ({ email: email.toLowerCase(), kind: 'bounce', ...reasonIn(mail, email) }))
}

function reasonIn({ text = '' }: Email, email: string): { reason?: string } {
  const reason = unix(text.slice(text.toLowerCase().indexOf(email.toLowerCase()) + email.length))
    .split(/\n[ \t]*\n/)[0]
    ?.replace(/\s+/g, ' ')
    .trim()
  return reason ? { reason: reason.slice(0, 500) } : {}
}

/** A mail server that writes to people: each paragraph with an address and a code of SMTP. qmail says in its first one that it is for good. */
function wordsOfServer(mail: Email): BounceEvent[] | undefined {
  if (!systemSender.test(mail.from?.address ?? '')) return undefined
  if (mail.headers.some(({ key, value }) => key === 'auto-submitted' && /^auto-replied\b/i.test(value))) return undefined
  const [said = ''] = unix(mail.text ?? '').split(
    /^-{3,}.*(?:below this line|copy of|original message|returned message|undelivered).*$|^(?:return-path|received):/im,
  )
  const forGood = /this is a permanent error/i.test(said)
  const events = said.split(/\n[ \t]*\n/).flatMap((paragraph): BounceEvent[] => {
    const code = /\b([45])\.\d{1,3}\.\d{1,3}\b|\b([45])\d\d[ -]/.exec(paragraph)
    const [email] = paragraph.match(addresses) ?? []
    const isNamed = forGood && /^<[^>]+>:/.test(paragraph)
    if (!email || (!code && !isNamed)) return []
    const kind = (code?.[1] ?? code?.[2]) === '4' ? 'soft' : 'bounce'
    return [{ email: email.toLowerCase(), kind, reason: paragraph.replace(/\s+/g, ' ').trim().slice(0, 500) }]
  })
  return events.length > 0 ? events : undefined
}

function partOf(mail: Email, type: RegExp): string | undefined {
  const content = mail.attachments.find(({ mimeType }) => type.test(mimeType))?.content
  return content === undefined || typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8') // the other form it is given in
}

function unix(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function field(text: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t]+.*)*)`, 'im').exec(text)?.[1]?.trim()
}

/** `rfc822; <ada@example.org>` and the like. */
function addressIn(value: string): string | null {
  return /([^\s<>;,"]{1,64}@[^\s<>;,"]{1,190})/.exec(value)?.[1]?.toLowerCase() ?? null
}
