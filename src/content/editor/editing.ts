import { has, type UnknownProps } from '#base/blocks/read-parts.ts'

/** A block of the editor as far as its drawing needs it. */
export interface PackedBlock {
  id: string
  type: string
  props: { data: string }
}

/** Enough of the editor to change and remove one block. */
export interface BlockChanger {
  isEditable: boolean
  updateBlock(id: string, change: never): unknown
  removeBlocks(ids: string[]): unknown
  focus(): void
  getBlock(id: string): unknown
}

/** The props of ours in a block. */
export function dataOf({ props }: PackedBlock): UnknownProps {
  try {
    const value: unknown = JSON.parse(props.data || '{}')
    return has(value) ? value : {}
  } catch {
    return {}
  }
}

/** Does nothing when the block has gone meanwhile: an upload takes its time. */
export function changeData(editor: BlockChanger, block: PackedBlock, change: UnknownProps): void {
  if (!editor.getBlock(block.id)) return
  editor.updateBlock(block.id, { props: { data: JSON.stringify({ ...dataOf(block), ...change }) } } as never) // every packed block has `data`
}
