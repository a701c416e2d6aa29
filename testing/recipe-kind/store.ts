import type { Generated, Selectable } from 'kysely'
import type { Card } from '#base/card.ts'
import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import { pageOf } from '#base/paths.ts'
import { freeSlugs } from '#base/slug.ts'
import { findByAnySlug } from '#platform/db/old-slugs.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import type { Recipe, RecipeCard } from './contract.ts'
import type { RecipeFields } from './fields.ts'

interface RecipeTable {
  id: Generated<number>
  slug: string
  status: 'draft' | 'approved'
  title: string
  /** JSON of the cover's Image. */
  cover: string | null
  /** JSON of the other fields. */
  details: string
  created_at: number
  updated_at: number
}
type RecipeRow = Selectable<RecipeTable>

declare module '#platform/db/tables.ts' {
  interface Tables {
    recipes: RecipeTable
  }
  interface PublicTables {
    public_recipes: RecipeTable
  }
}

export function findRecipeRow(db: Db, id: number): Promise<RecipeRow | undefined> {
  return db.selectFrom('recipes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function freeSlug(db: Db, wanted: string, own = 0): Promise<string> {
  const [slug] = await freeSlugs(wanted, (candidates) =>
    db.selectFrom('recipes').select('slug').where('slug', 'in', candidates).where('id', '<>', own).execute(),
  )
  return slug
}

export function findRecipe(reading: Reading, slug: string): Promise<RecipeRow | undefined> {
  return findByAnySlug(reading, 'recipe', slug, (column, value) =>
    reading.selectFrom('public_recipes').selectAll().where(column, '=', value).executeTakeFirst(),
  )
}

/** Newest first; `before`: behind this row. */
export function listRecipes(reading: Reading, limit: number, before?: number): Promise<RecipeRow[]> {
  const all = reading.selectFrom('public_recipes').selectAll().orderBy('id', 'desc').limit(limit)
  return (before === undefined ? all : all.where('id', '<', before)).execute()
}

export async function countRecipes(reading: Reading): Promise<number> {
  const { count } = await reading
    .selectFrom('public_recipes')
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function columnsOf({ title, cover, ...details }: RecipeFields): Pick<RecipeRow, 'title' | 'cover' | 'details'> {
  return { title, cover: cover && JSON.stringify(cover), details: JSON.stringify(details) }
}

export function fieldsOf({ title, cover, details }: Pick<RecipeRow, 'title' | 'cover' | 'details'>): RecipeFields {
  return {
    ...(JSON.parse(details) as Omit<RecipeFields, 'title' | 'cover'>), // written by columnsOf
    title,
    cover: cover === null ? null : (JSON.parse(cover) as Image), // written by columnsOf
  }
}

export function recipeOf(row: RecipeRow): Recipe {
  return { ...fieldsOf(row), id: row.id, slug: row.slug, published_at: isoDate(row.created_at), updated_at: isoDate(row.updated_at) }
}

export function cardOf(row: RecipeRow): RecipeCard {
  const { ingredients: _, method: __, ...card } = recipeOf(row)
  return card
}

/** As it shows itself on other pages. */
export function smallCardOf(row: RecipeRow): Card {
  const { title, summary, cover, minutes } = fieldsOf(row)
  return {
    kind: 'recipe',
    slug: row.slug,
    url: pageOf('recipe', row.slug),
    label: 'Recipe',
    title,
    byline: summary,
    note: minutes === null ? '' : `${minutes} minutes`,
    image: cover,
  }
}
