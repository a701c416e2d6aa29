import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { grammar, packed } from './package/pack-grammars.ts'

const folder = join(import.meta.dirname, '../node_modules/@shikijs/langs/dist')

async function moduleOf(code: string): Promise<{ default: object[] }> {
  const alone = code.replaceAll(/^import \w+ from .*$/gm, '').replaceAll(/^\.\.\.\w+,$/gm, '')
  return import(`data:text/javascript;base64,${Buffer.from(alone).toString('base64')}`) as Promise<{ default: object[] }> // grammars are lists
}

test('the grammars of a package are smaller and the same as those that were installed', async () => {
  for (const name of ['toml', 'css', 'vue']) {
    const code = readFileSync(join(folder, `${name}.mjs`), 'utf8')
    expect(packed(code).length, name).toBeLessThan(code.length / 2)
    expect((await moduleOf(packed(code))).default, name).toEqual((await moduleOf(code)).default)
  }
})

test('every large grammar is written as the packing expects it', () => {
  const large = readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'index.mjs' && readFileSync(join(folder, name)).length > 5_000)
  expect(large.length).toBeGreaterThan(100)
  for (const name of large) expect(readFileSync(join(folder, name), 'utf8'), name).toMatch(grammar)
})
