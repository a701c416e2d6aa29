import { href } from '#base/paths.ts'
import { mentionsOf } from '#discovery/mentions/client.ts'
import { wantCards } from '#discovery/mentions/page-data.ts'
import { Redirect } from '#ui/router/redirect.ts'
import type { RouteData } from '#ui/router/route.ts'
import { recipeBySlug, recipeList } from './client.ts'

export const pages: RouteData = {
  recipes: (load) => load.need(recipeList()),
  async recipe(load, { slug }) {
    const { data: recipe } = await load.need(recipeBySlug(slug))
    if (recipe.slug !== slug) throw new Redirect(href.recipe({ slug: recipe.slug }))
    await Promise.all([load.want(mentionsOf('recipe', slug)), wantCards(load, recipe.method)])
  },
}
