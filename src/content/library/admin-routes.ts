import { t } from '#i18n/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#base/contract.ts'
import { contentCalls } from '#content/publishing/contract.ts'
import { adapterOf, contentHandlers, demoContentOf, dueJobs, type EditedKind } from '#content/publishing/service.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { BookFields, MovieFields, MusicFields, type FieldsByKind } from './fields.ts'
import { isbn10Of, isbn13From10, isbn13Of } from './isbn.ts'
import { itemKinds, type ItemKind } from './rules.ts'
import { insertChecked, itemNotFound, removeIn, saveChecked, setStatusIn } from './write-items.ts'
import { nameKeyOf, titleKeyOf } from './item-columns.ts'
import { findItemRow, listLikely } from './store.ts'
import { storedFields } from './stored-fields.ts'

const Likely = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  byline: z.string(),
  year: z.number().nullable(),
  status: z.string(),
  why: z.string(),
})

export const libraryAdmin = contract({
  ...contentCalls('books', BookFields),
  ...contentCalls('movies', MovieFields),
  ...contentCalls('music', MusicFields),
  'GET /desk/library/likely': {
    summary: 'What an entry may be a second copy of: by number, or by title and people. Asked before it is saved',
    access: 'editor',
    query: z.object({
      kind: z.enum(itemKinds),
      title: z.string().max(255).default(''),
      /** The first of them is enough. */
      name: z.string().max(200).default(''),
      /** ISBN-13 or -10, barcode. */
      number: z.string().max(40).default(''),
      /** The entry itself, which is no copy. */
      not: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .optional(),
    }),
    output: z.object({ data: z.array(Likely), number: z.object({ given: z.string(), valid: z.boolean(), isbn_13: z.string().nullable() }).nullable() }),
  },
})

function editedItem<K extends ItemKind>(kind: K, schema: z.ZodType<FieldsByKind[K]>): EditedKind<FieldsByKind[K]> {
  return {
    kind,
    schema,
    keepsTime: false,
    describe: ({ title }) => ({ title }),
    copy: (fields, title) => ({ ...fields, title }),
    listed: {
      table: 'library_items',
      searchIndex: 'search_library',
      title: sql`title`,
      line: sql`byline`,
      status: sql`status`,
      cover: sql`cover`,
      at: sql`added_at`,
      where: sql`kind = ${kind}`,
    },
    async read(db, id) {
      const row = await findItemRow(db, id)
      return row?.kind === kind ? { ...row, is_public: row.status === 'approved', at: row.added_at, fields: await storedFields<K>(db, row) } : undefined
    },
    notFound: () => itemNotFound(kind),
    insert: (writing, fields, { slug, at, status, now }) => insertChecked(writing, { kind, fields, slug: slug || undefined, status, added_at: at, now }),
    save: (writing, id, fields, { slug, at, now }) => saveChecked(writing, kind, id, fields, now, { slug, added_at: at }),
    setStatus: (writing, id, status, now) => setStatusIn(writing, kind, id, status, now),
    remove: (writing, id) => removeIn(writing, kind, id),
  }
}

const editedBook = editedItem('book', BookFields)
const editedMovie = editedItem('movie', MovieFields)
const editedMusic = editedItem('music', MusicFields)

export const libraryDemo = [demoContentOf(adapterOf(editedBook)), demoContentOf(adapterOf(editedMovie)), demoContentOf(adapterOf(editedMusic))]

/** Publishes what was given a time. */
export function libraryJobs(services: Services) {
  return { ...dueJobs(services, adapterOf(editedBook)), ...dueJobs(services, adapterOf(editedMovie)), ...dueJobs(services, adapterOf(editedMusic)) }
}

export function libraryAdminHandlers(services: Services): Handlers<typeof libraryAdmin> {
  return {
    ...contentHandlers<'books', typeof BookFields>(services, 'books', editedBook),
    ...contentHandlers<'movies', typeof MovieFields>(services, 'movies', editedMovie),
    ...contentHandlers<'music', typeof MusicFields>(services, 'music', editedMusic),
    async 'GET /desk/library/likely'({ query: { kind, title, name, number, not } }) {
      const isbn10 = isbn10Of(number)
      const isbn_13 = isbn13Of(number) ?? (isbn10 && isbn13From10(isbn10))
      const numbers = number === '' ? [] : [...new Set([number.replace(/[\s-]/g, ''), isbn_13, isbn10].filter((one) => one !== null))]
      const rows = await listLikely(services.database.db, { kind, title: title.trim(), titleKeys: likelyKeys(title), numbers, not })
      const wanted = name.trim() ? nameKeyOf(name) : null
      const data = rows
        .map(({ names, details, ...row }) => {
          const sameNumber = numbers.some((one) => details.includes(`"${one}"`))
          const samePerson = wanted !== null && names.includes(wanted)
          return {
            ...row,
            why: sameNumber ? t('studio-library.same-number') : samePerson ? t('studio-library.same-title-and-people') : t('studio-library.same-title'),
          }
        })
        .sort((a, b) => a.why.length - b.why.length)
      return {
        data,
        number:
          number === '' ? null : { given: number, valid: isbn_13 !== null || (kind !== 'book' && /^\d{8,14}$/.test(number.replace(/[\s-]/g, ''))), isbn_13 },
      }
    },
  }
}

/** An entry that is sorted as ‘Tenant of Small Hours, The’ has its key from there. */
function likelyKeys(title: string): string[] {
  if (title.trim() === '') return []
  const key = titleKeyOf(title, null)
  return key === '' ? [key] : [key, ...['the', 'a', 'an'].map((article) => titleKeyOf(title, `${key}, ${article}`))]
}
