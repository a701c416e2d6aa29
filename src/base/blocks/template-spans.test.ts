import { expect, test } from 'vitest'
import { filler, maskedMarkdown } from './markdown-parser.ts'
import { takeTags } from './template-tags.ts'

const tagsIn = (text: string) => takeTags(text, () => false, 1).tags.map(({ source }) => source)
const wordsIn = (text: string) => maskedMarkdown(text).words.split(filler).join(' ').split(/\s+/).filter(Boolean)

test('a template tag that holds words ends at the tag of its end', () => {
  expect(tagsIn('a {%- comment -%} {{ b }} {% endcomment %} c {{ d }} e')).toEqual(['{%- comment -%} {{ b }} {% endcomment %}', '{{ d }}'])
  expect(takeTags('{% raw %}{{ a }}{% endraw %}', () => false, 1).text).toBe('{{ a }}')
  expect(wordsIn('a {% raw %} b {{ c }} {% endraw %} d {{ e }}')).toEqual(['a', 'd'])
})

test.each([
  ['{% comment %} a {{ b }}', ['{% comment %}', '{{ b }}'], ['a']],
  ['{% raw %} a {{ b }}', ['{% raw %}', '{{ b }}'], ['a']],
  ['{% a {{ b }}', ['{{ b }}'], ['{%', 'a']],
  ['{{ a {% b %}', ['{% b %}'], ['{{', 'a']],
])('a sign that nothing ends is text, and tags behind it are tags: %s', (text, tags, words) => {
  expect(tagsIn(text)).toEqual(tags)
  expect(wordsIn(text)).toEqual(words)
})

test('code in HTML that holds Markdown ends at its own tag', () => {
  expect(wordsIn('<div markdown="1"><pre> a <b> c </pre> d <code> e <i> f</div>')).toEqual(['d', 'e', 'f'])
})
