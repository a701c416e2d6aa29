import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import type { Cover } from './contract.ts'

/** schema.org WebSite with its search, whose it is, and what stands on the cover. */
export function structuredHome(site: { name: string; url: string }, cover: Cover | undefined): unknown {
  const stories = cover ? [...(cover.lead ? [cover.lead] : []), ...cover.seconds] : []
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${site.url}/#site`,
        name: site.name,
        url: `${site.url}/`,
        publisher: { '@id': `${site.url}/#publisher` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
      { '@type': 'Organization', '@id': `${site.url}/#publisher`, name: site.name, url: `${site.url}/`, logo: `${site.url}/icon-512.png` },
      ...(stories.length > 0
        ? [
            {
              '@type': 'ItemList',
              name: t('home.on-the-cover'),
              itemListElement: stories.map(({ title, slug, language }, at) => ({
                '@type': 'ListItem',
                position: at + 1,
                name: title,
                url: site.url + href.article({ slug, language }),
              })),
            },
          ]
        : []),
    ],
  }
}
