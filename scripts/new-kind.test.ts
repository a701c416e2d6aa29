import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const copied = ['src', 'migrations', 'testing', 'scripts', 'demo', 'package.json', 'tsconfig.json', 'vitest.config.ts']
/** The two lists of what there is, and all that a new kind writes outside its folder and its migration. */
const lists = [
  { file: 'src/content/kinds.ts', from: './recipes/kind.ts', name: 'recipeKind', end: '] as const satisfies ContentKind[]' },
  { file: 'src/app/features.ts', from: '#content/recipes/feature.ts', name: 'recipesFeature', end: '  sharingFeature,\n]' },
]

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-kind-'))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  renameSync(join(folder, 'testing/recipe-kind'), join(folder, 'src/content/recipes'))
  renameSync(join(folder, 'src/content/recipes/migration.ts'), join(folder, 'migrations/9000_recipes.ts'))
  for (const { file, from, name, end } of lists) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text.split(end)).toHaveLength(2)
    writeFileSync(join(folder, file), `import { ${name} } from '${from}'\n${text.replace(end, `  ${name},\n${end}`)}`)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(command: string, ...words: string[]): Promise<void> {
  const { code, text } = await new Promise<{ code: number; text: string }>((done) => {
    const child = execFile(process.execPath, [join(root, 'node_modules', command), ...words], { cwd: folder }, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? 1, text: stdout + stderr }),
    )
  })
  expect(code, text.slice(-8_000)).toBe(0)
}

// A busy machine takes minutes to check all types.
const patient = { timeout: 600_000 }

test('a kind in a folder of its own has the right types in all of the code', patient, () => run('typescript/bin/tsc', '--noEmit'))

test('a kind in a folder of its own is everywhere where kinds are', patient, () =>
  run('vitest/vitest.mjs', 'run', '--project', 'sqlite', 'src/content/recipes/recipes.test.ts'),
)
