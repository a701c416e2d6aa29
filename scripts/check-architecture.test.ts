import { expect, test } from 'vitest'
import { breaches } from './check-architecture.ts'
import type { SourceFile } from './source-files.ts'

const movieKind: SourceFile = {
  path: 'src/content/library/kind.ts',
  text: "export const movieKind = {\n  name: 'movie',\n  plural: 'movies',\n  pages: { movie: '/films/:slug' },\n}\n",
}
const stylesheet = (selectors: string): SourceFile => ({ path: 'src/ui/a.css', text: `${selectors} { top: 0; }\n` })
const component = (className: string, before = ''): SourceFile => ({ path: 'src/ui/A.tsx', text: `${before}export const a = <p className=${className} />\n` })
const target = (path: string): SourceFile => ({ path, text: 'export const x = 1\n' })

/** Each rule, broken once. */
const broken: [rule: string, files: SourceFile[], says: string][] = [
  [
    'base imports nothing above it',
    [{ path: 'src/base/a.ts', text: "import { x } from '#platform/b.ts'\n" }, target('src/platform/b.ts')],
    'base may not import platform',
  ],
  ['platform does not import ui', [{ path: 'src/platform/a.ts', text: "import { x } from '#ui/b.ts'\n" }, target('src/ui/b.ts')], 'platform may not import ui'],
  [
    'ui does not import platform',
    [{ path: 'src/ui/a.ts', text: "import { x } from '#platform/b.ts'\n" }, target('src/platform/b.ts')],
    'ui may not import platform',
  ],
  ['nothing imports app', [{ path: 'src/content/a/store.ts', text: "import { x } from '#app/b.ts'\n" }, target('src/app/b.ts')], 'rooms may not import app'],
  [
    'pages do not import server files',
    [{ path: 'src/pages/a.tsx', text: "import { x } from '#platform/b.ts'\n" }, target('src/platform/b.ts')],
    'pages may not import platform',
  ],
  [
    'a feature does not import the store of another feature',
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
    'imports have no cycles',
    [
      { path: 'src/base/a.ts', text: "import { x } from './b.ts'\n" },
      { path: 'src/base/b.ts', text: "import { x } from './a.ts'\n" },
    ],
    'cycle: ',
  ],
  [
    'imports of types have no cycles',
    [
      { path: 'src/base/a.ts', text: "import { x } from './b.ts'\n" },
      { path: 'src/base/b.ts', text: "import type { X } from './a.ts'\n" },
    ],
    'cycle: ',
  ],
  ['no file is called utils', [target('src/content/a/utils.ts')], 'call it by what it holds'],
  ['component files are named in PascalCase', [target('src/content/a/list-item.tsx')], 'PascalCase'],
  [
    'a class has one stylesheet',
    [
      { path: 'src/ui/sheet.css', text: '@layer ui {\n  .leaf, .sheet:is(.a, .b) { color: red; }\n}\n' },
      { path: 'src/content/a/page.css', text: '.page .sheet { top: 0; }\n@media print { .x :is(.a, .leaf) { top: 0; } .leaf { color: red; } }\n' },
    ],
    '.leaf is drawn by src/content/a/page.css and src/ui/sheet.css',
  ],
  ['a class name has at least four letters', [stylesheet('.crd'), component('"crd"')], 'src/ui/a.css: .crd says nothing'],
  ['every class in a stylesheet is used', [stylesheet('.card'), component('"list"')], 'src/ui/a.css: .card is used nowhere'],
  [
    'every modifier class in a stylesheet is used',
    [stylesheet('.card.is-wide'), component("{`card is-${wide ? 'full' : 'tall'}`}")],
    '.is-wide is used nowhere',
  ],
  ['every used class is in a stylesheet', [stylesheet('.card'), component("{open ? 'card' : 'card is-shut'}")], 'src/ui/A.tsx: .is-shut is in no stylesheet'],
  ['a migration has a number of its own', [target('migrations/0002_a.ts'), target('migrations/0002_b.ts')], 'migrations/0002_a.ts has this number'],
  [
    'a kind is named in its folder only',
    [movieKind, { path: 'src/discovery/a/rules.ts', text: "export const kinds = ['movie']\n" }],
    'src/discovery/a/rules.ts: names movie or movies',
  ],
  [
    'the plural of a kind is named in its folder only, also in paths',
    [movieKind, { path: 'src/discovery/a/rules.ts', text: 'export const to = (id: number) => `/desk/movies/${id}`\n' }],
    'src/discovery/a/rules.ts: names movie or movies',
  ],
  [
    'the descriptor of a kind is private to its feature',
    [movieKind, { path: 'src/discovery/a/rules.ts', text: "import { movieKind } from '#content/library/kind.ts'\n" }],
    'kind.ts is private to content/library',
  ],
  ['the list of files that name a kind only shrinks', [movieKind, target('src/content/releases/items.ts')], 'take it off the list'],
  ['no file has more than 250 lines', [{ path: 'src/base/a.ts', text: 'x\n'.repeat(251) }], '252 lines'],
]

test.each(broken)('the check reports a breach of the rule: %s', (_, files, says) => {
  expect(breaches(files).join('\n')).toContain(says)
})

test('the check accepts two stylesheets that name a class below their own', () => {
  const sheets = ['list', 'grid'].map((name) => ({ path: `src/ui/${name}.css`, text: `.${name} .leaf, .${name} > :is(.leaf, .twig) { top: 0; }\n` }))
  expect(breaches([...sheets, component('"list grid leaf twig"')])).toEqual([])
})

test('a class name built from a template counts as used, and a compared string is not a class', () => {
  const values = "const tone = 'late'\n"
  const use = component("{kind === 'none' ? `card is-${tone}` : `btn ratio-${ratio}`}", values)
  expect(breaches([stylesheet('.card.is-late, .btn.ratio-16 .bn-editor'), use])).toEqual([])
})

test('the check accepts the import of a type from a server file', () => {
  expect(breaches([{ path: 'src/content/a/List.tsx', text: "import type { X } from './store.ts'\n" }, target('src/content/a/store.ts')])).toEqual([])
})

test('the check accepts a kind’s name in its folder, on its page, in tests, in texts and in comments', () => {
  const paths = ['src/content/library/rules.ts', 'src/pages/films-slug.tsx', 'src/discovery/a/rules.test.ts']
  const files = paths.map((path) => ({ path, text: "export const kinds = ['movie']\n" }))
  expect(breaches([movieKind, ...files, { path: 'src/ui/b.ts', text: "// A 'movie'.\nexport const hint = 'Find a movie'\n" }])).toEqual([])
})
