import { expect, test } from 'vitest'
import { setHeadline } from './headline.ts'

/** Every character is half as wide as high. */
const measure = (text: string, size: number) => ([...text].length * size) / 2
const room = { width: 700, height: 350 }

test('a short headline is large, a long one is smaller, and every line fits the image', () => {
  expect(setHeadline('Dead letters', room, measure)).toEqual({ size: 112, lines: ['Dead letters'] })
  for (const title of [
    'The man who answers the clock',
    'word '.repeat(60),
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
    '最後の灯を守る人たちについての長い長い物語とそのあとがき'.repeat(3),
    '',
  ]) {
    const { size, lines } = setHeadline(title, room, measure)
    expect(lines.length).toBeLessThanOrEqual(4)
    for (const line of lines) expect(measure(line, size), line).toBeLessThanOrEqual(room.width)
  }
})

test('a headline that does not fit ends with an ellipsis', () => {
  expect(setHeadline('word '.repeat(60), room, measure).lines.at(-1)).toMatch(/…$/)
})
