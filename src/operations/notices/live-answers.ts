import type { NoticeCount } from './contract.ts'

export type Topic = keyof NoticeCount['tags']

/** What changes the lists and counts of the studio, by the calls that answer with them. */
const table: readonly (readonly [RegExp, readonly Topic[]])[] = [
  [/^GET \/me\/notices(?:\/count)?$/, ['notices']],
  [/^GET \/drafts(?:\/counts|\/calendar)?$/, ['content']],
  [/^GET \/desk\/(?!home$)[^/]+$/, ['content']],
  [/^GET \/(?:drafts|desk\/[^/]+)\/:id\/(?:notes|revisions|translations|corrections)$/, ['content']],
  [/^GET \/desk\/home$/, ['content', 'comments', 'messages']],
  [/^GET \/comments\/(?:queue|trail)$/, ['comments']],
  [/^GET \/contact\/messages$/, ['messages']],
  [/^GET \/(?:people|invitations)$/, ['people']],
  [/^GET \/newsletter\/(?:overview|mailings|lists\/all|subscribers|subscribers\/choices|suppressions|segments)$/, ['newsletter']],
  [/^GET \/newsletter\/mailings\/:id\/figures$/, ['newsletter']],
  [/^GET \/media(?:\/folders)?$/, ['media']],
  [/^GET \/media\/:id\/uses$/, ['media', 'content', 'pages']],
  [/^GET \/pages(?:\/:slug\/(?:revisions|translations))?$/, ['pages']],
  [/^GET \/(?:redirects|redirects\/missing|snippets|texts|tokens|webhooks|webhooks\/:id\/deliveries)$/, ['site']],
  [/^GET \/(?:imports|imports\/:id\/items|exports)$/, ['transfers']],
  [/^GET \/trail$/, ['audit']],
  [/^GET \/first-steps$/, ['content', 'people', 'newsletter', 'pages', 'site']],
]

/**
 * What visitors change: with many of them there would be a change every moment, each a row that all processes hear of. So
 * these answers are asked for again at a fixed pace.
 */
const visited = /^GET \/(?:statistics|client-errors|redirects\/missing)$/
/** ms */
export const visitedEvery = 15_000

export const liveTopics: readonly Topic[] = [...new Set(table.flatMap(([, topics]) => topics))]

export function topicsOf(key: string): Topic[] {
  return table.flatMap(([calls, topics]) => (calls.test(key) ? topics : []))
}

export function isVisited(key: string): boolean {
  return visited.test(key)
}
