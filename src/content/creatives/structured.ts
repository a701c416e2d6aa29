import { oneAddressOf } from '#base/image.ts'
import { href } from '#base/paths.ts'
import type { Site } from '#ui/Site.tsx'
import type { Creative } from './contract.ts'

/** schema.org `VisualArtwork`, or `CreativeWork` of what is no picture. */
export function structuredCreative(creative: Creative, site: Site) {
  const visual = ['illustration', 'photo_essay', 'comic', 'design'].includes(creative.kind)
  return {
    '@context': 'https://schema.org',
    '@type': visual ? 'VisualArtwork' : 'CreativeWork',
    url: site.url + href.creative({ slug: creative.slug }),
    name: creative.title,
    description: creative.summary,
    datePublished: creative.published_at,
    creator: creative.creators.map(({ name, username }) => ({ '@type': 'Person', name, ...(username ? { url: site.url + href.author({ username }) } : {}) })),
    ...(creative.cover ? { image: site.url + oneAddressOf(creative.cover, 1280) } : {}),
    ...(creative.license ? { creditText: creative.license } : {}),
    ...(creative.tags.length > 0 ? { keywords: creative.tags.join(', ') } : {}),
  }
}
