import { labelWithin } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { Block, Media } from '#base/blocks/model.ts'
import { plainText } from '#base/blocks/plain-text.ts'
import { href } from '#base/paths.ts'
import { kindOf } from '#content/kinds.ts'

/** Lines to be compared: one for a block, one for a row of a table, and what is seen has its name. */
export function blockLines(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => [...ownLines(block), ...blockLines(block.children)])
}

function ownLines(block: Block): string[] {
  const words = plainText([{ ...block, children: [] } as Block]) // the same type without what is below it
  switch (block.type) {
    case 'table':
      return block.content.rows.map((row) => row.cells.map((cell) => plainText([lineOf(cell.content)])).join(' | '))
    case 'image':
      return [pictureLine(block.props.media, words)]
    case 'gallery':
      return block.props.items.map((item) => pictureLine(item.media, item.caption ?? item.alt))
    case 'embed':
      return [t('studio-publishing.line-film', { words, provider: block.props.provider, id: block.props.video_id })]
    case 'linkCard':
      return [t('studio-publishing.line-button', { words, address: block.props.href })]
    case 'signUp':
      return [t('studio-publishing.line-button', { words, address: href.newsletterList({ list: block.props.list }) })]
    case 'button':
      return [t('studio-publishing.line-button', { words, address: block.props.href })]
    case 'mediaCard':
      return [t('studio-publishing.line-card', { kind: labelWithin(kindOf(block.props.kind).label), slug: block.props.slug })]
    default:
      return words ? [words] : []
  }
}

function lineOf(content: Extract<Block, { type: 'paragraph' }>['content']): Block {
  return { id: 'line', type: 'paragraph', props: {}, content, children: [] }
}

/** A picture by its words, and by enough of its file to tell two with the same words apart. */
export function pictureLine(media: Pick<Media, 'id' | 'url'> | undefined, words: string): string {
  const name =
    media?.id?.slice(0, 6) ??
    media?.url
      .split('/')
      .at(-1)
      ?.replace(/[?#].*$/, '')
  return t('studio-publishing.line-picture', { name: name ? `(${name})` : '', words }).trim()
}
