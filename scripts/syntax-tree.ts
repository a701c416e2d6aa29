import { parseAst } from 'vite'

/** A node of ESTree. Offsets are UTF-16 units of the source. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** Statements of a TypeScript or TSX source. */
export function syntaxTree(code: string, path: string): unknown {
  return parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
