import { oneAddressOf } from '#base/image.ts'
import { href } from '#base/paths.ts'
import type { Site } from '#ui/Site.tsx'
import type { Release } from './contract.ts'

/** schema.org `Periodical`: the magazine that issues are of. */
export function structuredPeriodical({ name, url, periodical }: Site) {
  return {
    '@type': 'Periodical',
    '@id': `${url}/#periodical`,
    name,
    url: url + href.releases(),
    ...(periodical
      ? {
          inLanguage: periodical.language,
          ...(periodical.issn ? { issn: periodical.issn } : {}),
          ...(periodical.publisher ? { publisher: { '@type': 'Organization', name: periodical.publisher } } : {}),
        }
      : {}),
  }
}

/** schema.org `PublicationIssue` with its articles. */
export function structuredIssue(release: Release, site: Site) {
  return {
    '@context': 'https://schema.org',
    '@type': 'PublicationIssue',
    '@id': `${site.url}${href.release({ id: release.slug })}#issue`,
    url: site.url + href.release({ id: release.slug }),
    issueNumber: release.number,
    name: release.title,
    description: release.summary,
    datePublished: release.published_at,
    inLanguage: release.language,
    ...(release.cover ? { image: site.url + oneAddressOf(release.cover, 1280) } : {}),
    isPartOf: structuredPeriodical(site),
    hasPart: release.toc.flatMap(({ title, target, page_start, page_end, authors }) =>
      target?.kind === 'article'
        ? [
            {
              '@type': 'Article',
              headline: title,
              url: site.url + target.url,
              author: authors.map((name) => ({ '@type': 'Person', name })),
              ...(page_start === null ? {} : { pageStart: page_start }),
              ...(page_end === null ? {} : { pageEnd: page_end }),
            },
          ]
        : [],
    ),
  }
}
