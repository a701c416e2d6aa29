import { clockText, secondsOf } from '../rules.ts'

export interface Said {
  start: number
  speaker: string
  text: string
}

/** `4:12 Ada: words`, a line each. */
export function linesOfTranscript(said: readonly Said[]): string {
  return said.map(({ start, speaker, text }) => `${clockText(start)} ${speaker ? `${speaker}: ` : ''}${text}`).join('\n')
}

/** What lines say, and the numbers of those that say nothing one can use. Takes subtitles (VTT, SRT) as they are, too. */
export function transcriptIn(text: string): { said: Said[]; wrong: number[] } {
  if (text.includes('-->')) return { said: fromCues(text), wrong: [] }
  const said: Said[] = []
  const wrong: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, time = '', words = ''] = /^\s*\[?((?:\d{1,2}:)?\d{1,2}:\d{2})\]?\s+(\S.*)$/.exec(line) ?? []
    const start = secondsOf(time)
    if (start === null) wrong.push(at + 1)
    else said.push({ start, ...spoken(words) })
  }
  return { said, wrong }
}

/** Cues of one speaker that follow each other become one paragraph of about half a minute. */
function fromCues(text: string): Said[] {
  const said: Said[] = []
  for (const cue of text.split(/\r?\n\s*\r?\n/)) {
    const [, time = '', rest = ''] = /((?:\d{1,2}:)?\d{1,2}:\d{2})[.,]\d{3}\s*-->[^\n]*\n([\s\S]+)/.exec(cue) ?? []
    const start = secondsOf(time)
    if (start === null) continue
    const named = /<v(?:\.[^ >]*)? ([^>]+)>/.exec(rest)?.[1]
    const words = rest
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    const one = named ? { speaker: named.trim(), text: words } : spoken(words)
    const last = said.at(-1)
    if (last && last.speaker === one.speaker && start - last.start < 30) last.text += ` ${one.text}`
    else said.push({ start, ...one })
  }
  return said
}

function spoken(words: string): { speaker: string; text: string } {
  const [, speaker, text] = /^(\p{Lu}[\p{L}\p{M}.' -]{0,40}):\s+(\S.*)$/u.exec(words) ?? []
  return speaker !== undefined && text !== undefined ? { speaker, text: text.trim() } : { speaker: '', text: words.trim() }
}
