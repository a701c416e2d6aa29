import type { ContentKind } from '#base/kind.ts'

export const recipeKind = {
  name: 'recipe',
  plural: 'recipes',
  label: 'Recipe',
  labels: 'Recipes',
  pages: { recipes: '/recipes', recipe: '/recipes/:slug' },
  navigation: { page: 'recipes', order: 6 },
  search: { id: 11, shape: '4x3' },
  card: 8,
  marks: { want: 'Want to cook', done: 'Cooked' },
  studio: 'recipes',
  admin: true,
} as const satisfies ContentKind
