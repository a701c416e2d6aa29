import { z } from 'zod'
import { checkBlocks, contentSchema } from '#base/blocks/check.ts'
import { ImageSchema } from '#base/image-schema.ts'
import type { ContentCard, PublicContent } from '#content/default-kind/contract.ts'

/** What makes a recipe. */
export const RecipeFields = z.object({
  title: z.string().trim().min(1, 'must not be empty').max(200, 'must be at most 200 letters'),
  summary: z.string().trim().max(300, 'must be at most 300 letters').default(''),
  cover: ImageSchema.nullable().default(null),
  ingredients: z.array(z.string().trim().min(1).max(200)).max(100).default([]),
  minutes: z.number().int().min(1).max(10_000).nullable().default(null),
  /** JSON text of blocks. */
  method: contentSchema.transform((json) => JSON.stringify(checkBlocks(json))).default('[]'),
})
export type RecipeFields = z.output<typeof RecipeFields>
export type Recipe = PublicContent<RecipeFields>
export type RecipeCard = ContentCard<RecipeFields, 'minutes'>
