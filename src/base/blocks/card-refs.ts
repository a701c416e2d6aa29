import { cardKinds, type CardKind } from '#content/kinds.ts'
import { type Block } from './model.ts'

/** Something of the site by its kind and slug. */
export interface CardRef {
  kind: CardKind
  slug: string
}

/** What a document names by cards, each once, in the order of the text. */
export function cardRefs(blocks: readonly Block[]): CardRef[] {
  const found = new Map<string, CardRef>()
  const walk = (siblings: readonly Block[]): void => {
    for (const block of siblings) {
      if (block.type === 'mediaCard') found.set(refText(block.props), { kind: block.props.kind, slug: block.props.slug })
      walk(block.children)
    }
  }
  walk(blocks)
  return [...found.values()]
}

/** `book:salt-arithmetic` */
export function refText({ kind, slug }: CardRef): string {
  return `${kind}:${slug}`
}

/** Undefined for anything that names no kind of card. */
export function readRef(text: string): CardRef | undefined {
  const colon = text.indexOf(':')
  const kind = cardKinds.find((name) => name === text.slice(0, colon))
  const slug = text.slice(colon + 1)
  return kind && slug ? { kind, slug } : undefined
}
