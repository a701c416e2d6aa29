import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { patched } from './sabotage.ts'
import { patches } from './sabotage/patches.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('there are at least 40 sabotage patches, each for its own guarantee', () => {
  expect(patches.length).toBeGreaterThanOrEqual(40)
  expect(new Set(patches.map(({ guarantee }) => guarantee)).size).toBe(patches.length)
})

describe.each(patches)('$guarantee', (patch) => {
  test('the line that the patch replaces is in its file exactly once', () => {
    expect(patch.find).not.toContain('\n')
    const text = read(patch.file)
    expect(patched(text, patch)).toEqual(expect.any(String))
    expect(patched(text, patch)).not.toBe(text)
  })

  test('the test that the patch names exists', () => {
    expect(read(patch.test.file)).toContain(patch.test.name)
  })
})
