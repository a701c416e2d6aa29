import { expect, test } from 'vitest'
import { conflictParts, mergeParts } from '#content/publishing/studio/conflict-parts.ts'
import type { PageFields } from '../contract.ts'
import { pageOfParts, pageVersions } from './page-versions.ts'

const paragraph = (id: string, text: string) => ({ id, type: 'paragraph', props: {}, content: [{ type: 'text', text, styles: {} }], children: [] })
const page = (title: string, ...texts: string[]): PageFields => ({
  title,
  standfirst: '',
  sections: [
    { kind: 'text', title: 'Who', content: JSON.stringify(texts.map((text, at) => paragraph(`p${at}`, text))) },
    { kind: 'numbers', title: 'How many' },
  ],
})

/** Texts are kept as JSON, whose order says nothing. */
function parsed({ sections, ...others }: PageFields) {
  return { ...others, sections: sections.map((section) => ('content' in section ? { ...section, content: JSON.parse(section.content) as unknown } : section)) }
}

test('two versions of a page with the same sections are merged block by block', () => {
  const versions = pageVersions(page('About', 'mine', 'two'), page('About us', 'one', 'theirs'), page('About', 'one', 'two'))
  expect(conflictParts(versions).map(({ key, proposed }) => [key, proposed])).toEqual([
    ['title', 'theirs'],
    ['0.content p0', 'mine'],
    ['0.content p1', 'theirs'],
  ])
  const merged = pageOfParts(
    mergeParts(versions, ({ proposed }) => proposed),
    page('About'),
  )
  expect(parsed(merged)).toEqual(parsed(page('About us', 'mine', 'theirs')))
})

test('sections that were added or removed are taken as a whole', () => {
  const mine = { ...page('About', 'one'), sections: [...page('About', 'one').sections, { kind: 'legal', title: 'Law' } as const] }
  const versions = pageVersions(mine, page('About', 'two'), page('About', 'one'))
  expect(conflictParts(versions).map(({ key }) => key)).toEqual(['sections'])
  expect(pageOfParts(versions.mine, mine)).toEqual(mine)
})
