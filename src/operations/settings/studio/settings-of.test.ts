import { expect, test } from 'vitest'
import { linksIn, questionsIn, settingsOf } from './settings-of.ts'

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
