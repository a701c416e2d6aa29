import { t } from '#i18n/messages.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { href } from '#base/paths.ts'
import { eventCalendar, eventFilters, upcomingEvents } from '#content/events/client.ts'
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
      {import.meta.env.SSR && (
        <JsonLd
          data={{
            '@context': 'https://schema.org',
            '@type': 'ItemList',
            itemListElement: upcoming.items.map((event, i) => ({
              '@type': 'ListItem',
              position: i + 1,
              url: site.url + href.event({ slug: event.slug }),
              name: event.title,
            })),
          }}
        />
      )}
      {known ? (
        hero ? (
          <EventHero event={hero} />
        ) : (
          <div className="container page-title">
            <h1 className="heading">{t('page.events')}</h1>
            <p className="italic">{t('page.no-events-are-planned-at')}</p>
          </div>
        )
      ) : (
        <>
          {calendar.isError ? (
            <div className="container">
              <div className="page-title">
                <h1 className="heading">{t('page.events')}</h1>
              </div>
              <QueryError query={calendar} />
            </div>
          ) : (
            <>
              <h1 className="visually-hidden">{t('page.events')}</h1>
              <EventHeroSkeleton />
            </>
          )}
        </>
      )}
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
