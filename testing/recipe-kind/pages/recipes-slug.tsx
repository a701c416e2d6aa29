import { useMemo } from 'react'
import { readBlocks } from '#base/blocks/read.ts'
import { href } from '#base/paths.ts'
import { MarkButtons } from '#community/reading/MarkButtons.tsx'
import { keptImage } from '#community/reading/rules.ts'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { MentionedIn } from '#discovery/mentions/MentionedIn.tsx'
import { useMediaCards } from '#discovery/mentions/useMediaCards.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { Head } from '#ui/Head.tsx'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { useParams } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { recipeBySlug } from '../client.ts'
import type { Recipe } from '../fields.ts'

export function Page() {
  const { slug } = useParams('recipe')
  const recipe = usePageQuery(recipeBySlug(slug))
  return (
    <main id="main" tabIndex={-1} className="container">
      {recipe.data ? <Whole recipe={recipe.data.data} /> : recipe.error ? <PageError query={recipe} /> : <Head title="Recipe" noindex />}
    </main>
  )
}

function Whole({ recipe }: { recipe: Recipe }) {
  const { slug, title, summary, cover, ingredients, method, updated_at } = recipe
  const site = useSite()
  const blocks = useMemo(() => readBlocks(method), [method])
  const card = useMediaCards(blocks)
  const address = href.recipe({ slug })
  return (
    <article>
      <Head title={title} description={summary} canonical={address} image={cover} share={{ kind: 'recipe', slug, updated_at }} />
      {import.meta.env.SSR && (
        <JsonLd data={{ '@context': 'https://schema.org', '@type': 'Recipe', name: title, recipeIngredient: ingredients, url: site.url + address }} />
      )}
      <h1 className="heading">{title}</h1>
      <p className="standfirst">{summary}</p>
      <ul>
        {ingredients.map((ingredient) => (
          <li key={ingredient}>{ingredient}</li>
        ))}
      </ul>
      <div className="prose">
        <Blocks blocks={blocks} card={card} />
      </div>
      <SaveButton kind="recipe" slug={slug} title={title} image={keptImage(cover)} look="line" />
      <MarkButtons kind="recipe" slug={slug} title={title} image={keptImage(cover)} />
      <MentionedIn kind="recipe" slug={slug} />
    </article>
  )
}
