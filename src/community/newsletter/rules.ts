import { t } from '#i18n/messages.ts'

/** `pictures`: articles as cards with their pictures; `text`: without them. */
export const listDesigns = ['pictures', 'text'] as const
/** `invitation`: only the newsroom puts people on it. */
export const signUps = ['open', 'invitation'] as const
/** What is sent to a list without being asked for: a digest each week, or a mail when an issue appears. */
export const listRules = ['none', 'digest', 'new-issue'] as const

/** Whether a newsletter has a page of its own once it is sent. */
export const archives = ['public', 'mail'] as const
/** Whether search engines may list that page. */
export const indexings = ['index', 'noindex'] as const

export const subscriberStatuses = ['active', 'unsubscribed', 'bounced', 'complained'] as const
export type SubscriberStatus = (typeof subscriberStatuses)[number]
/** What somebody has done with mails: lately, or with the last ones. `not-measured`: nobody knows. */
export const engagements = ['opened', 'clicked', 'not-opened', 'not-clicked', 'not-measured'] as const
export type Engagement = (typeof engagements)[number]
/** Days of the first two, mails of the others. */
export const usualSpans: Record<Exclude<Engagement, 'not-measured'>, number> = { opened: 90, clicked: 90, 'not-opened': 5, 'not-clicked': 5 }
export const longestSpan = 1_000

export const historyKinds = ['subscribed', 'unsubscribed', 'bounced', 'complained'] as const
/** How somebody came onto a list or left it; empty: not known. */
export const sources = ['', 'form', 'account', 'link', 'hand', 'import'] as const
export type Source = (typeof sources)[number]

/** Who said that an address bounces: our own mail server, a report by mail, a caller of the API, or a mail provider. */
export const bounceSources = ['smtp', 'report', 'api', 'mailgun', 'postmark', 'ses'] as const
/** Names that no language has words for. */
export const providerNames = { api: 'API', mailgun: 'Mailgun', postmark: 'Postmark', ses: 'Amazon SES' } as const
export type BounceSource = (typeof bounceSources)[number]

export const mailingStatuses = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type MailingStatus = (typeof mailingStatuses)[number]

/** The fields of a mailing that tries no second subject. */
export const oneSubject = { second_subject: '', test_percent: 20, test_hours: 4 }
/** Of two subjects. */
export type Variant = 'a' | 'b'

/** How much of an article goes into its mailing: all of its text, or what a list shows of it. */
export const articleExtents = ['teaser', 'whole'] as const
export type ArticleExtent = (typeof articleExtents)[number]

/** What became of a mail to one subscriber. */
export const deliveryStatuses = ['waiting', 'sent', 'failed', 'skipped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What to look at before a mail is sent: a link that leads nowhere, a picture without alternative text, a size that Gmail clips, no way to unsubscribe. */
export const mailingChecks = ['dead-link', 'alt', 'size', 'unsubscribe'] as const
/** Gmail shows no more of the HTML of a mail. */
export const clippedBytes = 102 * 1024

export const unsubscribeReasons = ['too-many', 'not-for-me', 'never-asked', 'other'] as const
export const reasonNames = (): Record<(typeof unsubscribeReasons)[number], string> => ({
  'too-many': t('newsletter.reason-too-many'),
  'not-for-me': t('newsletter.reason-not-for-me'),
  'never-asked': t('newsletter.reason-never-asked'),
  other: t('newsletter.reason-other'),
})

/** Texts and articles may be changed before the first mail has gone. */
export function mayEdit(status: MailingStatus): boolean {
  return status === 'draft' || status === 'scheduled'
}

export function mayCancel(status: MailingStatus): boolean {
  return status === 'scheduled' || status === 'sending' || status === 'paused'
}

/** `ada@example.org` as `a••@e••.org`: enough to know one's own by. */
export function masked(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const dot = host.lastIndexOf('.')
  const [domain, end] = dot > 0 ? [host.slice(0, dot), host.slice(dot)] : [host, '']
  return `${name.slice(0, 1)}••@${domain.slice(0, 1)}••${end}`
}
