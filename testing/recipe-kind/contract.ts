import { z } from 'zod'
import { contract, cursorParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { contentCalls } from '#content/publishing/contract.ts'
import { RecipeFields } from './fields.ts'

export const RecipeCard = RecipeFields.pick({ title: true, summary: true, cover: true, minutes: true }).extend({
  id: z.number(),
  slug: z.string(),
  published_at: z.string(),
  updated_at: z.string(),
})
export type RecipeCard = z.output<typeof RecipeCard>

export const Recipe = RecipeCard.extend({ ingredients: z.array(z.string()), method: z.string() })
export type Recipe = z.output<typeof Recipe>

const open = { access: 'anyone', public: true } as const

export const recipesContract = contract({
  'GET /recipes': {
    summary: 'Recipes, newest first',
    ...open,
    query: z.object({ limit: limitQuery(12), cursor: cursorParam }),
    output: listOf(RecipeCard),
  },
  'GET /recipes/:slug': { summary: 'One recipe', ...open, params: z.object({ slug: textParam }), output: oneOf(Recipe) },
})

export const recipesAdmin = contract(contentCalls('recipes', RecipeFields))
