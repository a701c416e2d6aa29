import { isWebAddress, safeHref } from '#base/blocks/address.ts'
import { callsOf, type Api } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { LinkCard, webContract } from '#operations/web/contract.ts'
import { toast } from '#ui/toast.ts'
import type { ArticleEditor } from './EditorSchema.tsx'
import { setCardWaiting } from './waiting-cards.ts'

/** The address of another site when it is all that is pasted, into an empty line; null otherwise. */
export function loneAddress(editor: ArticleEditor, data: DataTransfer | null): string | null {
  const address = data?.getData('text/plain').trim() ?? ''
  const html = data?.getData('text/html')
  const isAlone = !html || new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() === address
  const { block } = editor.getTextCursorPosition()
  const isBlank = block.type === 'paragraph' && block.content.length === 0
  return isBlank && isAlone && isOutside(address) ? address : null
}

function isOutside(address: string): boolean {
  const origin = /^\S+$/.test(address) && safeHref(address) === address && isWebAddress(address) ? URL.parse(address)?.origin : undefined
  return origin !== undefined && origin !== location.origin
}

/** Puts the address into the empty line, and at once its card in place of it: one undo leads back to the address. */
export function pasteCard(editor: ArticleEditor, api: Api, address: string): void {
  const { block } = editor.getTextCursorPosition()
  editor.transact((tr) => {
    editor.insertInlineContent([{ type: 'link', href: address, content: address }])
    // The history takes changes half a second apart for two.
    tr.setTime(tr.time - 1_000)
  })
  const card = editor.transact(() => {
    const { insertedBlocks } = editor.replaceBlocks(
      [block.id],
      [blankCard(address), ...(editor.getNextBlock(block.id) ? [] : [{ type: 'paragraph' as const }])],
    )
    const [first] = insertedBlocks
    const next = first && editor.getNextBlock(first.id)
    if (next) editor.setTextCursorPosition(next.id, 'start')
    return first
  })
  if (card) void fillCard(editor, api, card.id, address)
}

function blankCard(address: string) {
  return { type: 'linkCard' as const, props: { data: JSON.stringify({ href: address, title: address }) } }
}

/** Asks the server what the address is and makes the card of it; where that fails the plain link stays. */
export async function fillCard(editor: ArticleEditor, api: Api, blockId: string, address: string): Promise<void> {
  setCardWaiting(blockId, true)
  try {
    const { data } = await callsOf<typeof webContract>(api)('POST /web/cards', { body: { url: address } })
    setCard(editor, blockId, cardData(data))
  } catch (thrown) {
    const reason = thrown instanceof Problem ? thrown.message : wentWrong()
    toast(t('studio-editor.link-stays', { reason }), { tone: 'error' })
    if (editor.getBlock(blockId))
      editor.transact((tr) => {
        tr.setMeta('addToHistory', false)
        editor.replaceBlocks([blockId], [{ type: 'paragraph', content: [{ type: 'link', href: address, content: address }] }])
      })
  } finally {
    setCardWaiting(blockId, false)
  }
}

/** Not a step of its own in the history. The attribute alone is set: a block that is replaced could no longer be undone. */
function setCard(editor: ArticleEditor, blockId: string, data: string): void {
  editor.transact((tr) => {
    tr.doc.descendants((node, position) => {
      if (node.attrs['id'] === blockId) tr.setNodeAttribute(position + 1, 'data', data)
      return node.attrs['id'] !== blockId
    })
    tr.setMeta('addToHistory', false)
  })
}

/** The answer as the block holds it. */
function cardData({ image, description, player, ...card }: LinkCard): string {
  const { alt: _, credit: __, ...media } = image ?? { alt: '' }
  return JSON.stringify({ ...card, ...(description ? { description } : {}), ...(player ? { player } : {}), ...(image ? { media } : {}) })
}
