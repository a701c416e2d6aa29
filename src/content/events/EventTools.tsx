import type { ChangeEvent, ReactNode } from 'react'
import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import type { Filters } from './client.ts'
import type { Calendar } from './contract.ts'
import { dayOf } from './format-date.ts'

interface EventToolsProps {
  calendar: Calendar
  filters: Filters
}

/** The months that have something in them, and how many. */
export function MonthStrip({ calendar, filters }: EventToolsProps) {
  const { month, ...others } = filters
  const thisYear = calendar.months[0]?.value.slice(0, 4)
  const names = calendar.months.map(({ value, count }) => ({
    value,
    count,
    name: monthText(`${value}-01`, !value.startsWith(thisYear ?? '') && value.endsWith('-01')),
  }))
  return (
    <nav className="month-nav" aria-label={t('events.months')}>
      <Link to={addressOf(others)} keep aria-current={month === undefined ? 'true' : undefined}>
        {t('events.all-months')}
        <sup>{calendar.upcoming}</sup>
      </Link>
      {names.map(({ value, name, count }) => (
        <Link key={value} to={addressOf({ ...others, month: value })} keep aria-current={month === value ? 'true' : undefined}>
          {name}
          <sup>{count}</sup>
        </Link>
      ))}
      {calendar.past > 0 && (
        <a href="#past">
          {t('events.past')}
          <sup>{calendar.past}</sup>
        </a>
      )}
    </nav>
  )
}

/** City, kind, and what can be followed from afar; kept in the address, and the form works without script. */
export function EventFilterBar({ calendar, filters, children }: EventToolsProps & { children: ReactNode }) {
  const nav = useNav()
  const go = (next: Filters) => nav.go(addressOf(next), { keep: true })
  const choose = (name: 'city' | 'category') => (event: ChangeEvent<HTMLSelectElement>) => {
    const { [name]: _, ...others } = filters
    go(event.target.value ? { ...others, [name]: event.target.value } : others)
  }
  function online(event: ChangeEvent<HTMLInputElement>) {
    const { online: _, ...others } = filters
    go(event.target.checked ? { ...others, online: '1' } : others)
  }
  return (
    <form className="event-filters" method="get" action={href.events()}>
      {filters.month && <input type="hidden" name="month" value={filters.month} />}
      <label>
        <span className="visually-hidden">{t('events.city')}</span>
        <select name="city" value={filters.city ?? ''} onChange={choose('city')}>
          <option value="">{t('events.everywhere')}</option>
          {calendar.cities.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">{t('events.kind')}</span>
        <select name="category" value={filters.category ?? ''} onChange={choose('category')}>
          <option value="">{t('events.everything')}</option>
          {calendar.categories.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="event-filters__check">
        <input type="checkbox" name="online" value="1" checked={filters.online === '1'} onChange={online} />
        {t('events.can-be-followed-online')}
      </label>
      <noscript>
        <button className="btn is-outlined is-small" type="submit">
          {t('events.show')}
        </button>
      </noscript>
      {children}
    </form>
  )
}

function monthText(date: string, withYear: boolean): string {
  const { month, year } = dayOf(date)
  return withYear ? t('events.month-and-year', { month, year }) : month
}

function addressOf(filters: Filters): Href {
  return href.events({ ...filters })
}
