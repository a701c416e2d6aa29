import { sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import { slugify } from '#base/slug.ts'
import type { EditedKind } from '#content/publishing/service.ts'
import { t } from '#i18n/messages.ts'
import type { Writing } from '#platform/db/tables.ts'
import { emitMove } from '#platform/domain-events/emit.ts'
import { entryTags } from '#platform/kind-slots.ts'
import { freeSlugIn } from '#platform/slugs/free-slug.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import type { DefaultFields } from './contract.ts'
import type { DefaultKind, DefaultRow } from './definition.ts'
import type { DefaultStore } from './store.ts'

export function notFound(kind: { name: string; label: string }): Problem {
  return new Problem(404, `${kind.name}-not-found`, t('default-kind.not-found', { label: kind.label }))
}

/** A default kind as the publishing engine takes it. */
export function editedOf<F extends DefaultFields, C extends keyof F & string>(
  { kind, schema, table, body }: DefaultKind<F, C>,
  { rows, columnsOf, fieldsOf }: DefaultStore<F, C>,
): EditedKind<F> {
  async function toChange({ tx }: Writing, id: number): Promise<DefaultRow> {
    const row = await rows.find(tx, id)
    if (!row) throw notFound(kind)
    return row
  }

  async function changed(
    { tx, purge }: Writing,
    row: Pick<DefaultRow, 'id' | 'slug' | 'title'>,
    shown: readonly [boolean, boolean],
    now: number,
  ): Promise<void> {
    if (await emitMove(tx, kind.name, row, shown, now)) purge(...entryTags(kind.name, kind.plural, row))
  }

  return {
    kind: kind.name,
    schema,
    keepsTime: false,
    describe: (fields) => ({ title: fields.title, body: body(fields) }),
    copy: (fields, title) => ({ ...fields, title }),
    listed: { table, title: sql`title`, line: sql`''`, status: sql`status`, cover: sql`cover`, at: sql`created_at` },
    async read(db, id) {
      const row = await rows.find(db, id)
      return row && { ...row, is_public: row.status === 'approved', at: row.created_at, fields: fieldsOf(row) }
    },
    notFound: () => notFound(kind),
    async insert(writing, fields, { slug: wanted, status, now }) {
      const slug = await freeSlugIn(writing.tx, table, newSlug(wanted, fields.title))
      const id = await rows.insert(writing.tx, { ...columnsOf(fields), slug, status, created_at: now, updated_at: now })
      await changed(writing, { id, slug, title: fields.title }, [false, status === 'approved'], now)
      return { id, slug }
    },
    async save(writing, id, fields, { slug, now }) {
      const address = slug ? { slug: await freeSlugIn(writing.tx, table, slugify(slug), id) } : {}
      await rows.update(writing.tx, id, { ...columnsOf(fields), ...address, updated_at: now })
      const row = await toChange(writing, id)
      await changed(writing, row, [row.status === 'approved', row.status === 'approved'], now)
    },
    async setStatus(writing, id, status, now) {
      const row = await toChange(writing, id)
      await rows.update(writing.tx, id, { status, updated_at: now })
      await changed(writing, row, [row.status === 'approved', status === 'approved'], now)
    },
    async remove(writing, id, now) {
      const row = await toChange(writing, id)
      await rows.remove(writing.tx, id)
      await changed(writing, row, [row.status === 'approved', false], now)
    },
  }
}
