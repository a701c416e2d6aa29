import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const copied = ['src', 'migrations', 'testing', 'scripts', 'demo', 'package.json', 'tsconfig.json']
/** The two lists of what there is: all that a new kind writes outside its folder and its migration. */
const lists = [
  { file: 'src/content/kinds.ts', from: './recipes/kind.ts', name: 'recipeKind', end: '] as const satisfies ContentKind[]' },
  { file: 'src/app/features.ts', from: '#content/recipes/feature.ts', name: 'recipesFeature', end: '  sharingFeature,\n]' },
]
const places = [
  ['testing/recipe-kind', 'src/content/recipes'],
  ['src/content/recipes/migration.ts', 'migrations/9000_recipes.ts'],
  ['src/content/recipes/browser.test.ts', 'e2e/recipes.test.ts'],
] as const

/** A copy of the project with the kind of testing/recipe-kind in it. Whoever asks for it removes the folder. */
export function copyWithRecipe(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-kind-'))
  const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'))
  for (const name of [...copied, ...configs]) cpSync(join(root, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'e2e'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [from, to] of places) renameSync(join(folder, from), join(folder, to))
  for (const { file, from, name, end } of lists) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (text.split(end).length !== 2) throw new Error(`${file} has no single line ${end}`)
    writeFileSync(join(folder, file), `import { ${name} } from '${from}'\n${text.replace(end, `  ${name},\n${end}`)}`)
  }
  return folder
}

/** Runs a Node.js program there. @param program below that folder */
export function runThere(folder: string, program: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [program, ...words], { cwd: folder, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      done({ code: child.exitCode, output: (stdout + stderr).slice(-8_000) }),
    )
  })
}
