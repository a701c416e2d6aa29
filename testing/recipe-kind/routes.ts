import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { recipeNotFound, recipesAdminHandlers } from './admin-routes.ts'
import { recipesAdmin, recipesContract } from './contract.ts'
import { cardOf, countRecipes, findRecipe, listRecipes, recipeOf } from './store.ts'

export function recipesRoutes(services: Services): RouteSet {
  return routes(
    { ...recipesContract, ...recipesAdmin },
    {
      ...recipesAdminHandlers(services),

      'GET /recipes': {
        async everyone({ query: { limit, cursor }, reading, tag }) {
          tag('recipes')
          const [before] = cursor === undefined ? [] : positionIn('recipes', cursor, ['integer'])
          const rows = await listRecipes(reading, limit + 1, before === undefined ? undefined : Number(before))
          const shown = rows.slice(0, limit)
          const last = rows.length > limit ? shown.at(-1) : undefined
          const next = last ? `/api/recipes?${new URLSearchParams({ limit: String(limit), cursor: cursorOf('recipes', [last.id]) })}` : null
          return { data: shown.map(cardOf), links: { next, prev: null }, meta: { total: await countRecipes(reading), per_page: limit } }
        },
      },

      'GET /recipes/:slug': {
        async everyone({ params: { slug }, reading, tag }) {
          const row = await findRecipe(reading, slug)
          tag(row ? `recipe:${row.id}` : 'recipes')
          if (!row) throw recipeNotFound()
          return { data: recipeOf(row) }
        },
      },
    },
  )
}
