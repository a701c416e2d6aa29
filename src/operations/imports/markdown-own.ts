import { nameOf, text } from './front-matter-values.ts'
import { takesComments, takesCommentsBy } from './takes-comments.ts'

export interface OwnFields {
  kicker: string
  series: string | null
  allow_comments: boolean
  social: { title: string; description: string; image: string } | null
}

/** Of Hugo, where a text may belong to several. */
export function seriesIn(value: unknown): string[] {
  return [value].flat().map(nameOf).filter(Boolean)
}

/** Whether a key says nothing but whether readers may comment. */
export function isCommentSwitch(name: string, value: unknown): boolean {
  return commentKeys.includes(name) && typeof value === 'string' && takesComments(value) !== undefined
}

const commentKeys = ['comments', 'no_comments']

/** Keys that `masthead export` writes and most other systems do not know. @param ofFolder whether readers may comment where a text does not say it */
export function ownFields(take: (name: string) => unknown, data: Readonly<Record<string, unknown>>, ofFolder: boolean): OwnFields {
  for (const key of commentKeys) if (takesComments(data[key]) !== undefined) take(key)
  const [title, description, image] = ['social_title', 'social_description', 'social_image'].map((name) => text(take(name)))
  return {
    kicker: text(take('kicker')).slice(0, 100),
    series: seriesIn(take('series'))[0]?.slice(0, 100) ?? null,
    allow_comments: takesCommentsBy(data) ?? ofFolder,
    social: title || description || image ? { title: title ?? '', description: description ?? '', image: image ?? '' } : null,
  }
}
