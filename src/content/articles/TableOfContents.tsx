import type { Heading } from '#base/blocks/outline.ts'
import { t } from '#i18n/messages.ts'

/** From how many headings on a text is long enough to want a map. */
const enough = 3

export function TableOfContents({ headings }: { headings: Heading[] }) {
  if (headings.length < enough) return null
  return (
    <details className="table-of-contents">
      <summary>{t('articles.in-this-piece')}</summary>
      <ol>
        {headings.map((heading) => (
          <li key={heading.anchor} className={heading.level > 2 ? 'is-nested' : undefined}>
            <a href={`#${heading.anchor}`}>{heading.text}</a>
          </li>
        ))}
      </ol>
    </details>
  )
}
