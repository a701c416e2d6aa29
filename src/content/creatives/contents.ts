import { type CardKind, groups, kindIn } from '#content/kinds.ts'
import type { Card } from '#base/card.ts'
import type { CardSource, Feature, ListItemSource } from '#platform/feature.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { Contents, ContentsQuery } from './contents-contract.ts'
import type { ContentsFields } from './fields.ts'

export interface Sources {
  cards: Partial<Record<CardKind, CardSource>>
  listItems: Partial<Record<CardKind, ListItemSource>>
}

/** The slots `cards` and `listItems` of all features. */
export function sourcesOf(all: Feature[]): Sources {
  const cards = Object.assign({}, ...all.map((feature) => feature.cards)) as Sources['cards'] // each one Partial by kind
  const listItems = Object.assign({}, ...all.map((feature) => feature.listItems)) as Sources['listItems'] // the same
  return { cards, listItems }
}

/** The public things of these groups, each in its order: as their lists show them, or only what a card shows. */
export async function contentsOf(
  { reading, tag }: Pick<PublicContext, 'reading' | 'tag'>,
  sources: Sources,
  contents: ContentsFields,
  { include = groups, only }: ContentsQuery,
): Promise<Contents> {
  const found: Contents = {}
  for (const group of include) {
    const kind = kindIn(group).name
    const cards = await cardsInOrder({ reading, tag }, sources, kind, contents[group])
    const items = only === 'card' || cards.length === 0 ? [] : ((await sources.listItems[kind]?.(reading, contents[group], tag)) ?? [])
    const noteOf = (slug: string) => contents.notes?.find((one) => one.group === group && one.slug === slug)?.note ?? ''
    found[group] = cards.map((card) => ({ ...card, ...items.find(({ slug }) => slug === card.slug), own_note: noteOf(card.slug) }))
  }
  return found
}

export async function cardsInOrder(
  { reading, tag }: Pick<PublicContext, 'reading' | 'tag'>,
  sources: Sources,
  kind: CardKind,
  slugs: string[],
): Promise<Card[]> {
  const cards = slugs.length > 0 ? ((await sources.cards[kind]?.(reading, slugs, tag)) ?? []) : []
  return slugs.flatMap((slug) => cards.find((card) => card.slug === slug) ?? [])
}

/** What is named by being among the contents. */
export function refsOf(contents: ContentsFields): { kind: CardKind; slug: string }[] {
  const refs = groups.flatMap((group) => contents[group].map((slug) => ({ kind: kindIn(group).name, slug })))
  return [...new Map(refs.map((ref) => [`${ref.kind}:${ref.slug}`, ref])).values()]
}
