import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
import { tokenize } from './tokenize.ts'

test('code is marked the same once V8 has compiled so many patterns that it stops improving them', async () => {
  const code = 'a { font-family: Vigil, Georgia, serif; }'
  // What V8 does by itself, for every pattern from then on.
  setFlagsFromString('--no-regexp-optimization')
  try {
    const [line] = (await tokenize(code, 'css')) ?? []
    expect(line).toContainEqual(['constant', 'Georgia'])
  } finally {
    setFlagsFromString('--regexp-optimization')
  }
})
