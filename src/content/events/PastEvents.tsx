import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import { pastEvents, type Filters } from './client.ts'
import type { EventCard } from './contract.ts'

/** Placeholders of the spec, section 4. */
const placeholders = 6

export function PastEvents({ filters }: { filters: Filters }) {
  const past = useList(pastEvents(filters))
  if (!past.loading && !past.failed && past.items.length === 0) return null
  return (
    <section className="container section" id="past" aria-labelledby="past-head">
      <SectionHead id="past-head" title={t('events.past-events')} />
      {past.failed ? (
        <QueryError query={past} />
      ) : (
        <div className="past-events" aria-busy={past.loading || past.loadingMore}>
          {past.items.map((event) => (
            <PastCard key={event.id} event={event} />
          ))}
          {(past.loading || past.loadingMore) && <Skeletons count={placeholders} shape="card" ratio="4x3" voice="h5" lines={1} />}
        </div>
      )}
      {(past.hasMore || past.failedMore) && <ListMore list={past} from={(cursor) => `${href.events({ ...filters, past: cursor })}#past`} />}
    </section>
  )
}

function PastCard({ event }: { event: EventCard }) {
  return (
    <article className="card">
      {event.cover && <Picture image={{ ...event.cover, alt: '' }} sizes="(max-width: 640px) 50vw, 25vw" shape="4x3" />}
      <h3 className="heading h5" dir="auto">
        <Link className="card__link link" to={href.event({ slug: event.slug })}>
          {event.title}
        </Link>
      </h3>
      <p className="meta">{commaSeparated([longDate(`${event.starts_local.slice(0, 10)}T00:00:00Z`), event.venue?.locality])}</p>
    </article>
  )
}
