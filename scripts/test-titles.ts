import { isSyntaxNode, syntaxTree, type SyntaxNode } from './syntax-tree.ts'

/**
 * Titles of the tests in a source, in their order and as vitest prints them: those of `describe` before it, joined by ' > '.
 * Tests that are made from a table (`test.each`) have the template of their title.
 */
export function testTitles(code: string, path: string): string[] {
  const found: string[] = []
  const walk = (value: unknown, above: string[]): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, above))
    if (!isSyntaxNode(value)) return
    const call = titledCall(value, code)
    if (call?.isTest) found.push([...above, call.title].join(' > '))
    const inside = call && !call.isTest ? [...above, call.title] : above
    for (const part of Object.values(value)) walk(part, inside)
  }
  walk(syntaxTree(code, path), [])
  return found
}

/** `test('…', …)`, `describe.each(table)('…', …)` and the like. */
function titledCall(node: SyntaxNode, code: string): { title: string; isTest: boolean } | undefined {
  if (node.type !== 'CallExpression') return undefined
  const [first, second] = node['arguments'] as SyntaxNode[] // a call has a list of them
  const name = rootName(node['callee'])
  if (!first || !second || (name !== 'describe' && name !== 'test' && name !== 'it')) return undefined
  const title = textOf(first, code)
  return title === undefined ? undefined : { title, isTest: name !== 'describe' }
}

function rootName(callee: unknown): unknown {
  if (!isSyntaxNode(callee)) return undefined
  if (callee.type === 'Identifier') return callee['name']
  return rootName(callee['object'] ?? callee['callee'])
}

function textOf(node: SyntaxNode, code: string): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  return node.type === 'TemplateLiteral' ? code.slice(node.start + 1, node.end - 1) : undefined
}
