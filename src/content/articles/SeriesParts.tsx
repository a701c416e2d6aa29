import { href } from '#base/paths.ts'
import { tParts } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Article } from './contract.ts'

/** Which part of which series it is, and the way to the others. */
export function SeriesParts({ article: { id, series, series_parts: parts } }: { article: Article }) {
  const at = parts.findIndex((part) => part.id === id)
  if (series === null || at < 0 || parts.length < 2) return null
  return (
    <details className="article-series">
      <summary>
        {tParts('articles.part-of-series', {
          part: at + 1,
          parts: parts.length,
          title: series,
          series: (inside) => (
            <b key="series" dir="auto">
              {inside}
            </b>
          ),
        })}
      </summary>
      <ol>
        {parts.map((part, i) => (
          <li key={part.id} dir="auto">
            {i === at ? (
              <b aria-current="page">{part.title}</b>
            ) : (
              <Link className="link" to={href.article({ slug: part.slug })}>
                {part.title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
