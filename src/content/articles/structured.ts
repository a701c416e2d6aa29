import { oneAddressOf } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import type { Correction } from '#content/corrections/contract.ts'
import { correctionAnchor } from '#content/corrections/rules.ts'
import type { Article, ArticleCard } from './contract.ts'

/** schema.org Article of a page. */
export function structuredArticle(article: Article, site: { name: string; url: string }): unknown {
  const url = site.url + href.article(article)
  const people = [article.user, ...article.co_authors].map((person) => ({
    '@type': 'Person',
    name: person.name,
    url: site.url + href.author({ username: person.username }),
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.standfirst,
    author: people,
    datePublished: article.published_at ?? article.created_at,
    dateModified: article.updated_at,
    inLanguage: article.language,
    wordCount: article.word_count,
    articleSection: article.topics.map((topic) => topic.name),
    mainEntityOfPage: url,
    url,
    ...(article.cover ? { image: [site.url + oneAddressOf(article.cover, 1280)] } : {}),
    ...(article.corrections ? { correction: article.corrections.map((one) => structuredCorrection(one, url)) } : {}),
    publisher: { '@type': 'Organization', name: site.name, url: `${site.url}/`, logo: { '@type': 'ImageObject', url: `${site.url}/icon-512.png` } },
  }
}

/** schema.org CorrectionComment. */
function structuredCorrection({ id, wrong, correct, corrected_at, user }: Correction, page: string): unknown {
  return {
    '@type': 'CorrectionComment',
    text: t('corrections.in-words', { wrong, correct }),
    datePublished: corrected_at,
    url: `${page}#${correctionAnchor(id)}`,
    ...(user ? { author: { '@type': 'Person', name: user.name } } : {}),
  }
}

/** schema.org CollectionPage of a list as it is shown. */
export function structuredList(name: string, path: string, articles: ArticleCard[], site: { name: string; url: string }): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    url: site.url + path,
    isPartOf: { '@type': 'WebSite', '@id': `${site.url}/#site`, name: site.name, url: `${site.url}/` },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: articles.map(({ title, slug, language }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: title,
        url: site.url + href.article({ slug, language }),
      })),
    },
  }
}
