import type { BlockContent, Definition, DefinitionContent, Nodes, RootContent } from 'mdast'
import type { Conversion } from './conversion.ts'
import type { Block } from './model.ts'

export type FlowContent = RootContent | BlockContent | DefinitionContent

/** What one text is read with; a text within HTML has a context of its own and shares the conversion. */
export interface MarkdownContext {
  conversion: Conversion
  definitions: Map<string, Definition>
  lineOf(node: Nodes): number
  /** The node as it was written. */
  sourceOf(node: Nodes): string
  noteRef(identifier: string): string
  blocks(nodes: readonly FlowContent[]): Block[]
}

export function isFenced(source: string): boolean {
  return /^\s*(?:`{3}|~{3})/.test(source)
}
