import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyWithRecipe, runThere } from '../testing/copy-with-recipe.ts'

// A busy machine takes minutes to check all types.
const patient = { timeout: 600_000 }

let folder: string

beforeAll(() => {
  folder = copyWithRecipe()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the whole code base passes the type check with a new content kind added', patient, async () => {
  const { code, output } = await runThere(folder, 'node_modules/typescript/bin/tsc', '--noEmit')
  expect(code, output).toBe(0)
})

test('a new content kind passes its tests of pages, API, search, feeds and export', patient, async () => {
  const { code, output } = await runThere(folder, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'sqlite', 'src/content/recipes/recipes.test.ts')
  expect(code, output).toBe(0)
})
