import { expect, test } from 'vitest'
import { linesOfTranscript, transcriptIn } from './transcript-lines.ts'

test('a transcript is unchanged after editing as lines, and lines without a valid time are reported', () => {
  const said = [
    { start: 0, speaker: 'Ada', text: 'Hello: and welcome.' },
    { start: 252, speaker: '', text: 'music' },
    { start: 3723, speaker: 'Jean-Luc O’Neil', text: 'Bye.' },
  ]
  expect(transcriptIn(linesOfTranscript(said)).said.map((one) => one.start)).toEqual([0, 252, 3723])
  expect(transcriptIn(linesOfTranscript(said.slice(0, 2)))).toEqual({ said: said.slice(0, 2), wrong: [] })
  expect(transcriptIn('0:00 Ada: Hi\nno time here\n\n0:70 wrong')).toEqual({ said: [{ start: 0, speaker: 'Ada', text: 'Hi' }], wrong: [2, 4] })
})

test('WebVTT subtitles become a transcript, and consecutive cues of one speaker are joined', () => {
  const vtt =
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\n<v Ada>Hello\n\n2\n00:00:03.500 --> 00:00:05.000\n<v Ada>and welcome.\n\n3\n00:00:06.000 --> 00:00:08.000\n<v Bo>Hi.'
  expect(transcriptIn(vtt).said).toEqual([
    { start: 1, speaker: 'Ada', text: 'Hello and welcome.' },
    { start: 6, speaker: 'Bo', text: 'Hi.' },
  ])
})
