import { t } from '#i18n/messages.ts'
import { PageName } from '#ui/PageName.tsx'
import { useQuery, type Query } from '#ui/query/useQuery.ts'
import { href } from '#base/paths.ts'
import { eventCalendar, eventFilters, upcomingEvents } from '#content/events/client.ts'
import type { Calendar, EventCard } from '#content/events/contract.ts'
import { EventHero, EventHeroSkeleton } from '#content/events/EventHero.tsx'
import { EventRow, EventRowSkeleton } from '#content/events/EventRow.tsx'
import { EventFilterBar, MonthStrip } from '#content/events/EventTools.tsx'
import { PastEvents } from '#content/events/PastEvents.tsx'
import { SubscribeMenu } from '#content/events/SubscribeMenu.tsx'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useSearch } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { useList } from '#ui/useList.ts'
import '#content/events/events.css'

/** Placeholders of the spec, section 4. */
const placeholders = 6

export function Page() {
  const site = useSite()
  const filters = eventFilters(useSearch())
  const { cursor: _, past: __, ...choices } = filters
  const filtered = Object.keys(filters).length > 0
  const calendar = useQuery(eventCalendar(), { keep: true })
  const upcoming = useList(upcomingEvents(filters))
  const known = calendar.data?.data
  const hero = known?.next ?? null
  // The hero is in the list too; it is not shown twice unless somebody asked for a part of the list.
  const rows = filtered ? upcoming.items : upcoming.items.filter((event) => event.id !== hero?.id)
  return (
    <main id="main" tabIndex={-1}>
      <Head
        title={t('page.events')}
        alternates={[{ type: 'text/calendar', title: t('page.events'), href: '/events.ics' }]}
        canonical={href.events()}
        noindex={filtered}
        description={t('page.events-of', { site: site.name })}
        image={hero?.cover ?? null}
      />
      {import.meta.env.SSR && <JsonLd data={structuredList(upcoming.items, site.url)} />}
      <Top calendar={calendar} />
      <section className="container section" aria-labelledby="upcoming">
        <h2 className="visually-hidden" id="upcoming">
          {t('page.upcoming')}
        </h2>
        {known && (
          <>
            <MonthStrip calendar={known} filters={choices} />
            <EventFilterBar calendar={known} filters={choices}>
              <SubscribeMenu />
            </EventFilterBar>
          </>
        )}
        {upcoming.failed ? (
          <QueryError query={upcoming} />
        ) : !upcoming.loading && rows.length === 0 && (filtered || !hero) ? (
          <NoUpcoming filtered={filtered} />
        ) : (
          <div aria-busy={upcoming.loading || upcoming.loadingMore}>
            {rows.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
            {(upcoming.loading || upcoming.loadingMore) && Array.from({ length: placeholders }, (_, i) => <EventRowSkeleton key={`placeholder ${i}`} />)}
          </div>
        )}
        {(upcoming.hasMore || upcoming.failedMore) && <ListMore list={upcoming} from={(cursor) => href.events({ ...filters, cursor })} />}
      </section>
      <PastEvents filters={filters} />
    </main>
  )
}

function structuredList(events: EventCard[], siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: events.map(({ slug, title }, i) => ({ '@type': 'ListItem', position: i + 1, url: siteUrl + href.event({ slug }), name: title })),
  }
}

/** The next event, large; or the title of the page. */
function Top({ calendar }: { calendar: Query<{ data: Calendar }> }) {
  const known = calendar.data?.data
  if (known?.next) return <EventHero event={known.next} />
  if (known)
    return (
      <div className="container page-title">
        <PageName name={t('page.events')} large />
        <p className="italic">{t('page.no-events-are-planned-at')}</p>
      </div>
    )
  if (calendar.isError)
    return (
      <div className="container">
        <div className="page-title">
          <PageName name={t('page.events')} large />
        </div>
        <QueryError query={calendar} />
      </div>
    )
  return (
    <>
      <h1 className="visually-hidden">{t('page.events')}</h1>
      <EventHeroSkeleton />
    </>
  )
}

function NoUpcoming({ filtered }: { filtered: boolean }) {
  return (
    <EmptyNote
      title={t('page.no-upcoming-events')}
      action={
        filtered ? (
          <Link className="btn" to={href.events()}>
            {t('page.all-events')}
          </Link>
        ) : undefined
      }
    >
      {filtered ? t('page.no-upcoming-event-matches-these') : t('page.no-events-hint')}
    </EmptyNote>
  )
}
