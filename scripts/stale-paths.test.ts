import { expect, test } from 'vitest'
import { stalePaths } from './stale-paths.ts'

const main = { path: 'src/app/main.ts', text: '' }
const saying = (comment: string) => [main, { path: 'src/a.ts', text: `${comment}\nexport const a = 'src/gone.ts'\n` }]

test.each(['// See app/main.ts.', '/** See src/app/main.ts. */', 'const b = 1 // as main.ts says', '// migrations/0001_start.ts'])(
  'a comment that names an existing file is not reported: %s',
  (comment) => {
    expect(stalePaths(saying(comment), ['migrations/0001_start.ts'])).toEqual([])
  },
)

test.each(['// See app/gone.ts.', '/**\n * See app/gone.ts.\n */', 'const b = 1 // as app/gone.ts says'])(
  'a comment that names a missing file is reported: %s',
  (comment) => {
    expect(stalePaths(saying(comment))).toEqual(['src/a.ts: a comment names app/gone.ts, which is not there'])
  },
)

test('a pattern of file names in a comment is not reported', () => {
  expect(stalePaths(saying('// One file `NNNN_name.ts` each.'))).toEqual([])
})
