import { hasRole, type Viewer } from '#base/viewer.ts'

interface Owned {
  user_id: number
}

/** Whether `viewer` may open an article that is not public. */
export function mayReadUnapproved(viewer: Viewer | null, article: Owned): boolean {
  return viewer !== null && (viewer.id === article.user_id || hasRole(viewer, 'editor'))
}

/** Whether everybody sees it: approved, and its time has come. */
export function isPublished(article: { approved: string; published_at: string | null }, now: number): boolean {
  return article.approved === 'approved' && article.published_at !== null && Date.parse(article.published_at) <= now
}

/** Articles to read after one; as many of them can be chosen by hand. */
export const relatedShown = 6

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ks', 'nqo', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'])
const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Direction of a BCP 47 language; an unknown one is written from left to right. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const [primary = '', second = ''] = language.toLowerCase().split('-')
  const script = second.length === 4 ? second.slice(0, 1).toUpperCase() + second.slice(1) : ''
  if (script) return rightToLeftScripts.has(script) ? 'rtl' : 'ltr'
  return rightToLeft.has(primary) ? 'rtl' : 'ltr'
}

/** Kind of the job that puts all public articles into their lists anew. */
export const relistJob = 'relist-articles'

/** What makes an article trend: points of each view, clap and comment. */
export const trendingPoints = { view: 1, clap: 10, comment: 5 }
