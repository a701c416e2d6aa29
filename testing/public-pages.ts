import type { TestApp } from './start-app.ts'

/** What readers get, page by page. */
export async function publicPages(app: TestApp): Promise<Record<string, string>> {
  const face: Record<string, string> = {}
  const ask = async (path: string) => {
    const { status, text } = await app.get(path)
    face[path] = `${status} ${text}`
    return text
  }
  for (const path of ['/', '/articles', '/creatives', '/magazine/releases', '/magazine/entertainment', '/podcast', '/about']) await ask(path)
  for (const list of ['blogs/public', 'blogs/loline', 'categories', 'podcasts', 'books', 'movies', 'musics', 'releases', 'creatives', 'events'])
    for (const [, slug] of (await ask(`/api/${list}`)).matchAll(/"slug":"([^"]+)"/g)) if (list === 'blogs/public') await ask(`/articles/${slug}`)
  return face
}

/** The addresses at which two sites differ, with the place where they do. */
export function pageDifferences(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.entries(before).flatMap(([page, text]) => (after[page] === text ? [] : [`${page}: ${firstDifference(text, after[page] ?? '')}`]))
}

function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return `${a.slice(Math.max(0, at - 40), at + 80)} | ${b.slice(Math.max(0, at - 40), at + 80)}`
}
