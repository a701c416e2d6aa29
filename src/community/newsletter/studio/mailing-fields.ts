import { t } from '#i18n/messages.ts'
import type { Mailing, MailingFields } from '../contract.ts'
import { archiveValue } from './archive-names.ts'

const labels: Record<keyof MailingFields, () => string> = {
  list: () => t('studio-newsletter-segments.to'),
  segment_id: () => t('studio-newsletter-segments.to'),
  subject: () => t('studio-newsletter.subject'),
  second_subject: () => t('studio-newsletter-test.second-subject'),
  test_percent: () => t('studio-newsletter-test.percent'),
  test_hours: () => t('studio-newsletter-test.hours'),
  preview: () => t('studio-newsletter.beside-the-subject'),
  heading: () => t('studio-newsletter.heading'),
  intro: () => t('studio-newsletter.before-the-articles'),
  articles: () => t('studio-newsletter.articles'),
  outro: () => t('studio-newsletter.after-them'),
  archive: () => t('studio-newsletter-archive.archive'),
  indexing: () => t('studio-newsletter-archive.indexing'),
}

/** What a form of a mailing sends, of one that is kept. */
export function fieldsIn(mailing: Mailing): MailingFields {
  const { list, segment_id, subject, second_subject, test_percent, test_hours, preview, heading, intro, articles, outro, archive, indexing } = mailing
  return { list, segment_id, subject, second_subject, test_percent, test_hours, preview, heading, intro, articles, outro, archive, indexing }
}

export function mailingLabel(name: string): string {
  return new Map(Object.entries(labels)).get(name)?.() ?? name
}

interface Names {
  lists: readonly { list: string; name: string }[]
  segments: readonly { id: number; name: string }[]
  /** Of articles, by their ids. */
  titles: ReadonlyMap<number, string>
}

/** What the form shows of an id or a code; undefined for what is shown as it is. */
export function mailingValue({ lists, segments, titles }: Names, field: string, value: unknown): string | undefined {
  if (field === 'list') return lists.find(({ list }) => list === value)?.name
  if (field === 'segment_id')
    return value === null
      ? t('studio-newsletter-segments.everybody')
      : (segments.find(({ id }) => id === value)?.name ?? t('studio-newsletter-segments.deleted'))
  if (field === 'articles' && Array.isArray(value)) return value.map((id: unknown) => titles.get(Number(id)) ?? `#${String(id)}`).join('\n')
  return archiveValue(field, value)
}
