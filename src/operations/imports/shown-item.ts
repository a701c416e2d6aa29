import { noteText } from '#i18n/note-text.ts'
import type { ItemReport } from './entry.ts'

export type ShownItem = Omit<ItemReport, 'name' | 'reason' | 'lost'> & { name: string; reason?: string; lost: string[] }

/** An item in the current language. */
export function shownItem({ name, reason, lost, ...item }: ItemReport): ShownItem {
  return { ...item, name: noteText(name), ...(reason ? { reason: noteText(reason) } : {}), lost: lost.map(noteText) }
}
