import { parse } from 'csv-parse/sync'
import { note } from '#i18n/note.ts'
import type { StateHint } from '#base/source-states.ts'
import { one, text, textOf, type XmlElement } from '#platform/xml/tree.ts'
import type { ImportFile } from './entry.ts'
import { takesComments } from './takes-comments.ts'

/** A setting that kept a whole site from the public closes each of its texts. */
export function closedSite(name: string, value: string): StateHint {
  return { means: 'closed', says: note('studio-report.had-key', { name, value: value.slice(0, 80) }) }
}

/** Of the entry of Blogger's own backup that says who may read the blog; of any other nothing. */
export function bloggerAccess(entry: XmlElement): StateHint[] {
  return text(entry, 'id').endsWith('.settings.BLOG_READ_ACCESS_MODE') ? accessHints(textOf(one(entry, 'content'))) : []
}

/** Of the entry of Blogger's own backup that says whether readers may comment; of any other undefined. */
export function bloggerComments(entry: XmlElement): boolean | undefined {
  return text(entry, 'id').endsWith('.settings.BLOG_COMMENTS_ALLOWED') ? takesComments(textOf(one(entry, 'content'))) : undefined
}

/** Of the settings that Takeout writes beside the texts of a blog. */
export async function takeoutSettings(file: ImportFile): Promise<{ access: StateHint[]; commentsOpen: boolean | undefined }> {
  const rows: Record<string, string>[] = parse((await file.beside?.('settings.csv')) ?? '', { columns: true, relax_column_count: true, relax_quotes: true })
  return { access: accessHints(rows[0]?.['blog_read_access_mode'] ?? ''), commentsOpen: takesComments(rows[0]?.['blog_comments_allowed']) }
}

/** In doubt it was not for everybody; a backup that does not say it is of a time when all blogs were. */
function accessHints(value: string): StateHint[] {
  return /^(?:public)?$/i.test(value.trim()) ? [] : [closedSite('blog_read_access_mode', value.trim())]
}
