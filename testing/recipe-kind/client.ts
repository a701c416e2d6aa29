import { operationsOf } from '#ui/operation.ts'
import type { recipesContract } from './contract.ts'

const { one, list } = operationsOf<typeof recipesContract>()

export function recipeList() {
  return list('GET /recipes', { query: {} }, { failed: 'Failed to load the recipes', failedMore: 'Failed to load more recipes' })
}

export function recipeBySlug(slug: string) {
  return one('GET /recipes/:slug', { params: { slug } }, { failed: 'Failed to load the recipe', missing: 'Recipe not found' })
}
