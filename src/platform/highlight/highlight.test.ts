import { afterEach, describe, expect, test, vi } from 'vitest'
import { readBlockList } from '#base/blocks/read.ts'
import type { Block, CodeLine } from '#base/blocks/model.ts'
import { highlightBlocks } from './highlight.ts'

function code(language: string, text: string, lines?: CodeLine[]): Block {
  return { id: 'c', type: 'codeBlock', props: { language, lines }, content: [{ type: 'text', text, styles: {} }], children: [] }
}

async function linesOf(language: string, text: string): Promise<CodeLine[] | undefined> {
  const [block] = await highlightBlocks([code(language, text)])
  return block?.type === 'codeBlock' ? block.props.lines : undefined
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('Syntax highlighting', () => {
  test('each line of code is split into tokens with their types', async () => {
    const lines = await linesOf('typescript', '// sort\nconst one: number = 1\nreturn "a"')
    expect(lines).toHaveLength(3)
    expect(lines?.[0]).toEqual([['comment', '// sort']])
    expect(lines?.[1]?.[0]).toEqual(['keyword', 'const '])
    expect(lines?.[1]).toContainEqual(['number', '1'])
    expect(lines?.[2]).toContainEqual(['string', '"a"'])
  })

  test.each([
    'bash',
    'console',
    'css',
    'diff',
    'go',
    'html',
    'java',
    'javascript',
    'js',
    'json',
    'python',
    'ruby',
    'rust',
    'scss',
    'sh',
    'sql',
    'toml',
    'ts',
    'tsx',
    'yaml',
    'yml',
  ])('highlighting keeps every character of %s code', async (language) => {
    const text = 'a = "x" # y\n\n\tif (b <= 2) { return <c d="e">f</c> } // z\n- one: [1, 2]\n+ select * from t\n'
    const lines = await linesOf(language, text)
    expect(lines?.map((line) => line.map(([, piece]) => piece).join('')).join('\n')).toBe(text)
  })

  test.each(['klingon', '', '__proto__', 'constructor', 'text'])('code in the unknown language "%s" is not highlighted', async (language) => {
    expect(await linesOf(language, 'x = 1')).toBeUndefined()
  })

  test('highlighting replaces the lines a client has sent and does not mutate its input', async () => {
    const given = code('klingon', 'x = 1', [[['keyword', 'rm -rf']]])
    const [made] = await highlightBlocks([given])
    expect(made?.props).toEqual({ language: 'klingon' })
    expect(given.props).toHaveProperty('lines')
  })

  test('code blocks nested in other blocks are highlighted', async () => {
    const [item] = await highlightBlocks([{ id: 'l', type: 'bulletListItem', props: {}, content: [], children: [code('js', 'let a')] }])
    expect(item?.children[0]?.props).toHaveProperty('lines')
  })

  test('highlighted blocks pass the validation of stored content', async () => {
    const [read] = readBlockList(structuredClone(await highlightBlocks([code('python', 'def a():\n    return 1')])))
    expect(read?.props).toHaveProperty('lines')
  })

  test('code that is longer than what is taken apart at once has the marks of the whole', async () => {
    const text = `/* ${'a long comment\n'.repeat(100)} */\nconst one = \`${'text\n'.repeat(200)}\`\n`
    const lines = await linesOf('typescript', text)
    expect(lines?.map((line) => line.map(([, piece]) => piece).join('')).join('\n')).toBe(text)
    expect(lines?.[60]).toEqual([['comment', 'a long comment']])
    expect(lines?.[200]).toEqual([['string', 'text']])
  })

  test('code has the same marks on a machine that is so busy that each step takes seconds', async () => {
    const text = (name: string) => `const ${name} = [1, 2].map((n) => \`\${n}\`) // a list`
    const idle = await linesOf('typescript', text('one'))
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 4_000))
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 4_000))
    const busy = await linesOf('typescript', text('two'))
    expect(JSON.stringify(busy).replace('two', 'one')).toBe(JSON.stringify(idle))
  })

  test('code whose patterns take seconds of CPU time is left plain, and so is the rest of its text', async () => {
    const blocks = await highlightBlocks([code('js', 'let a'), code('bash', `${'<'.repeat(1_999)}\n`.repeat(3)), code('js', 'let b')])
    expect(blocks.map(({ props }) => 'lines' in props)).toEqual([true, false, false])
    expect(await linesOf('js', 'let b')).toBeDefined()
  })

  test('others get their turn while long code is highlighted', async () => {
    await linesOf('js', 'let a')
    let turns = 0
    const count = (): void => {
      turns++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await linesOf('js', 'const one = { two: [3, "four"] }\n'.repeat(300))
    clearImmediate(next)
    expect(turns).toBeGreaterThan(10)
  })
})
