import { t } from '#i18n/messages.ts'
import { note, type Note } from '#i18n/note.ts'

/** The title under which an article is kept that has none: the column needs one. */
export const untitled = 'Untitled'

/** A title as editors read it; what has none says so in their language. */
export function shownTitle(title: string): string {
  return title === '' || title === untitled ? t('studio-articles.untitled') : title
}

/** The same for the audit log. */
export function titleRemark(title: string): string | Note {
  return title === '' || title === untitled ? note('studio-articles.untitled') : title
}
