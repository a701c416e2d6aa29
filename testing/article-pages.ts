import type { TestApp } from './start-app.ts'

/** What readers see of each public article, by its slug: the page without what every import makes anew, such as ids of pictures. */
export async function articlePages(app: TestApp): Promise<Map<string, string>> {
  const rows = await app.services.database.db.selectFrom('articles').select('slug').where('place', 'is not', null).orderBy('slug').execute()
  const pages = new Map<string, string>()
  for (const { slug } of rows) {
    const { text } = await app.get(`/articles/${encodeURIComponent(slug)}`)
    pages.set(slug, normalized(/<article class="reading-progress-source"[\s\S]*?<div class="tag-list">[\s\S]*?<\/article>/.exec(text)?.[0] ?? text))
  }
  return pages
}

function normalized(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/\/(media|files)\/[a-z2-7]{16}(?:-\d+)?\//g, '/$1/ID/')
    .replace(/(name="id" value=")\d+/g, '$1')
    .replace(/\s+/g, ' ')
}

/** What an export leaves behind, as docs/exports.md says it, and how it is taken off a page. */
export const knownDifferences: readonly { says: string; of: readonly string[]; without(page: string): string }[] = [
  {
    says: 'Portraits of authors',
    of: ['markdown', 'wxr', 'ghost'],
    without: (page) => page.replace(/<span class="avatar [\s\S]*?(?=<(?:div|b|a|p)\b)/g, ''),
  },
  {
    says: 'Claps',
    of: ['markdown', 'wxr', 'ghost'],
    without: (page) => page.replace(/<aside class="side-rail"[\s\S]*?<\/aside>/, ''),
  },
  {
    says: 'Cards of other kinds, which show nothing where these are not',
    of: ['markdown', 'wxr', 'ghost'],
    without: (page) => page.replace(/<div class="card-block">[\s\S]*?<\/article><\/div>/g, ''),
  },
  {
    says: 'Links to pages that are no articles: they lead to the old site',
    of: ['wxr', 'ghost'],
    without: (page) => page.replaceAll('href="http://localhost:3000/', 'href="/').replaceAll(' rel="noopener nofollow ugc"', ''),
  },
  {
    says: 'Kickers',
    of: ['wxr', 'ghost'],
    without: (page) => page.replace(/<p class="article-hero__kicker">[\s\S]*?<\/p>/, ''),
  },
  {
    says: 'Credits of covers',
    of: ['wxr', 'ghost'],
    without: (page) => page.replace(/(<p class="meta"><time (?:(?!<\/p>)[\s\S])*)<br\/>[^<]*<\/p>/, '$1</p>'),
  },
  {
    says: 'Alternative texts of covers that differ from those in the media library',
    of: ['wxr'],
    without: (page) => page.replace(/ alt="[^"]*"(?= decoding="async" fetchPriority="high")/, ''),
  },
]

/** The page as it is without all that an export of this format leaves behind, but for one thing. */
export function withoutKnown(page: string, format: string, but?: string): string {
  return knownDifferences.filter(({ of, says }) => of.includes(format) && says !== but).reduce((rest, { without }) => without(rest), page)
}

/** Where two texts part, with what stands around it. */
export function firstDifference(a: string, b: string): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return `${a.slice(Math.max(0, at - 60), at + 160)}\n   | ${b.slice(Math.max(0, at - 60), at + 160)}`
}
