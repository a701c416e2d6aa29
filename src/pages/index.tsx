import { useQuery } from '#ui/query/useQuery.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Trending } from '#content/articles/Trending.tsx'
import { Tickets } from '#content/events/Tickets.tsx'
import { Mosaic } from '#content/creatives/Mosaic.tsx'
import { homeCover } from '#discovery/home/client.ts'
import { homeSections, type HomeSection } from '#discovery/home/rules.ts'
import { structuredHome } from '#discovery/home/structured.ts'
import { CoverPending, CoverStory } from '#discovery/home/CoverStory.tsx'
import { LatestArticles } from '#discovery/home/LatestArticles.tsx'
import { EntertainmentRails } from '#content/library/EntertainmentRails.tsx'
import { PlayerStrip } from '#content/podcast/PlayerStrip.tsx'
import { ContinueReadingSlot } from '#community/reading/ContinueReadingSlot.tsx'
import { CurrentIssue } from '#content/releases/CurrentIssue.tsx'
import { Head } from '#ui/Head.tsx'
import { PageNavigation } from '#ui/PageNavigation.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'

export function Page() {
  const site = useSite()
  const cover = useQuery(homeCover())
  const sections = cover.data?.data.sections ?? homeSections
  return (
    <main id="main" tabIndex={-1} className="lazy-layout">
      <Head canonical={href.home()} description={t('page.home-description', { site: site.name })} image={cover.data?.data.lead?.cover ?? null} />
      {import.meta.env.SSR && <JsonLd data={structuredHome(site, cover.data?.data)} />}
      {cover.data ? <CoverStory cover={cover.data.data} /> : <CoverPending query={cover} />}
      <PageNavigation />
      <ContinueReadingSlot />
      {sections.map((name) => (
        <Section key={name} name={name} />
      ))}
    </main>
  )
}

function Section({ name }: { name: HomeSection }) {
  switch (name) {
    case 'trending':
      return <Trending />
    case 'latest':
      return <LatestArticles />
    case 'issue':
      return <CurrentIssue />
    case 'events':
      return <Tickets />
    case 'episode':
      return <PlayerStrip />
    case 'entertainment':
      return <EntertainmentRails />
    case 'creatives':
      return <Mosaic />
  }
}
