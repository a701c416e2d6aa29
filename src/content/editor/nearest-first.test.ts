import { expect, test } from 'vitest'
import { nearestFirst } from './nearest-first.ts'

test('menu entries that start with the typed text come first, together with their group', () => {
  const films = { title: 'Film of ours', group: 'To look at' }
  const link = { title: 'Link', group: 'That leads on' }
  const file = { title: 'File', group: 'That leads on' }
  expect(nearestFirst([films, link, file], 'file')).toEqual([file, link, films])
  expect(nearestFirst([films, link, file], '')).toEqual([films, link, file])
  expect(nearestFirst([films, file], 'download')).toEqual([films, file])
})
