import { describe, expect, it } from 'vitest'
import { chaptersIn, clockText, videoSeconds, timeIn } from './rules.ts'

describe('Chapters in a description', () => {
  it('chapters are at least three lines that begin with a time, the first at 0:00', () => {
    expect(chaptersIn('Hello\n0:00 Please sit\n(2:30) - Number one\n• 1:02:03 The end\nMore at 9:99')).toEqual([
      { start: 0, title: 'Please sit' },
      { start: 150, title: 'Number one' },
      { start: 3723, title: 'The end' },
    ])
    expect(chaptersIn('0:00 One\n1:00 Two')).toEqual([])
    expect(chaptersIn('0:30 One\n1:00 Two\n2:00 Three')).toEqual([])
    expect(chaptersIn('We met at 19:30 and left at 20:00.')).toEqual([])
  })

  it.each([
    ['90', 90],
    ['1m30s', 90],
    ['1:30', 90],
    ['1h2m3s', 3723],
    ['soon', null],
    ['', null],
    ['-5', null],
    [null, null],
  ])('the start time ?t=%s is %s seconds', (text, seconds) => expect(timeIn(text)).toBe(seconds))
  it.each([
    [0, '0:00'],
    [65.9, '1:05'],
    [3723, '1:02:03'],
  ])('a position of %s seconds is shown as %s', (seconds, text) => expect(clockText(seconds)).toBe(text))
})

it.each([
  ['PT1H2M3S', 3_723],
  ['PT45S', 45],
  ['PT61M', 3_660],
  ['P1DT1S', 86_401],
  ['P0D', null],
  ['PT', null],
  ['an hour', null],
  ['', null],
  [undefined, null],
])('a video duration of %s is %s seconds', (text, seconds) => expect(videoSeconds(text)).toBe(seconds))
