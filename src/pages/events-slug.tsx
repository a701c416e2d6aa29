import { t } from '#i18n/messages.ts'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { useMemo } from 'react'
import { parseEmbed } from '#base/blocks/players.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { href } from '#base/paths.ts'
import { eventBySlug } from '#content/events/client.ts'
import type { Event } from '#content/events/contract.ts'
import { EventFacts } from '#content/events/EventFacts.tsx'
import { EventHead } from '#content/events/EventHead.tsx'
import { EventHeroSkeleton } from '#content/events/EventHero.tsx'
import { RelatedCards, EventGallery, Program } from '#content/events/EventMore.tsx'
import { StatusBanner } from '#content/events/StatusBanner.tsx'
import { structuredEvent } from '#content/events/structured.ts'
import { useReadCount } from '#content/events/useReadCount.ts'
import { useMediaCards } from '#discovery/mentions/useMediaCards.ts'
import { keptImage } from '#community/reading/rules.ts'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { Embed } from '#ui/blocks/Embed.tsx'
import { Head } from '#ui/Head.tsx'
import { Link } from '#ui/router/Link.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { useParams } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import '#content/events/events.css'
import '#content/events/event-page.css'

export function Page() {
  const { slug } = useParams('event')
  const event = usePageQuery(eventBySlug(slug))
  return (
    <main id="main" tabIndex={-1}>
      {event.data ? (
        <Evening event={event.data.data} />
      ) : event.error ? (
        <PageError query={event} />
      ) : (
        <div aria-busy="true">
          <Head title={t('page.opening')} noindex />
          <EventHeroSkeleton />
        </div>
      )}
    </main>
  )
}

function Evening({ event }: { event: Event }) {
  const site = useSite()
  const blocks = useMemo(() => readBlocks(event.description), [event.description])
  const card = useMediaCards(blocks)
  useReadCount(event.id)
  const film = event.video_url ? parseEmbed(event.video_url) : null
  return (
    <>
      <Head
        title={event.title}
        description={event.summary}
        canonical={href.event({ slug: event.slug })}
        image={event.cover}
        share={{ kind: 'event', slug: event.slug, updated_at: event.updated_at }}
      />
      {import.meta.env.SSR && <JsonLd data={structuredEvent(event, site)} />}
      <article>
        <EventHead event={event} />
        <div className="container">
          <StatusBanner event={event} />
          <div className="event-body">
            <EventFacts event={event} />
            <div className="event-body__text">
              <div className="prose">
                <Blocks blocks={blocks} card={card} spots />
              </div>
              {film && <Embed block={{ id: 'film', type: 'embed', props: { ...film, title: event.title }, content: undefined, children: [] }} />}
              <Program program={event.program} />
              <p className="actions">
                <SaveButton kind="event" slug={event.slug} title={event.title} image={keptImage(event.cover)} look="line" />
                <ShareButton title={event.title} />
                <Link className="more-link" to={href.events()}>
                  {t('page.all-events')}
                </Link>
              </p>
            </div>
          </div>
        </div>
        {event.phase === 'over' && <EventGallery gallery={event.gallery} />}
        <RelatedCards cards={event.recap ? [event.recap, ...event.related] : event.related} />
      </article>
    </>
  )
}
