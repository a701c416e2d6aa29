import { sql } from 'kysely'
import type { EditedKind } from '#content/publishing/service.ts'
import { t } from '#i18n/messages.ts'
import { ReleaseFields } from './fields.ts'
import { releaseNotFound } from './find-release.ts'
import { insertChecked, saveChecked, setStatusIn, removeIn, numberTaken } from './service.ts'
import { nextNumber, findReleaseRow } from './store.ts'
import { detailsOf, storedCover } from './items.ts'

/** Releases as the publishing engine edits them. */
export const editedRelease: EditedKind<ReleaseFields> = {
  kind: 'release',
  schema: ReleaseFields,
  keepsTime: true,
  describe: ({ title, editor_letter: body }) => ({ title, body }),
  copy: async (fields, title, db) => ({ ...fields, title, number: await nextNumber(db) }),
  listed: {
    table: 'releases',
    searchIndex: 'search_releases',
    title: sql`title`,
    line: sql`cast(number as text)`,
    lineText: (number) => t('releases.number', { number }),
    status: sql`status`,
    cover: sql`cover`,
    at: sql`published_at`,
  },
  async read(db, id) {
    const row = await findReleaseRow(db, id)
    if (!row) return undefined
    const { number, title, styles } = row
    return { ...row, is_public: row.shown_at !== null, at: row.published_at, fields: { ...detailsOf(row), number, title, styles, cover: storedCover(row) } }
  },
  notFound: releaseNotFound,
  insert: (writing, fields, { slug, at, status, now }) => insertChecked(writing, { fields, slug, status, published_at: at, now }),
  save: (writing, id, fields, { slug, at, now }) => saveChecked(writing, id, fields, now, { slug, published_at: at }),
  setStatus: setStatusIn,
  remove: removeIn,
  taken: (columns, { number }) => (columns.includes('number') ? numberTaken(number) : undefined),
}
