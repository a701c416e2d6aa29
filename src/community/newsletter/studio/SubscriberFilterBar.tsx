import type { ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { subscriberChoices } from '../client.ts'
import type { SubscriberFilters } from '../contract.ts'
import { subscriberStatuses } from '../rules.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { EngagementFilter } from './EngagementFilter.tsx'
import { languageName, statusNames } from './subscriber-names.ts'

type FilterName = keyof SubscriberFilters
export type FilterChange = Partial<Record<FilterName, string | undefined>>

interface Props {
  filters: SubscriberFilters
  lists: { list: string; name: string }[]
  onChange: (change: FilterChange) => void
}

/** Which subscribers: by words, list, tag, language, status, topic, what they open and the day they joined. */
export function SubscriberFilterBar({ filters, lists, onChange }: Props) {
  const choices = useQuery(subscriberChoices()).data
  const select = (name: FilterName, label: string, all: string, options: [string, string][]) => (
    <select
      className="search-input is-narrow"
      aria-label={label}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value || undefined })}
    >
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
  return (
    <div className="filter-bar" role="group" aria-label={t('studio-newsletter-subscribers.filters')}>
      <SearchBox label={t('studio-newsletter-subscribers.find')} value={filters.search ?? ''} onFind={(search) => onChange({ search: search || undefined })} />
      {select(
        'list',
        t('studio-newsletter-subscribers.list'),
        t('studio-newsletter-subscribers.every-list'),
        lists.map(({ list, name }) => [list, name]),
      )}
      {select('tag', t('studio-newsletter-subscribers.tag'), t('studio-newsletter-subscribers.every-tag'), pairs(choices?.tags, filters.tag))}
      {select(
        'language',
        t('studio-newsletter-subscribers.language'),
        t('studio-newsletter-subscribers.every-language'),
        pairs(choices?.languages, filters.language, languageName),
      )}
      {select(
        'status',
        t('studio-newsletter-subscribers.status'),
        t('studio-newsletter-subscribers.every-status'),
        subscriberStatuses.map((status) => [status, statusNames()[status]]),
      )}
      {choices &&
        (choices.topics.length > 0 || filters.topic) &&
        select(
          'topic',
          t('studio-newsletter-engagement.topic'),
          t('studio-newsletter-engagement.any-topic'),
          pairs(
            choices.topics.map(({ slug }) => slug),
            filters.topic,
            (slug) => choices.topics.find((topic) => topic.slug === slug)?.name ?? slug,
          ),
        )}
      <EngagementFilter filters={filters} onChange={onChange} />
      <span className="filter-days">
        <Day label={t('studio-newsletter-subscribers.joined-since')} value={filters.since} onChange={(since) => onChange({ since })} />
        <Day label={t('studio-newsletter-subscribers.joined-before')} value={filters.until} onChange={(until) => onChange({ until })} />
      </span>
    </div>
  )
}

/** What is chosen stays among the choices, also where nobody has it any more. */
function pairs(values: string[] = [], chosen?: string, nameOf = (value: string) => value): [string, string][] {
  return [...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => [value, nameOf(value)])
}

function Day({ label, value, onChange }: { label: ReactNode; value: string | undefined; onChange: (day: string | undefined) => void }) {
  return (
    <label className="filter-day">
      {label} <input type="date" className="search-input is-narrow" value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)} />
    </label>
  )
}
