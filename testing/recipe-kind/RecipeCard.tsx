import { href } from '#base/paths.ts'
import { Link } from '#ui/router/Link.tsx'
import type { RecipeCard as Card } from './fields.ts'

export function RecipeCard({ recipe: { slug, title, summary } }: { recipe: Card }) {
  return (
    <article>
      <h2 className="heading h4">
        <Link to={href.recipe({ slug })}>{title}</Link>
      </h2>
      <p>{summary}</p>
    </article>
  )
}
