import { formatList, labelWithin } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { href, paths } from '#base/paths.ts'
import { kindOf, kinds } from '#content/kinds.ts'
import type { ContentKind } from '#base/kind.ts'
import { newestIds, publicCards } from '#content/articles/service.ts'
import { topicsWithArticles } from '#content/topics/service.ts'
import type { PublicDocument } from '#platform/http/documents.ts'
import type { Services } from '#platform/services.ts'
import { escapedXml } from '#platform/http/xml.ts'

const articlesListed = 50

/** What search boxes of browsers and language models ask a site for. */
export function machineDocuments({ config }: Services): PublicDocument[] {
  const { siteUrl } = config
  return [
    {
      path: '/opensearch.xml',
      type: 'application/opensearchdescription+xml; charset=utf-8',
      write: async () => searchDescription(config.siteName, siteUrl),
    },
    {
      path: '/llms.txt',
      type: 'text/markdown; charset=utf-8',
      async write({ reading, tag }) {
        tag('articles', 'topics')
        const [articles, topics] = await Promise.all([
          newestIds(reading, articlesListed).then((ids) => publicCards(reading, ids, tag)),
          topicsWithArticles(reading),
        ])
        return [
          `# ${config.siteName}`,
          `> A magazine: articles, issues, creatives, events, a podcast, and a desk for books, movies and music. Everything public may be read without an account.`,
          `Each article is at its address with \`.md\` as Markdown. The JSON API is described at ${siteUrl}/api/openapi.json.`,
          '## Newest articles',
          articles.map(({ slug, title, standfirst }) => line(title, `${siteUrl}${href.article({ slug })}.md`, standfirst)).join('\n'),
          '## Topics',
          topics.map(({ slug, name, description }) => line(name, siteUrl + href.topic({ topic: slug }), description)).join('\n'),
          '## The rest',
          otherLists()
            .map(({ path, labels }) => line(labels, siteUrl + path))
            .join('\n'),
          '## Optional',
          [
            line('API documentation', `${siteUrl}/api/docs`),
            line('All feeds', `${siteUrl}/feeds.opml`),
            line('Sitemap', `${siteUrl}/sitemap.xml`),
            line('About', siteUrl + href.about()),
          ].join('\n'),
          '',
        ].join('\n\n')
      },
    },
  ]
}

/** Lists of other kinds than articles: 'Books, movies and music' where kinds share one. */
function otherLists(): { path: string; labels: string }[] {
  const kindsByPath = Map.groupBy(kinds, listPathOf)
  for (const path of [undefined, listPathOf(kindOf('article'))]) kindsByPath.delete(path)
  return [...kindsByPath].map(([path = '', listed]) => {
    const names = listed.map(({ labels }, at) => (at === 0 ? labels : labelWithin(labels)))
    return { path, labels: formatList(names) }
  })
}

function listPathOf({ screen, pages }: ContentKind): string | undefined {
  if (screen === undefined) return Object.values(pages).findLast((path) => !path.includes(':'))
  return Object.entries(paths).find(([name]) => name === screen)?.[1]
}

/** OpenSearch 1.1; its names are at most 16 letters long. */
function searchDescription(siteName: string, siteUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapedXml([...siteName].slice(0, 16).join(''))}</ShortName>
  <Description>${escapedXml(t('sharing.search-site', { siteName }))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image height="192" width="192" type="image/png">${escapedXml(siteUrl)}/icon-192.png</Image>
  <Url type="text/html" method="get" template="${escapedXml(siteUrl)}/search?q={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escapedXml(siteUrl)}/opensearch.xml"/>
</OpenSearchDescription>
`
}

function line(title: string, address: string, about = ''): string {
  const name = title.replace(/[[\]\n\\]/g, ' ').trim()
  return `- [${name}](${address})${about ? `: ${about.replace(/\s+/g, ' ')}` : ''}`
}
