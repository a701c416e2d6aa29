import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { copyWithRecipe, runThere } from '../testing/copy-with-recipe.ts'

test('a content type added as a folder of its own gets its studio screens and its pages', { timeout: 600_000 }, async () => {
  const folder = copyWithRecipe()
  try {
    const built = await runThere(folder, 'scripts/build.ts')
    expect(built.code, built.output).toBe(0)
    const { code, output } = await runThere(folder, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', 'e2e/recipes.test.ts')
    expect(code, output).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
