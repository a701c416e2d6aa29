import type { CardKind } from '#content/kinds.ts'
import { refText, type CardRef } from '#base/blocks/card-refs.ts'
import type { Card } from '#base/card.ts'
import type { Db } from '#platform/db/tables.ts'
import type { CardSource, Feature } from '#platform/feature.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { listMentionsBy, replaceMentionsBy } from './store.ts'

/** Whoever names something: an article, a release, a creative. */
interface Subject {
  kind: CardKind
  id: number
  slug: string
  /** When it came to its readers, epoch ms. */
  at: number
}

/**
 * Keeps what a subject names, in the transaction that changed it; nothing for one that is not public. Returns the cache
 * tags of whatever is now named otherwise than before.
 */
export async function keepMentions(db: Db, subject: Subject, refs: readonly CardRef[]): Promise<string[]> {
  const before = await listMentionsBy(db, subject.kind, subject.id)
  const same =
    before.length === refs.length &&
    before.every((row) => row.subject_slug === subject.slug && row.mentioned_at === subject.at && refs.some((ref) => refText(ref) === refText(row)))
  if (same) return []
  const rows = refs.map((ref) => ({
    kind: ref.kind,
    slug: ref.slug,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_slug: subject.slug,
    mentioned_at: subject.at,
  }))
  await replaceMentionsBy(db, subject.kind, subject.id, rows)
  return [...new Set([...before, ...refs].map((ref) => `mentions:${refText(ref)}`))]
}

/** The slots `cards` of all features. */
export type CardSources = Partial<Record<CardKind, CardSource>>

export function cardSourcesOf(features: readonly Feature[]): CardSources {
  return Object.assign({}, ...features.map(({ cards }) => cards)) as CardSources // one a kind
}

/** Cards of what is public, in the order of `refs`, by one question a kind. */
export async function cardsOf(sources: CardSources, refs: readonly CardRef[], { reading, tag }: Pick<PublicContext, 'reading' | 'tag'>): Promise<Card[]> {
  const found = new Map<string, Card>()
  for (const [kind, ofKind] of Map.groupBy(refs, (ref) => ref.kind)) {
    const cards = (await sources[kind]?.(reading, [...new Set(ofKind.map((ref) => ref.slug))], tag)) ?? []
    for (const card of cards) found.set(refText(card), card)
  }
  return refs.flatMap((ref) => found.get(refText(ref)) ?? [])
}
