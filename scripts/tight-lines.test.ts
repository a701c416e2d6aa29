import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
/** Rules for a number alone. */
const numbers = /__(?:number|rank|date|day|page)\b|\.countdown b|\.page-numbers dd/
/** Sets the voices of type, and the leading of tall scripts for all of them. */
const table = 'src/ui/theme/type.css'

// Lines below 1 run into each other where letters have marks above and below: Hindi, Arabic, Tamil.
test('what sets lines closer than their letters are high asks for the leading of the script first', () => {
  const tight = sourceFiles(root)
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.css') && path !== table)
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(/([^{}]+)\{([^{}]*)\}/g))
        .filter(([, selector = '', body = '']) => /line-height:\s*0?\.\d/.test(body) && !numbers.test(selector))
        .map(([, selector = '']) => `${path}: ${selector.trim()}`),
    )
  expect(tight).toEqual([])
})
