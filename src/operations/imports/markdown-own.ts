import { nameOf, text } from './front-matter-values.ts'

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

/** Keys that `masthead export` writes and other systems do not know. */
export function ownFields(take: (name: string) => unknown): OwnFields {
  const [title, description, image] = ['social_title', 'social_description', 'social_image'].map((name) => text(take(name)))
  return {
    kicker: text(take('kicker')).slice(0, 100),
    series: seriesIn(take('series'))[0]?.slice(0, 100) ?? null,
    allow_comments: take('comments') !== false,
    social: title || description || image ? { title: title ?? '', description: description ?? '', image: image ?? '' } : null,
  }
}
