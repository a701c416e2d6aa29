import { readBlocks } from '#base/blocks/read.ts'
import { toMarkdown } from '#base/blocks/to-markdown.ts'
import { href } from '#base/paths.ts'
import type { PublicDocument } from '#platform/http/documents.ts'
import type { Services } from '#platform/services.ts'
import type { Article } from './contract.ts'
import { findPublicArticle } from './find-article.ts'
import { articleNotFound } from './service.ts'

/** `/articles/{slug}.md`: the text alone, for machines and for those who keep texts. */
export function articleMarkdown({ config: { siteUrl } }: Services): PublicDocument[] {
  return [
    {
      path: '/articles/:slug.md',
      type: 'text/markdown; charset=utf-8',
      async write({ reading, tag }, { slug = '' }) {
        tag('articles')
        const article = await findPublicArticle(reading, { slug })
        if (!article || article.slug !== slug) throw articleNotFound()
        tag(`article:${article.id}`, ...[article.user, ...article.co_authors].map(({ id }) => `author:${id}`), ...article.topics.map(({ id }) => `topic:${id}`))
        return written(article, siteUrl)
      },
    },
  ]
}

function written(article: Article, site: string): string {
  const authors = [article.user, ...article.co_authors].map(({ name }) => name).join(', ')
  const facts = [authors, (article.published_at ?? article.created_at).slice(0, 10), article.topics.map(({ name }) => name).join(', ')]
    .filter(Boolean)
    .join(' · ')
  return [
    `# ${article.title}`,
    article.standfirst && `> ${article.standfirst.replace(/\s+/g, ' ')}`,
    facts,
    `<${site}${href.article(article)}>`,
    toMarkdown(readBlocks(article.content), site),
  ]
    .filter(Boolean)
    .join('\n\n')
}
