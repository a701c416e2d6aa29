import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import type { Article } from '#content/articles/contract.ts'
import { Link } from '#ui/router/Link.tsx'
import { correctionAnchor } from './rules.ts'

/** What became of a corrected article since it was published, for its readers. */
export function ChangeHistory({ article: { published_at, corrections = [], changes = [] } }: { article: Article }) {
  const lines = [
    ...(published_at ? [{ key: 'published', at: published_at, text: t('corrections.published'), to: null }] : []),
    ...changes.map(({ id, small, created_at }) => ({
      key: `change ${id}`,
      at: created_at,
      text: small ? t('corrections.small-edit') : t('corrections.updated'),
      to: null,
    })),
    ...corrections.map(({ id, corrected_at }) => ({
      key: `correction ${id}`,
      at: corrected_at,
      text: t('corrections.correction'),
      to: `#${correctionAnchor(id)}`,
    })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <details className="change-history">
      <summary>{t('corrections.changes')}</summary>
      <ol>
        {lines.map(({ key, at, text, to }) => (
          <li key={key}>
            <time dateTime={at}>{longDate(at)}</time> {to ? <a href={to}>{text}</a> : text}
          </li>
        ))}
      </ol>
      <p>
        <Link to={href.corrections()}>{t('corrections.all')}</Link>
      </p>
    </details>
  )
}
