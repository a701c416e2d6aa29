import { fc } from '../../../testing/random.ts'
import { expect, test } from 'vitest'
import { differences, type Piece } from './diff.ts'
import { articleDisplays } from '../articles/studio/field-displays.ts'
import type { NameOf } from './studio/field-display.ts'
import { fieldDifferences } from './studio/field-differences.ts'

const nameOf: NameOf = (to, value) => `the ${to} ${value}`
const shownOf = (rows: Piece[][]) => rows.map((row) => row.map(({ kind, text }) => (kind === 'same' ? text : `${kind}:${text}`)).join(''))

test('the diff shows changed words in a paragraph and added or removed paragraphs', () => {
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

test('the diff shows a paragraph in another place as moved, and its second copy as added', () => {
  const [lift, porter, rope] = ['The lift went down by night.', 'The porter had the only key.', 'A rope, a lamp and a wick for it.']
  expect(differences([lift, porter, rope].join('\n'), [porter, rope, lift, lift].join('\n'))).toEqual([
    [{ kind: 'same', text: porter }],
    [{ kind: 'same', text: rope }],
    [{ kind: 'moved', text: lift }],
    [{ kind: 'added', text: lift }],
  ])
})

test('the diff shows a changed table row, image and button link as lines of their own', () => {
  const cell = (text: string) => ({ type: 'tableCell', props: {}, content: [{ type: 'text', text, styles: {} }] })
  const article = (key: string, url: string, href: string) => ({
    kicker: '',
    title: 'T',
    standfirst: '',
    content: JSON.stringify([
      {
        id: 't',
        type: 'table',
        props: {},
        children: [],
        content: { type: 'tableContent', rows: [{ cells: [cell('Cellar'), cell(key)] }, { cells: [cell('Roof'), cell('nobody')] }] },
      },
      { id: 'p', type: 'image', props: { alt: 'A lift', layout: 'text', media: { id: null, url, width: 10, height: 10 } }, children: [] },
      { id: 'b', type: 'button', props: { href, label: 'Go' }, children: [] },
    ]),
  })
  const rows = fieldDifferences(articleDisplays, [article('Vesna', '/files/one.jpg', '/a'), article('Ines', '/files/two.jpg', '/b')], nameOf)
  expect(shownOf(rows)).toEqual(['Cellar | removed:Vesnaadded:Ines', 'Picture removed:(one.jpg)added:(two.jpg) A lift', 'Button Go removed:(/a)added:(/b)'])
})

test('the diff shows each changed setting of an article by its label, with names in place of ids and codes', () => {
  const before = { language: 'en', topics: [1], related: [], allow_comments: true, series: null, canonical_url: null, social: null }
  const after = { ...before, language: 'de', topics: [2, 1], related: [7], allow_comments: false, series: 'Lifts', social: { title: 'Up' } }
  expect(shownOf(fieldDifferences<object>(articleDisplays, [before, after], nameOf))).toEqual([
    'removed:Topics: added:Topics 1: the topic-id removed:1added:2',
    'added:Topics 2: the topic-id 1',
    'added:Read on: the article-id 7',
    'Language: removed:Englishadded:German',
    'Readers may comment: removed:Yesadded:No',
    'added:Series: Lifts',
    'added:Shown on other sites · Title there: Up',
  ])
})

test('the diff shows adjacent changed words as one change', () => {
  expect(differences('It was a very old lift.', 'It was one new lift.')).toEqual([
    [
      { kind: 'same', text: 'It was ' },
      { kind: 'removed', text: 'a very old' },
      { kind: 'added', text: 'one new' },
      { kind: 'same', text: ' lift.' },
    ],
  ])
})

test('the diff contains both texts completely, whatever they are', () => {
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
