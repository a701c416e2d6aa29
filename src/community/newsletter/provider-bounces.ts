import { createHmac, createVerify } from 'node:crypto'
import { z } from 'zod'
import type { BounceEvent } from './read-report.ts'
import { isSame } from './tokens.ts'

const day = 86_400_000
const address = z.string().transform((text) => text.trim().toLowerCase())
const words = z.string().optional().catch(undefined)

const MailgunReport = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    severity: words,
    recipient: address,
    'delivery-status': z.object({ message: words, description: words }).optional(),
  }),
})

/** What Mailgun says; null for a report that its key has not signed, or an old one. @param now epoch ms */
export function mailgunBounces(body: unknown, key: string, now: number): BounceEvent[] | null {
  const report = MailgunReport.safeParse(body).data
  if (!report) return null
  const { timestamp, token, signature } = report.signature
  const signed = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  if (!isSame(signed, signature) || Math.abs(now - Number(timestamp) * 1_000) > day) return null
  const { event, severity, recipient: email, 'delivery-status': status } = report['event-data']
  const reason = status?.message || status?.description
  if (event === 'complained') return [{ email, kind: 'complaint' }]
  return event === 'failed' ? [{ email, kind: severity === 'permanent' ? 'bounce' : 'soft', reason }] : []
}

const PostmarkReport = z.object({ RecordType: z.string(), Type: words, Email: address, Description: words, Details: words })
/** Of its types of bounces those after which an address is dead. */
const postmarkHard = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']
const postmarkSoft = ['SoftBounce', 'Transient', 'DnsError', 'Undeliverable']

/** What Postmark says. It signs nothing: the key of the address is all. */
export function postmarkBounces(body: unknown): BounceEvent[] | null {
  const report = PostmarkReport.safeParse(body).data
  if (!report) return null
  const { RecordType: record, Type: type = '', Email: email, Details: details, Description: description } = report
  const reason = details || description
  if (record === 'SpamComplaint' || type === 'SpamComplaint') return [{ email, kind: 'complaint', reason }]
  if (record !== 'Bounce') return []
  if (postmarkHard.includes(type)) return [{ email, kind: 'bounce', reason }]
  return postmarkSoft.includes(type) ? [{ email, kind: 'soft', reason }] : []
}

export const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  SubscribeURL: words,
  Subject: words,
  Token: words,
})
type SnsMessage = z.output<typeof SnsMessage>

/** The address if it is one of Amazon's message service, which may then be asked. */
export function snsAddress(text: string | undefined): URL | null {
  const url = text === undefined ? null : URL.parse(text)
  return url?.protocol === 'https:' && url.port === '' && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(url.hostname) ? url : null
}

/** Whether the owner of the certificate (PEM) has signed a message of Amazon's message service. */
export function isSignedBySns(message: SnsMessage, certificate: string): boolean {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  const signed = names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
  try {
    return createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(signed)
      .verify(certificate, message.Signature, 'base64')
  } catch {
    return false
  }
}

const SesReport = z.object({
  notificationType: words,
  eventType: words,
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: z.array(z.object({ emailAddress: address, diagnosticCode: words })) }).optional(),
  complaint: z.object({ complainedRecipients: z.array(z.object({ emailAddress: address })), complaintFeedbackType: words }).optional(),
})

/** What Amazon SES says in a message, by notifications or by events of a configuration set. */
export function sesBounces(message: string): BounceEvent[] {
  const report = SesReport.safeParse(parsed(message)).data
  if (!report) return []
  const type = report.notificationType ?? report.eventType
  if (type === 'Complaint')
    return (report.complaint?.complainedRecipients ?? []).map(({ emailAddress: email }) => ({
      email,
      kind: 'complaint',
      reason: report.complaint?.complaintFeedbackType,
    }))
  if (type !== 'Bounce' || !report.bounce) return []
  const kind = report.bounce.bounceType === 'Permanent' ? 'bounce' : 'soft'
  return report.bounce.bouncedRecipients.map(({ emailAddress: email, diagnosticCode: reason }) => ({ email, kind, reason }))
}

/** Undefined for what is no JSON. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}
