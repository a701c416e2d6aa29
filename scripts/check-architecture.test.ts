import { expect, test } from 'vitest'
import { breaches } from './check-architecture.ts'
import type { SourceFile } from './source-files.ts'

const movieKind: SourceFile = {
  path: 'src/content/library/kind.ts',
  text: "export const movieKind = {\n  name: 'movie',\n  plural: 'movies',\n  pages: { movie: '/films/:slug' },\n}\n",
}
const sheet = (selectors: string): SourceFile => ({ path: 'src/ui/a.css', text: `${selectors} { top: 0; }\n` })
const drawing = (className: string, before = ''): SourceFile => ({ path: 'src/ui/A.tsx', text: `${before}export const a = <p className=${className} />\n` })
const target = (path: string): SourceFile => ({ path, text: 'export const x = 1\n' })

/** Each rule, broken once. */
const broken: [rule: string, files: SourceFile[], says: string][] = [
  [
    'base imports nothing above it',
    [{ path: 'src/base/a.ts', text: "import { x } from '#platform/b.ts'\n" }, target('src/platform/b.ts')],
    'base may not import platform',
  ],
  ['platform does not know ui', [{ path: 'src/platform/a.ts', text: "import { x } from '#ui/b.ts'\n" }, target('src/ui/b.ts')], 'platform may not import ui'],
  [
    'ui does not know platform',
    [{ path: 'src/ui/a.ts', text: "import { x } from '#platform/b.ts'\n" }, target('src/platform/b.ts')],
    'ui may not import platform',
  ],
  ['nothing imports app', [{ path: 'src/content/a/store.ts', text: "import { x } from '#app/b.ts'\n" }, target('src/app/b.ts')], 'rooms may not import app'],
  [
    'pages do not reach the server',
    [{ path: 'src/pages/a.tsx', text: "import { x } from '#platform/b.ts'\n" }, target('src/platform/b.ts')],
    'pages may not import platform',
  ],
  [
    'a feature keeps its store to itself',
    [{ path: 'src/content/a/routes.ts', text: "import { x } from '#content/b/store.ts'\n" }, target('src/content/b/store.ts')],
    'store.ts is private to content/b',
  ],
  [
    'a component does not import a store',
    [{ path: 'src/content/a/List.tsx', text: "import { x } from './store.ts'\n" }, target('src/content/a/store.ts')],
    'components may not reach the server',
  ],
  [
    'a server file does not import a component',
    [{ path: 'src/content/a/routes.ts', text: "import { x } from './List.tsx'\n" }, target('src/content/a/List.tsx')],
    'server files may not import components',
  ],
  [
    'no cycles',
    [
      { path: 'src/base/a.ts', text: "import { x } from './b.ts'\n" },
      { path: 'src/base/b.ts', text: "import { x } from './a.ts'\n" },
    ],
    'cycle: ',
  ],
  [
    'no cycles through types',
    [
      { path: 'src/base/a.ts', text: "import { x } from './b.ts'\n" },
      { path: 'src/base/b.ts', text: "import type { X } from './a.ts'\n" },
    ],
    'cycle: ',
  ],
  ['no file called utils', [target('src/content/a/utils.ts')], 'call it by what it holds'],
  ['components in PascalCase', [target('src/content/a/list-item.tsx')], 'PascalCase'],
  [
    'a class has one stylesheet',
    [
      { path: 'src/ui/sheet.css', text: '@layer ui {\n  .leaf, .sheet:is(.a, .b) { color: red; }\n}\n' },
      { path: 'src/content/a/page.css', text: '.page .sheet { top: 0; }\n@media print { .x :is(.a, .leaf) { top: 0; } .leaf { color: red; } }\n' },
    ],
    '.leaf is drawn by src/content/a/page.css and src/ui/sheet.css',
  ],
  ['a class of fewer than four letters', [sheet('.crd'), drawing('"crd"')], 'src/ui/a.css: .crd says nothing'],
  ['a class that nothing uses', [sheet('.card'), drawing('"list"')], 'src/ui/a.css: .card is used nowhere'],
  ['a modifier whose value nothing names', [sheet('.card.is-wide'), drawing("{`card is-${wide ? 'full' : 'tall'}`}")], '.is-wide is used nowhere'],
  ['a class that no stylesheet draws', [sheet('.card'), drawing("{open ? 'card' : 'card is-shut'}")], 'src/ui/A.tsx: .is-shut is in no stylesheet'],
  ['a migration has a number of its own', [target('migrations/0002_a.ts'), target('migrations/0002_b.ts')], 'migrations/0002_a.ts has this number'],
  [
    'a kind is named in its folder only',
    [movieKind, { path: 'src/discovery/a/rules.ts', text: "export const kinds = ['movie']\n" }],
    'src/discovery/a/rules.ts: names movie or movies',
  ],
  [
    'the plural of a kind counts in addresses',
    [movieKind, { path: 'src/discovery/a/rules.ts', text: 'export const to = (id: number) => `/desk/movies/${id}`\n' }],
    'src/discovery/a/rules.ts: names movie or movies',
  ],
  [
    'a descriptor is private to its feature',
    [movieKind, { path: 'src/discovery/a/rules.ts', text: "import { movieKind } from '#content/library/kind.ts'\n" }],
    'kind.ts is private to content/library',
  ],
  ['the list of files that name a kind only shrinks', [movieKind, target('src/content/releases/items.ts')], 'take it off the list'],
  ['no file above 250 lines', [{ path: 'src/base/a.ts', text: 'x\n'.repeat(251) }], '252 lines'],
]

test.each(broken)('%s', (_, files, says) => {
  expect(breaches(files).join('\n')).toContain(says)
})

test('two stylesheets may name a class below their own', () => {
  const sheets = ['list', 'grid'].map((name) => ({ path: `src/ui/${name}.css`, text: `.${name} .leaf, .${name} > :is(.leaf, .twig) { top: 0; }\n` }))
  expect(breaches([...sheets, drawing('"list grid leaf twig"')])).toEqual([])
})

test('a class counts as used by a template that ends in its value, and a compared word is no class', () => {
  const values = "const tone = 'late'\n"
  const use = drawing("{kind === 'none' ? `card is-${tone}` : `btn ratio-${ratio}`}", values)
  expect(breaches([sheet('.card.is-late, .btn.ratio-16 .bn-editor'), use])).toEqual([])
})

test('types may be imported across the server line', () => {
  expect(breaches([{ path: 'src/content/a/List.tsx', text: "import type { X } from './store.ts'\n" }, target('src/content/a/store.ts')])).toEqual([])
})

test('a kind may be named in its folder, on its page, in tests, in prose and in comments', () => {
  const paths = ['src/content/library/rules.ts', 'src/pages/films-slug.tsx', 'src/discovery/a/rules.test.ts']
  const files = paths.map((path) => ({ path, text: "export const kinds = ['movie']\n" }))
  expect(breaches([movieKind, ...files, { path: 'src/ui/b.ts', text: "// A 'movie'.\nexport const hint = 'Find a movie'\n" }])).toEqual([])
})
