import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const physical =
  /(?:^|[\s;])((?:margin-|padding-|border-|scroll-margin-|scroll-padding-)?(?:left|right)(?:-\w+)?:|text-align: (?:left|right)|float: (?:left|right))/
const shorthand = /(?:^|[\s;])(?:inset|margin|padding):\s*([^;]+)/g

/** What has sides of its own, whatever the direction of its page: printed things, letters of play buttons, another's editor. */
const ownSides: readonly [file: string, selector: RegExp][] = [
  ['src/content/library/covers.css', /drawn-cover|book-cover/],
  ['src/content/releases/reader.css', /\.issue-page/],
  ['src/content/creatives/booklet.css', /\.booklet-page \+|\.booklet-page:not/],
  ['src/community/claps/claps.css', /\.clap-burst/],
  ['src/ui/theme/controls.css', /\.play-button/],
  ['src/content/podcast/podcast.css', /\.play-button/],
  ['src/content/editor/editor.css', /\.bn-/],
]

/** The parts of a value, at the spaces that stand in no brackets. */
function partsOf(value: string): string[] {
  return value.trim().match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
}

function isLopsided(body: string): boolean {
  return Array.from(body.matchAll(shorthand), ([, value = '']) => partsOf(value)).some(([, right, , left]) => left !== undefined && right !== left)
}

// A page in Arabic or Hebrew is mirrored as a whole.
test('sheets name the sides of a line by its beginning and end', () => {
  const faults = sourceFiles(root)
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      Array.from(text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
        .filter(
          ([, selector = '', body = '']) => (physical.test(body) || isLopsided(body)) && !ownSides.some(([file, of]) => file === path && of.test(selector)),
        )
        .map(([, selector = '']) => `${path}: ${selector.trim()}`),
    )
  expect(faults).toEqual([])
})
