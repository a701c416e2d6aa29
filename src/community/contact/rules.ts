import { t } from '#i18n/messages.ts'
import { contactTopics, type ContactTopic } from '#operations/settings/rules.ts'

export { contactTopics, type ContactTopic }

export const statuses = ['new', 'answered', 'spam'] as const
export type MessageStatus = (typeof statuses)[number]

export const shortestMessage = 20
export const longestMessage = 5_000

/** How topics are called where readers choose one. */
export const topicNames = (): Record<ContactTopic, string> => ({
  general: t('contact.topic-general'),
  submission: t('contact.topic-submission'),
  correction: t('contact.topic-correction'),
  advertising: t('contact.topic-advertising'),
  events: t('contact.topic-events'),
  technical: t('contact.topic-technical'),
})

/** Nobody fills the form in less time, ms. */
const fastest = 3_000
const mostLinks = 4
const mostSame = 2

export type SpamReason = 'trap' | 'too-fast' | 'links' | 'repeated'

interface Circumstances {
  /** What stood in the field that people do not see. */
  trap: string
  /** ms from the form's first showing to sending, by one clock; null where the browser did not tell. */
  took: number | null
  /** Messages with the same words within a day. */
  same: number
}

/** Why a message goes to the spam of the inbox, unanswered; null for the rest. */
export function spamReason(message: string, known: Circumstances): SpamReason | null {
  if (known.trap !== '') return 'trap'
  if (known.took !== null && known.took >= 0 && known.took < fastest) return 'too-fast'
  if ((message.match(/\bhttps?:\/\/|\bwww\.|\[url/gi) ?? []).length > mostLinks) return 'links'
  if (known.same >= mostSame) return 'repeated'
  return null
}
