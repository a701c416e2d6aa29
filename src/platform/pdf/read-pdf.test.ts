import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pagesPdf } from '../../../testing/pdf.ts'
import { scratchDirectory } from '../../../testing/scratch.ts'
import { pdfFacts } from './read-pdf.ts'

const directory = scratchDirectory('pdf')
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function fileOf(content: Uint8Array): string {
  const path = join(directory, 'a.pdf')
  writeFileSync(path, content)
  return path
}

describe('a PDF', () => {
  test('is read wherever its first object stands', async () => {
    const whole = Buffer.from(pagesPdf(['One', 'Two'])).toString('latin1')
    const moved = whole.replace('\n', `\n%${'x'.repeat(200_000)}\n`)
    expect((await pdfFacts(fileOf(Buffer.from(moved, 'latin1')))).pages).toBe(2)
  })

  test.each([
    ['without an object', '%PDF-1.7 words'],
    ['whose one object is none', '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'],
    ['without anything', ''],
  ])('%s is refused in words', async (_, content) => {
    await expect(pdfFacts(fileOf(Buffer.from(content)))).rejects.toMatchObject({ status: 422, code: 'pdf-broken' })
  })
})
