import { useQuery } from '#ui/query/useQuery.ts'
import { href } from '#base/paths.ts'
import { Trending } from '#features/articles/Trending.tsx'
import { Tickets } from '#features/events/Tickets.tsx'
import { Mosaic } from '#features/creatives/Mosaic.tsx'
import { homeCover } from '#features/home/client.ts'
import { homeSections, type HomeSection } from '#features/home/rules.ts'
import { structuredHome } from '#features/home/structured.ts'
import { CoverPending, CoverStory } from '#features/home/CoverStory.tsx'
import { JustIn } from '#features/home/JustIn.tsx'
import { EntertainmentRails } from '#features/library/EntertainmentRails.tsx'
import { PlayerStrip } from '#features/podcast/PlayerStrip.tsx'
import { ContinueSlot } from '#features/reading/ContinueSlot.tsx'
import { CurrentIssue } from '#features/releases/CurrentIssue.tsx'
import { Head } from '#ui/Head.tsx'
import { PageNavigation } from '#ui/PageNavigation.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'

export function Page() {
  const site = useSite()
  const cover = useQuery(homeCover())
  const sections = cover.data?.data.sections ?? homeSections
  return (
    <main id="main" tabIndex={-1} className="laid-out-late">
      <Head
        canonical={href.home()}
        description={`${site.name}: articles, issues, films, books, music and events, written at night and read whenever you like.`}
        image={cover.data?.data.lead?.cover ?? null}
      />
      {import.meta.env.SSR && <JsonLd data={structuredHome(site, cover.data?.data)} />}
      {cover.data ? (
        <CoverStory cover={cover.data.data} />
      ) : (
        <CoverPending failed={cover.isError ? cover.error.message : null} onRetry={() => void cover.refetch()} />
      )}
      <PageNavigation />
      <ContinueSlot />
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
      return <JustIn />
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
