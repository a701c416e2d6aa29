import { defaultFeature, type DefaultTable } from '#content/default-kind/service.ts'
import type { DomainEventData } from '#platform/domain-events/emit.ts'
import { RecipeFields } from './fields.ts'
import { recipeKind } from './kind.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    recipes: DefaultTable
  }
  interface PublicTables {
    public_recipes: DefaultTable
  }
}

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'recipe.published': DomainEventData
    'recipe.updated': DomainEventData
    'recipe.withdrawn': DomainEventData
  }
}

export const recipesFeature = defaultFeature({
  kind: recipeKind,
  schema: RecipeFields,
  table: 'recipes',
  view: 'public_recipes',
  card: ['minutes'],
  body: ({ method }) => method,
  texts: ({ ingredients }) => [ingredients.join(', ')],
  note: ({ minutes }) => (minutes === null ? '' : `${minutes} minutes`),
})
