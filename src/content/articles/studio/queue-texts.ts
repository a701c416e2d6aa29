import { t } from '#i18n/messages.ts'
import type { Queue } from '#content/publishing/rules.ts'

const names: Record<Queue, () => string> = {
  all: () => t('studio-articles.queue-all'),
  submitted: () => t('studio-articles.queue-submitted'),
  public: () => t('studio-articles.queue-public'),
  back: () => t('studio-articles.queue-back'),
  drafts: () => t('studio-articles.queue-drafts'),
  scheduled: () => t('studio-articles.queue-scheduled'),
  silent: () => t('studio-corrections.queue-silent'),
  archived: () => t('studio-articles.queue-archived'),
}
const emptyTitles: Record<Queue, () => string> = {
  all: () => t('studio-articles.empty-all'),
  submitted: () => t('studio-articles.empty-submitted'),
  public: () => t('studio-articles.empty-public'),
  back: () => t('studio-articles.empty-back'),
  drafts: () => t('studio-articles.empty-drafts'),
  scheduled: () => t('studio-articles.empty-scheduled'),
  silent: () => t('studio-corrections.empty-silent'),
  archived: () => t('studio-articles.empty-archived'),
}
const purposes: Record<Queue, () => string> = {
  all: () => t('studio-articles.purpose-all'),
  submitted: () => t('studio-articles.purpose-submitted'),
  public: () => t('studio-articles.purpose-public'),
  back: () => t('studio-articles.purpose-back'),
  drafts: () => t('studio-articles.purpose-drafts'),
  scheduled: () => t('studio-articles.purpose-scheduled'),
  silent: () => t('studio-corrections.purpose-silent'),
  archived: () => t('studio-articles.purpose-archived'),
}

export function nameOfQueue(queue: Queue): string {
  return names[queue]()
}

/** Of an empty queue. */
export function emptyTitle(queue: Queue): string {
  return emptyTitles[queue]()
}

export function purposeOf(queue: Queue): string {
  return purposes[queue]()
}
