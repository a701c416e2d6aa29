import { expect, test } from 'vitest'
import { nearestFirst } from './nearest-first.ts'

test('what begins as it was typed stands first, in one piece with its group', () => {
  const films = { title: 'Film of ours', group: 'To look at' }
  const link = { title: 'Link', group: 'That leads on' }
  const file = { title: 'File', group: 'That leads on' }
  expect(nearestFirst([films, link, file], 'file')).toEqual([file, link, films])
  expect(nearestFirst([films, link, file], '')).toEqual([films, link, file])
  expect(nearestFirst([films, file], 'download')).toEqual([films, file])
})
