import { useState } from 'react'
import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { nameOf, type ReaderStateEntry } from '#community/reading/rules.ts'
import { useReaderState } from '#community/reading/useReaderState.ts'
import { Icon } from '#ui/Icon.tsx'
import { writeLocal, readLocal } from '#ui/local-storage.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { newestCorrections } from './client.ts'
import type { ListedCorrection } from './contract.ts'
import { correctionAnchor } from './rules.ts'
import './corrections.css'

const keptAs = 'corrections seen'

/** A quiet line about texts that were corrected after they were read here, until they are read again or it is put away. */
export function CorrectedReads() {
  const newest = useQuery(newestCorrections())
  const entries = useReaderState()?.entries ?? []
  const [seen, setSeen] = useState(() => Number(readLocal(keptAs) ?? 0))
  const news = onePerText((newest.data?.data ?? []).filter((one) => one.id > seen && wasReadBefore(one, entries)))
  if (news.length === 0) return null
  return (
    <div className="container corrected-reads" role="status">
      <p>
        {t('corrections.you-read', { count: news.length })}
        {news.map(({ id, blog: { slug, title, language } }) => (
          <Link key={id} to={`${href.article({ slug })}#${correctionAnchor(id)}` as Href /* made by href, and an anchor of ours */} lang={language}>
            {title}
          </Link>
        ))}
      </p>
      <button
        type="button"
        aria-label={t('action.close')}
        onClick={() => {
          const last = Math.max(...news.map(({ id }) => id))
          writeLocal(keptAs, last)
          setSeen(last)
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function wasReadBefore({ created_at, blog }: ListedCorrection, entries: readonly ReaderStateEntry[]): boolean {
  const name = nameOf('place', 'article', blog.slug)
  return entries.some((entry) => entry.name === name && entry.value !== null && entry.at < Date.parse(created_at))
}

function onePerText(corrections: ListedCorrection[]): ListedCorrection[] {
  return [...new Map(corrections.map((one) => [one.blog.id, one])).values()]
}
