import remarkParse from 'remark-parse'
import { unified } from 'unified'

export interface Block {
  does: 'run' | 'write' | 'expect'
  /** Line of the guide at which the block begins. */
  line: number
  text: string
  /** Absolute path of the file that a `write` block holds. */
  file: string
}

/** The blocks at the top level of a guide that are tried, in order: ```sh run, ```ini file=/etc/app.env and ```text expect. Others are for the eye only. */
export function readGuide(markdown: string): Block[] {
  const { children } = unified().use(remarkParse).parse(markdown)
  return children.flatMap((node): Block[] => {
    if (node.type !== 'code') return []
    const line = node.position?.start.line ?? 0
    const words = (node.meta ?? '').split(' ')
    const file = words.find((word) => word.startsWith('file='))?.slice('file='.length)
    if (file !== undefined) return [{ does: 'write', line, text: `${node.value}\n`, file }]
    if (node.lang === 'sh' && words.includes('run')) return [{ does: 'run', line, text: node.value, file: '' }]
    return words.includes('expect') ? [{ does: 'expect', line, text: node.value, file: '' }] : []
  })
}
