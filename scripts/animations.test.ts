import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { animationFaults } from './animations.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const sheets = sourceFiles(root).filter(({ path }) => path.startsWith('src/') && path.endsWith('.css'))
const table = readFileSync(join(root, 'docs/animations.md'), 'utf8')

test.each([
  ['a duration', '.card { transition: opacity 200ms var(--ease); }'],
  ['a duration without a leading zero', '.card { animation: rise .3s var(--ease); }'],
  ['an easing', '.card { transition: opacity var(--quick) ease-in; }'],
  ['a linear easing', '.card { animation: rise linear both; }'],
  ['a cubic-bezier curve', '.card { transition-timing-function: cubic-bezier(0, 0, 1, 1); }'],
  ['a delay', '.card { animation-delay: 1s }'],
])('the check reports %s outside of the tokens file', (_, text) => {
  expect(animationFaults([{ path: 'src/ui/card.css', text }])).toHaveLength(1)
  expect(animationFaults([{ path: 'src/ui/theme/tokens.css', text }])).toEqual([])
})

test.each([
  ['a transition of a size', '.card { transition: height var(--quick) var(--ease); }'],
  ['a transition of a colour beside another one', '.card { transition: opacity var(--quick) var(--ease), color var(--quick) var(--ease); }'],
  ['a transition of everything', '.card { transition: var(--quick) var(--ease); }'],
  ['keyframes that change a margin', '@keyframes rise { 0%, 50% { opacity: 0; margin-top: 4px; } to { opacity: 1; } }'],
])('the check reports %s', (_, text) => {
  expect(animationFaults([{ path: 'src/ui/card.css', text }])).toHaveLength(1)
})

test('the check reports an animation by script', () => {
  expect(animationFaults([{ path: 'src/ui/Card.tsx', text: 'card.animate([{ opacity: 0 }], 200)' }])).toHaveLength(1)
})

test('the check accepts animation tokens, none and other properties', () => {
  const text =
    '.card { transition: transform var(--quick) var(--ease), overlay var(--quick) allow-discrete; animation: none; background: linear-gradient(red, blue); }'
  expect(animationFaults([{ path: 'src/ui/card.css', text }])).toEqual([])
})

test('docs/animations.md names every animation and every value', () => {
  const names = sheets.flatMap(({ text }) => Array.from(text.matchAll(/@keyframes ([\w-]+)/g), ([, name = '']) => name))
  expect(names.length).toBeGreaterThan(8)
  const tokens = sheets.find(({ path }) => path === 'src/ui/theme/tokens.css')?.text ?? ''
  const values = Array.from(
    /\/\* motion \*\/([^}]*)/.exec(tokens)?.[1]?.matchAll(/(--[\w-]+): ([^;]+);/g) ?? [],
    ([, name = '', value = '']) => `| \`${name}\` | ${value} |`,
  )
  expect(values.length).toBe(6)
  expect([...names.map((name) => `\`${name}\``), ...values].filter((wanted) => !table.includes(wanted))).toEqual([])
})

test('docs/animations.md names every stylesheet with an animation', () => {
  const moving = sheets.filter(({ path, text }) => /(?:animation|transition): (?!none)/.test(text) && !/print\.css|tokens\.css/.test(path))
  expect(moving.map(({ path }) => path.replace(/.*\//, '')).filter((name) => !table.includes(name))).toEqual([])
})
