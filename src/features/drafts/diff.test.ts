import { fc } from '../../../testing/chance.ts'
import { expect, test } from 'vitest'
import { differences } from './diff.ts'

test('shows changed words inside of a paragraph and whole paragraphs that came or went', () => {
  expect(differences('The tram was late.\nStays.\nGoes.', 'The tram was early.\nStays.\nComes.\nAnd more.')).toEqual([
    [
      { kind: 'same', text: 'The tram was ' },
      { kind: 'removed', text: 'late.' },
      { kind: 'added', text: 'early.' },
    ],
    [{ kind: 'same', text: 'Stays.' }],
    [
      { kind: 'removed', text: 'Goes.' },
      { kind: 'added', text: 'Comes.' },
    ],
    [{ kind: 'added', text: 'And more.' }],
  ])
})

test('holds both texts, whatever they are', () => {
  const line = fc.stringMatching(/^[ab ]{0,8}$/)
  const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = differences(before, after)
      const side = (kind: 'removed' | 'added') =>
        rows
          .map((row) =>
            row
              .filter((piece) => piece.kind === 'same' || piece.kind === kind)
              .map((piece) => piece.text)
              .join(''),
          )
          .join('')
          .replaceAll('\n', '')
      expect(side('removed')).toBe(before.replaceAll('\n', ''))
      expect(side('added')).toBe(after.replaceAll('\n', ''))
    }),
  )
})
