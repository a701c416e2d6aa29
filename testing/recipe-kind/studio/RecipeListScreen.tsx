import { ContentList } from '#content/admin/studio/ContentList.tsx'
import { recipeKind } from '../kind.ts'

export function Screen() {
  return <ContentList path="recipes" title={recipeKind.labels} home="/studio/recipes" newLabel="New recipe" purpose="Recipes are for cooking." />
}
