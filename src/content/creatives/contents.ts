import { type CardKind, type Group, groups, kindIn } from '#content/kinds.ts'
import type { Card } from '#base/card.ts'
import type { CardSource, Feature } from '#platform/feature.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { Contents } from './contract.ts'
import type { ContentsFields } from './fields.ts'

export type Sources = Partial<Record<CardKind, CardSource>>

/** The slots `cards` of all features. */
export function sourcesOf(all: Feature[]): Sources {
  return Object.assign({}, ...all.map((feature) => feature.cards)) as Sources // each one Partial by kind
}

/** The public things of these groups, each in its order. */
export async function contentsOf(
  { reading, tag }: Pick<PublicContext, 'reading' | 'tag'>,
  sources: Sources,
  contents: ContentsFields,
  include: readonly Group[] = groups,
): Promise<Contents> {
  const found: Contents = {}
  for (const group of include) {
    const cards = await cardsInOrder({ reading, tag }, sources, kindIn(group).name, contents[group])
    const noteOf = (slug: string) => contents.notes?.find((one) => one.group === group && one.slug === slug)?.note ?? ''
    found[group] = cards.map((card) => ({ ...card, own_note: noteOf(card.slug) }))
  }
  return found
}

export async function cardsInOrder(
  { reading, tag }: Pick<PublicContext, 'reading' | 'tag'>,
  sources: Sources,
  kind: CardKind,
  slugs: string[],
): Promise<Card[]> {
  const cards = slugs.length > 0 ? ((await sources[kind]?.(reading, slugs, tag)) ?? []) : []
  return slugs.flatMap((slug) => cards.find((card) => card.slug === slug) ?? [])
}

/** What is named by being among the contents. */
export function refsOf(contents: ContentsFields): { kind: CardKind; slug: string }[] {
  const refs = groups.flatMap((group) => contents[group].map((slug) => ({ kind: kindIn(group).name, slug })))
  return [...new Map(refs.map((ref) => [`${ref.kind}:${ref.slug}`, ref])).values()]
}
