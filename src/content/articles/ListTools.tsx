import { useState, type FormEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { useNav, usePlace } from '#ui/router/NavProvider.tsx'
import type { ListFilters } from './client.ts'
import './list-tools.css'

const orders = () => [
  { value: 'created_at.desc', label: t('articles.newest-first') },
  { value: 'created_at.asc', label: t('articles.oldest-first') },
  { value: 'trending.desc', label: t('articles.trending-first') },
  { value: 'claps.desc', label: t('articles.most-claps-first') },
  { value: 'views.desc', label: t('articles.most-read-first') },
  { value: 'title.asc', label: t('articles.by-title') },
]

/** Search within articles and their order; both live in the address, and the form works without script. */
export function ListTools({ filters, total, busy }: { filters: ListFilters; total: number; busy: boolean }) {
  const nav = useNav()
  const { pathname } = usePlace()
  const [text, setText] = useState(filters.search ?? '')

  // Another list begins at its top.
  const { cursor: _, ...whole } = filters

  function go(next: ListFilters) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(next)) if (value) query.set(name, value)
    const search = query.toString()
    nav.go(search ? `${pathname}?${search}` : pathname, { keep: true })
  }
  function search(event: FormEvent) {
    event.preventDefault()
    go({ ...whole, search: text.trim() })
  }
  function order(value: string) {
    const [orderBy, direction] = value.split('.')
    go({ ...whole, orderBy: orderBy as ListFilters['orderBy'], order: direction as ListFilters['order'] }) // values of `orders` above
  }

  return (
    <form className="list-tools" role="search" method="get" action={pathname} onSubmit={search}>
      <label className="list-tools__search">
        <Icon name="search" />
        <span className="visually-hidden">{t('articles.search-within-articles')}</span>
        <input
          type="search"
          name="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('articles.find-in-articles')}
          maxLength={200}
        />
      </label>
      <p className="list-tools__count tabular-nums" role="status">
        {busy ? '' : t('articles.count', { total })}
      </p>
      <label>
        <span className="visually-hidden">{t('articles.order')}</span>
        <select name="orderBy" value={`${filters.orderBy ?? 'created_at'}.${filters.order ?? 'desc'}`} onChange={(event) => order(event.target.value)}>
          {orders().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {filters.topic && <input type="hidden" name="topic" value={filters.topic} />}
      <button className="btn is-outlined is-small" type="submit">
        {t('articles.show')}
      </button>
    </form>
  )
}
