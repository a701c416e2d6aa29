import { defaultClient } from '#content/default-kind/client.ts'
import type { Recipe, RecipeCard } from './fields.ts'
import { recipeKind } from './kind.ts'

export const { list: recipeList, bySlug: recipeBySlug } = defaultClient<RecipeCard, Recipe>(recipeKind)
