import { expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { besideFields, linksIn, questionsIn, settingsOf } from './settings-of.ts'

test('links are read line by line, a name and an address', () => {
  expect(linksIn('Mastodon https://social.example/@us\n\n https://pictures.example \nnonsense')).toEqual([
    { label: 'Mastodon', url: 'https://social.example/@us' },
    { label: 'https://pictures.example', url: 'https://pictures.example' },
    { label: 'nonsense', url: '' },
  ])
})

test('questions stand above their answers', () => {
  expect(questionsIn('Why?\nBecause.\nIt was late.\n\nWhen?\nAt four.')).toEqual([
    { question: 'Why?', answer: 'Because.\nIt was late.' },
    { question: 'When?', answer: 'At four.' },
  ])
})

test('a box that is not ticked is off', () => {
  expect(settingsOf({ name: 'Post', open_submissions: 'on' })).toMatchObject({ name: 'Post', open_submissions: true, newsletter: { state: 'off' } })
})

test('what is wrong with one line is said beside the field that holds it', () => {
  const given = new Problem(422, 'invalid', 'social.1.url: must be an address', {
    fields: { 'social.1.url': ['must be an address'], 'social.2.label': ['must not be empty'], tag_manager_id: ['must be like GTM-ABC1234'] },
  })
  expect(besideFields(given).fields).toEqual({
    social: ['no. 2, url: must be an address', 'no. 3, label: must not be empty'],
    tag_manager_id: ['must be like GTM-ABC1234'],
  })
})
