import { feedLinks } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { Head } from '#ui/Head.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useList } from '#ui/useList.ts'
import { recipeList } from '../client.ts'
import { recipeKind } from '../kind.ts'
import { RecipeCard } from '../RecipeCard.tsx'

export function Page() {
  const list = useList(recipeList())
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title={recipeKind.labels} canonical={href.recipes()} alternates={feedLinks(recipeKind.labels, href.recipes())} />
      <h1 className="heading">{recipeKind.labels}</h1>
      {list.failed && <QueryError query={list} />}
      {list.items.map((recipe) => (
        <RecipeCard key={recipe.id} recipe={recipe} />
      ))}
      {list.items.length > 0 && <ListMore list={list} />}
    </main>
  )
}
