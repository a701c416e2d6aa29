import type { CardKind } from '#content/kinds.ts'
import { refText, type CardRef } from '#base/blocks/card-refs.ts'
import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { mentionsContract } from './contract.ts'

const { one } = operationsOf<typeof mentionsContract>()

/** As many as the contract allows at once. */
const atOnce = 100

/** The cards of a document; none to ask for gives an operation that needs no asking. */
export function cardsFor(refs: readonly CardRef[]) {
  return one('GET /cards', { query: { refs: refs.slice(0, atOnce).map(refText).join(',') } }, { failed: t('base.error-went-wrong') })
}

export function mentionsOf(kind: CardKind, slug: string) {
  return one('GET /mentions/:kind/:slug', { params: { kind, slug } }, { failed: t('mentions.failed') })
}
