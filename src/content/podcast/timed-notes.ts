import type { Block, Inline } from '#base/blocks/model.ts'
import { href } from '#base/paths.ts'
import { secondsOf } from './rules.ts'

/** Notes in which every time is a link to that moment of the episode. */
export function timedNotes(blocks: readonly Block[], slug: string): Block[] {
  return blocks.map((block) =>
    block.type === 'paragraph' || block.type === 'bulletListItem' || block.type === 'numberedListItem'
      ? { ...block, content: block.content.flatMap((run) => linked(run, slug)) }
      : block,
  )
}

function linked(run: Inline, slug: string): Inline[] {
  if (run.type !== 'text') return [run]
  return run.text.split(/(?<![\d:])((?:\d{1,2}:)?\d{1,2}:\d{2})(?![\d:])/).flatMap((text, at): Inline[] => {
    if (text === '') return []
    const piece = { ...run, text }
    const time = at % 2 === 1 ? secondsOf(text) : null
    return [time === null ? piece : { type: 'link', href: href.episode({ slug }, { t: time }), content: [piece] }]
  })
}
