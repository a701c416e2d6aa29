import { href } from '#base/paths.ts'
import type { ArchivedList, ArchivedMailing } from './contract.ts'

/** schema.org Article of a newsletter's page. */
export function structuredMailing(mailing: ArchivedMailing, site: { name: string; url: string }): unknown {
  const { list, slug } = mailing
  const url = site.url + href.mailing({ list: list.list, slug, language: list.language })
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: mailing.heading,
    description: mailing.preview,
    datePublished: mailing.sent_at,
    dateModified: mailing.updated_at,
    inLanguage: list.language,
    mainEntityOfPage: url,
    url,
    isPartOf: { '@type': 'Periodical', name: list.name, url: site.url + href.newsletterList({ list: list.list, language: list.language }) },
    author: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
    publisher: { '@type': 'Organization', name: site.name, url: `${site.url}/`, logo: { '@type': 'ImageObject', url: `${site.url}/icon-512.png` } },
  }
}

/** schema.org Periodical of a list's page. */
export function structuredNewsletter({ list, name, description, language }: ArchivedList, site: { name: string; url: string }): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'Periodical',
    name,
    ...(description ? { description } : {}),
    inLanguage: language,
    url: site.url + href.newsletterList({ list, language }),
    publisher: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
  }
}
