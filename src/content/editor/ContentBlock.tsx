import { useMemo, useSyncExternalStore } from 'react'
import { cardRefs, refText } from '#base/blocks/card-refs.ts'
import { labelWithin } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { kindOf } from '#content/kinds.ts'
import { cardsFor } from '#discovery/mentions/client.ts'
import { MediaCard } from '#discovery/mentions/MediaCard.tsx'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { fromEditor } from './convert.ts'
import { type BlockChanger, type PackedBlock } from './editing.ts'
import { contentRequests } from './content-request.ts'
import { isCardWaiting, watchCards } from './waiting-cards.ts'

/** Everything without text, drawn as readers get it, with a way to change it. */
export function ContentBlock({ block, editor }: { block: PackedBlock; editor: BlockChanger }) {
  const { id, type } = block
  const { data } = block.props
  const blocks = useMemo(() => fromEditor([{ id, type, props: { data }, children: [] }]), [id, type, data])
  const waits = useSyncExternalStore(watchCards, () => isCardWaiting(id))
  const [first] = blocks
  const refs = useMemo(() => cardRefs(blocks), [blocks])
  const cards = useQuery(cardsFor(refs), { enabled: refs.length > 0 })
  const card = (kind: (typeof refs)[number]['kind'], slug: string) => {
    const found = cards.data?.data.find((one) => refText(one) === refText({ kind, slug }))
    return found ? (
      <MediaCard card={found} />
    ) : (
      <p className="empty-block">{t('studio-editor.nothing-public', { kind: labelWithin(kindOf(kind).label), slug })}</p>
    )
  }
  return (
    <div className="content-block" contentEditable={false}>
      <div className="prose" inert>
        {blocks.length > 0 ? <Blocks blocks={blocks} card={card} /> : <p className="empty-block">{t('studio-editor.unfinished', { type })}</p>}
      </div>
      {waits && first?.type === 'linkCard' && (
        <p className="upload-progress" role="status">
          <progress aria-hidden="true" />
          {t('studio-editor.card-on-its-way', { host: URL.parse(first.props.href)?.hostname ?? first.props.href })}
        </p>
      )}
      {editor.isEditable && !waits && (
        <button
          type="button"
          className="btn is-small is-outlined"
          onClick={() => contentRequests.ask({ type, data, editor, done: (next) => editor.updateBlock(id, { props: { data: next } } as never) })}
        >
          {t('studio-editor.change')}
        </button>
      )}
    </div>
  )
}
