import { isSyntaxNode, syntaxTree, type SyntaxNode } from './syntax-tree.ts'

/** A call of `t`, `tParts` (src/i18n/messages.ts) or `note` (src/i18n/note.ts). Offsets are UTF-16 units of the source. */
export interface MessageCall {
  name: 't' | 'tParts' | 'note'
  /** Undefined where it is no literal. */
  key: string | undefined
  /** Names that are filled in; undefined where the object is not written out. */
  values: string[] | undefined
  start: number
  end: number
  /** Of the first argument. */
  keyStart: number
  keyEnd: number
  /** It would be written once, in the language that was current when its file was loaded. */
  runsAtLoad: boolean
}

/** Every call in a TypeScript or TSX source that imports from `messages.ts` or `note.ts`. */
export function messageCalls(code: string, path: string): MessageCall[] {
  const names = [...(/from '(#i18n|\.)\/messages\.ts'/.test(code) ? ['t', 'tParts'] : []), ...(/from '#i18n\/note\.ts'/.test(code) ? ['note'] : [])]
  if (names.length === 0) return []
  const found: MessageCall[] = []
  const walk = (value: unknown, runsAtLoad: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, runsAtLoad))
    if (!isSyntaxNode(value)) return
    const call = callOf(value, names, runsAtLoad)
    if (call) found.push(call)
    const isFunction = /Function/.test(value.type) || value.type === 'PropertyDefinition'
    for (const part of Object.values(value)) walk(part, runsAtLoad && !isFunction)
  }
  walk(syntaxTree(code, path), true)
  return found
}

function callOf(node: SyntaxNode, names: readonly string[], runsAtLoad: boolean): MessageCall | null {
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isSyntaxNode(callee)) return null
  const { name } = callee
  if ((name !== 't' && name !== 'tParts' && name !== 'note') || !names.includes(name)) return null
  const [key, values] = node['arguments'] as SyntaxNode[] // a call has a list of them
  if (!key) return null
  const literal = key.type === 'Literal' && typeof key['value'] === 'string' ? key['value'] : undefined
  return {
    name,
    key: literal,
    values: namesIn(values),
    start: node.start,
    end: node.end,
    keyStart: key.start,
    keyEnd: key.end,
    runsAtLoad: runsAtLoad && name !== 'note',
  }
}

function namesIn(values: SyntaxNode | undefined): string[] | undefined {
  if (values === undefined) return []
  if (values.type !== 'ObjectExpression') return undefined
  const properties = values['properties'] as SyntaxNode[] // an object has a list of them
  const names = properties.map(({ type, key }) => (type === 'Property' && isSyntaxNode(key) ? (key['name'] ?? key['value']) : undefined))
  return names.every((name) => typeof name === 'string') ? names : undefined
}
