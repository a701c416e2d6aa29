import { describe, expect, test } from 'vitest'
import { conflictParts, mergeParts, type ConflictPart, type Side } from './conflict-parts.ts'

const paragraph = (id: string, text: string) => ({ id, type: 'paragraph', props: {}, content: [{ type: 'text', text, styles: {} }], children: [] })
/** Blocks as `id text`. */
const text = (...blocks: string[]) => JSON.stringify(blocks.map((block) => paragraph(block.split(' ')[0] ?? '', block)))
const wordsOf = (content: unknown) => [...String(content).matchAll(/"text":"([^"]*)"/g)].map(([, words]) => words)
const proposed = (part: ConflictPart) => part.proposed
const always = (side: Side) => () => side

const base = { title: 'Tides', kicker: '', content: text('a one', 'b two', 'c three') }

describe('Parts of a conflict', () => {
  test('a block that one side has changed is proposed from that side, and one that both have changed from mine', () => {
    const mine = { content: text('a one of mine', 'b two', 'c three of mine') }
    const theirs = { ...base, content: text('a one', 'b two of theirs', 'c three of theirs') }
    const versions = { mine, theirs, base }
    expect(conflictParts(versions).map(({ key, proposed: side }) => [key, side])).toEqual([
      ['content a', 'mine'],
      ['content b', 'theirs'],
      ['content c', 'mine'],
    ])
    expect(wordsOf(mergeParts(versions, proposed).content)).toEqual(['a one of mine', 'b two of theirs', 'c three of mine'])
    expect(wordsOf(mergeParts(versions, always('theirs')).content)).toEqual(wordsOf(theirs.content))
    expect(wordsOf(mergeParts(versions, always('mine')).content)).toEqual(wordsOf(mine.content))
  })

  test('a block that one side has deleted and the other has changed is proposed as it was changed', () => {
    const versions = { mine: { content: text('a one', 'c three') }, theirs: { ...base, content: text('a one', 'b two at length') }, base }
    expect(conflictParts(versions).map(({ key, proposed: side }) => [key, side])).toEqual([
      ['content b', 'theirs'],
      ['content c', 'theirs'],
    ])
    const swapped = { mine: { content: text('a one', 'b two at length', 'c three') }, theirs: { ...base, content: text('a one', 'c three') }, base }
    expect(wordsOf(mergeParts(swapped, proposed).content)).toEqual(['a one', 'b two at length', 'c three'])
  })

  test('new blocks of both sides stand behind their neighbours', () => {
    const versions = {
      mine: { content: text('a one', 'm mine', 'b two', 'c three') },
      theirs: { ...base, content: text('a one', 'b two', 't theirs', 'c three') },
      base,
    }
    expect(wordsOf(mergeParts(versions, proposed).content)).toEqual(['a one', 'm mine', 'b two', 't theirs', 'c three'])
  })

  test('a block that only they have moved stands where they put it, with what was changed in it here', () => {
    const versions = { mine: { content: text('a one', 'b two of mine', 'c three') }, theirs: { ...base, content: text('c three', 'a one', 'b two') }, base }
    expect(wordsOf(mergeParts(versions, proposed).content)).toEqual(['c three', 'a one', 'b two of mine'])
  })

  test('other fields are taken as a whole, and those that are alike are no conflict', () => {
    const versions = { mine: { title: 'High tides', kicker: 'Harbour' }, theirs: { ...base, title: 'Low tides', kicker: 'Harbour' }, base }
    expect(conflictParts(versions).map(({ key, values }) => [key, values])).toEqual([['title', { mine: 'High tides', theirs: 'Low tides' }]])
    expect(mergeParts(versions, always('theirs'))).toEqual({ title: 'Low tides', kicker: 'Harbour' })
  })

  test('without a common version everything that only one side has is proposed', () => {
    const versions = { mine: { content: text('a one', 'm mine') }, theirs: { ...base, content: text('a one of theirs', 't theirs') }, base: null }
    expect(wordsOf(mergeParts(versions, proposed).content)).toEqual(expect.arrayContaining(['a one', 'm mine', 't theirs']))
  })
})
