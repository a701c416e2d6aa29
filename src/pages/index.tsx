import type { ComponentType } from 'react'
import { useQuery } from '#ui/query/useQuery.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { homeCover } from '#discovery/home/client.ts'
import { homeSections, type HomeSection } from '#content/kinds.ts'
import { structuredHome } from '#discovery/home/structured.ts'
import { CoverPending, CoverStory } from '#discovery/home/CoverStory.tsx'
import { ContinueReadingSlot } from '#community/reading/ContinueReadingSlot.tsx'
import { Head } from '#ui/Head.tsx'
import { PageNavigation } from '#ui/PageNavigation.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import '#ui/lazy-layout.css'

const files = import.meta.glob<{ components: Record<string, ComponentType> }>('../content/*/HomeSections.tsx', { eager: true })
const components: Record<string, ComponentType> = Object.assign({}, ...Object.values(files).map((file) => file.components))

export function Page() {
  const site = useSite()
  const cover = useQuery(homeCover())
  const sections = cover.data?.data.sections ?? homeSections
  return (
    <main id="main" tabIndex={-1} className="lazy-layout">
      <Head
        canonical={href.home()}
        description={site.meta?.description ?? t('page.home-description', { site: site.name })}
        image={cover.data?.data.lead?.cover ?? null}
      />
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
  const Named = components[name]
  return Named ? <Named /> : null
}
