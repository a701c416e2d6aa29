import { describe, expect, it } from 'vitest'
import { paragraphsOf } from './lines.ts'

const line = (x: number, y: number, text: string, size = 10) => ({ x, y, width: text.length * size * 0.5, size, text })

describe('Paragraphs of a PDF page', () => {
  it('a drop cap is joined with the line that it begins', () => {
    const lines = [
      line(50, 128, 'T', 40),
      line(50, 80, 'In a basement', 16),
      line(72, 102, 'he lift only goes down with a key, and'),
      line(72, 114, 'the key is on a string in the hand of'),
      line(50, 126, 'somebody who has been here for years.'),
      line(60, 138, 'Behind it, eleven desks face a wall.'),
    ]
    expect(paragraphsOf(lines)).toEqual([
      'In a basement',
      'The lift only goes down with a key, and the key is on a string in the hand of somebody who has been here for years.',
      'Behind it, eleven desks face a wall.',
    ])
  })

  it('a word hyphenated at the end of a line is joined', () => {
    expect(paragraphsOf([line(50, 100, 'a piece of undeliv-'), line(50, 112, 'erable mail')])).toEqual(['a piece of undeliverable mail'])
  })

  it('a large letter without text near it stays a paragraph of its own', () => {
    expect(paragraphsOf([line(50, 100, 'Q', 30), line(300, 400, 'nothing near')])).toEqual(['Q', 'nothing near'])
  })
})
