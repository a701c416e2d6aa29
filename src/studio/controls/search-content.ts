import type { Api } from '#base/api-client.ts'
import { deskCallsOf, type NounPath } from '#content/admin/studio/content-calls.ts'

export type ThingKind = 'articles' | 'books' | 'movies' | 'music' | 'creative' | 'releases'

const paths: Record<Exclude<ThingKind, 'articles'>, NounPath> = {
  books: 'books',
  movies: 'movies',
  music: 'music',
  creative: 'creatives',
  releases: 'releases',
}

/** What the site has of a kind under these words, drafts too but for articles. */
export async function searchThings(api: Api, kind: ThingKind, words: string): Promise<{ slug: string; title: string }[]> {
  if (kind !== 'articles') {
    const { data } = await deskCallsOf<unknown>(api, paths[kind]).list({ ...(words ? { search: words } : {}), limit: 12 })
    return data.map(({ slug, title, line, status }) => ({ slug, title: [title, line, status === 'draft' && 'draft'].filter(Boolean).join(', ') }))
  }
  const found = (await api.call('GET /blogs/public', { query: { limit: 12, ...(words ? { search: words } : {}) } })) as {
    data: { slug: string; title: string }[]
  } // the output of this key in content/articles/contract.ts
  return found.data.map(({ slug, title }) => ({ slug, title }))
}
