import { sql } from 'kysely'
import { pageOf } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { slugify } from '#base/slug.ts'
import { adapterOf, contentHandlers, dueJobs, type EditedKind } from '#content/publishing/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import { emitEvent, moveOf, type DomainEventData } from '#platform/domain-events/emit.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import type { recipesAdmin } from './contract.ts'
import { RecipeFields } from './fields.ts'
import { columnsOf, fieldsOf, findRecipeRow, freeSlug } from './store.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'recipe.published': DomainEventData
    'recipe.updated': DomainEventData
    'recipe.withdrawn': DomainEventData
  }
}

const editedRecipe: EditedKind<RecipeFields> = {
  kind: 'recipe',
  schema: RecipeFields,
  keepsTime: false,
  describe: ({ title, method: body }) => ({ title, body }),
  copy: (fields, title) => ({ ...fields, title }),
  listed: { table: 'recipes', title: sql`title`, line: sql`''`, status: sql`status`, cover: sql`cover`, at: sql`created_at` },
  async read(db, id) {
    const row = await findRecipeRow(db, id)
    return row && { ...row, is_public: row.status === 'approved', at: row.created_at, fields: fieldsOf(row) }
  },
  notFound: recipeNotFound,
  async insert(writing, fields, { slug: wanted, status, now }) {
    const slug = await freeSlug(writing.tx, newSlug(wanted, fields.title))
    const row = { ...columnsOf(fields), slug, status, created_at: now, updated_at: now }
    const { id } = await writing.tx.insertInto('recipes').values(row).returning('id').executeTakeFirstOrThrow()
    await changed(writing, id, slug, fields.title, [false, status === 'approved'], now)
    return { id, slug }
  },
  async save(writing, id, fields, { slug: wanted, now }) {
    const address = wanted ? { slug: await freeSlug(writing.tx, slugify(wanted), id) } : {}
    await writing.tx
      .updateTable('recipes')
      .set({ ...columnsOf(fields), ...address, updated_at: now })
      .where('id', '=', id)
      .execute()
    const { slug, status } = await toChange(writing, id)
    await changed(writing, id, slug, fields.title, [status === 'approved', status === 'approved'], now)
  },
  async setStatus(writing, id, status, now) {
    const { slug, title, status: before } = await toChange(writing, id)
    await writing.tx.updateTable('recipes').set({ status, updated_at: now }).where('id', '=', id).execute()
    await changed(writing, id, slug, title, [before === 'approved', status === 'approved'], now)
  },
  async remove(writing, id, now) {
    const { slug, title, status } = await toChange(writing, id)
    await writing.tx.deleteFrom('recipes').where('id', '=', id).execute()
    await changed(writing, id, slug, title, [status === 'approved', false], now)
  },
}

export function recipesJobs(services: Services) {
  return dueJobs(services, adapterOf(editedRecipe))
}

export function recipesAdminHandlers(services: Services): Handlers<typeof recipesAdmin> {
  return contentHandlers<'recipes', typeof RecipeFields>(services, 'recipes', editedRecipe)
}

export function recipeNotFound(): Problem {
  return new Problem(404, 'recipe-not-found', 'Recipe not found')
}

async function toChange({ tx }: Writing, id: number) {
  const row = await findRecipeRow(tx, id)
  if (!row) throw recipeNotFound()
  return row
}

/** Purges and tells of what readers see otherwise. */
async function changed({ tx, purge }: Writing, id: number, slug: string, title: string, [was, is]: [boolean, boolean], now: number): Promise<void> {
  const move = moveOf(was, is)
  if (!move) return
  purge(`recipe:${id}`, `cards:recipe:${slug}`, 'recipes')
  await emitEvent(tx, `recipe.${move}`, { id, title, path: pageOf('recipe', slug) }, now)
}
