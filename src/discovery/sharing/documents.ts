import { formatList, labelWithin } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { href, paths } from '#base/paths.ts'
import { kindOf, kinds } from '#content/kinds.ts'
import type { ContentKind } from '#base/kind.ts'
import { newestIds, publicCards } from '#content/articles/service.ts'
import { topicsWithArticles } from '#content/topics/service.ts'
import { settingsTag, siteSettings } from '#operations/settings/service.ts'
import type { PublicDocument } from '#platform/http/documents.ts'
import type { Services } from '#platform/services.ts'
import { escapedXml } from '#platform/http/xml.ts'

const articlesListed = 50

/** What search boxes of browsers and language models ask a site for. */
export function machineDocuments(services: Services): PublicDocument[] {
  const { config } = services
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
        tag('articles', 'topics', settingsTag)
        const [{ tagline }, articles, topics] = await Promise.all([
          siteSettings(services),
          newestIds(reading, articlesListed).then((ids) => publicCards(reading, ids, tag)),
          topicsWithArticles(reading),
        ])
        const listed = articles.map(({ slug, title, standfirst }) => line(title, `${siteUrl}${href.article({ slug })}.md`, standfirst))
        const named = topics.map(({ slug, name, description }) => line(name, siteUrl + href.topic({ topic: slug }), description))
        return [
          `# ${config.siteName}`,
          `> ${tagline || kindsListed()}`,
          t('sharing.llms-everything-open'),
          t('sharing.llms-as-markdown', { url: `${siteUrl}/api/openapi.json` }),
          ...section(t('home.latest'), listed),
          ...section(t('topics.topics'), named),
          ...section(
            t('shell.sections'),
            otherLists().map(({ path, labels }) => line(labels, siteUrl + path)),
          ),
          ...section(leftOutFirst, [
            line(t('shell.api'), `${siteUrl}/api/docs`),
            line(t('shell.feeds'), `${siteUrl}/feeds.opml`),
            line('sitemap.xml', `${siteUrl}/sitemap.xml`),
            line(t('shell.about'), siteUrl + href.about()),
          ]),
          '',
        ].join('\n\n')
      },
    },
  ]
}

/** The format gives this heading, in English, a meaning: readers that lack room skip what is below it. */
const leftOutFirst = 'Optional'

function section(heading: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')]
}

/** 'Articles, issues and events': what a site without a line of its own is about. */
function kindsListed(): string {
  return formatList(kinds.filter((kind) => listPathOf(kind) !== undefined).map(({ labels }, at) => (at === 0 ? labels : labelWithin(labels))))
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
