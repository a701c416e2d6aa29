import { expect, test } from 'vitest'
import { questionsIn, settingsOf } from './settings-of.ts'

test('the text of a FAQ is parsed into questions, each with the lines below it as the answer', () => {
  expect(questionsIn('Why?\nBecause.\nIt was late.\n\nWhen?\nAt four.')).toEqual([
    { question: 'Why?', answer: 'Because.\nIt was late.' },
    { question: 'When?', answer: 'At four.' },
  ])
})

test('a setting whose checkbox is not ticked is off', () => {
  expect(settingsOf({ name: 'Post', open_submissions: 'on' })).toMatchObject({ name: 'Post', open_submissions: true, newsletter: { state: 'off' } })
})
