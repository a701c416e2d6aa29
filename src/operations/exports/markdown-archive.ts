import { readBlocks } from '#base/blocks/read.ts'
import { toMarkdownFile } from '#base/blocks/to-markdown-file.ts'
import { isoDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { exportedArticles, type ExportedArticle } from '#content/articles/service.ts'
import type { Services } from '#platform/services.ts'
import type { ZipEntry } from '#platform/zip/write-zip.ts'
import { correctionFields } from './exported-corrections.ts'
import { MediaFolder } from './media-folder.ts'
import { oldAddressesOf, redirectTable } from './redirect-files.ts'

/** Every article as a Markdown file with front matter, and beside them the pictures and files that they show. */
export async function* markdownEntries(services: Services): AsyncGenerator<ZipEntry> {
  const media = new MediaFolder(services, 'media/')
  const redirects = await oldAddressesOf(services)
  for await (const article of exportedArticles(services)) {
    await media.learn(`${article.content} ${JSON.stringify(article.cover)} ${article.social ?? ''}`)
    yield {
      name: `articles/${article.slug}.md`,
      content: [Buffer.from(articleFile(article, media, { redirects, corrections: await correctionFields(services, article) }))],
    }
  }
  yield* redirectTable(services)
  yield* media.entries()
}

interface Beside {
  redirects: ReadonlyMap<string, readonly string[]>
  corrections: object[]
}

function articleFile(article: ExportedArticle, media: MediaFolder, { redirects, corrections }: Beside): string {
  const address = (url: string) => {
    const path = media.pathOf(url)
    return path === null ? url : `../${path}`
  }
  return `${frontMatter(article, address, { oldAddresses: redirects.get(href.article(article)) ?? [], corrections })}\n${toMarkdownFile(readBlocks(article.content), address)}`
}

function frontMatter(
  article: ExportedArticle,
  address: (url: string) => string,
  { oldAddresses, corrections }: { oldAddresses: readonly string[]; corrections: object[] },
): string {
  const { title, slug, standfirst, kicker, language, published_at, created_at, updated_at, approved, cover, authors, topics, canonical_url, series } = article
  const social = article.social === null ? null : (JSON.parse(article.social) as { title: string; description: string; image: { url: string } | null }) // written by columnsOf only
  const head: Record<string, unknown> = {
    title,
    slug,
    permalink: href.article({ slug }),
    aliases: [...article.oldSlugs.map((old) => href.article({ slug: old })), ...oldAddresses],
    date: published_at === null ? undefined : isoDate(published_at),
    lastmod: isoDate(updated_at),
    draft: approved === 'draft' || approved === 'rejected' ? true : undefined,
    status: approved === 'submitted' ? 'pending' : undefined,
    created_at: published_at === null ? isoDate(created_at) : undefined,
    language,
    // As Hugo calls it.
    translationKey: article.translation && `article-${article.translation.group}`,
    kicker,
    description: standfirst,
    authors: authors.map(({ username, name, bio, website }) => ({ username, name, ...(bio ? { bio } : {}), ...(website ? { website } : {}) })),
    topics: topics.map(({ name }) => name),
    cover: cover && address(cover.url),
    cover_alt: cover?.alt,
    cover_credit: cover?.credit,
    canonical_url,
    series,
    comments: article.allow_comments === 'closed' ? false : undefined,
    social_title: social?.title,
    social_description: social?.description,
    social_image: social?.image ? address(social.image.url) : undefined,
    corrections,
    generator: 'Masthead',
  }
  // JSON is YAML.
  const lines = Object.entries(head).flatMap(([name, value]) => (isEmpty(value) ? [] : [`${name}: ${JSON.stringify(value)}`]))
  return `---\n${lines.join('\n')}\n---\n`
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
