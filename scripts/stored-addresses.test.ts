import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.ts'

/** Addresses of uploaded files are made by the server; every other stored address was typed by somebody. */
const made = /\b(?:file|image|audio|media|pdf|dress)\.url$/

/** Links to a stored address that safeHref has not seen, as `file: link`. */
function unsafeLinks({ path, text }: SourceFile): string[] {
  if (!/^src\/.*(?<!\.test)\.tsx$/.test(path)) return []
  const links = text.matchAll(/\bhref=\{((?:[\w$]+(?:\[\d+\])?\??\.)*(?:url|website|\w+_url))\}/g)
  return [...links].flatMap(([link, address = '']) => (made.test(address) ? [] : [`${path}: ${link}`]))
}

test('every link to a stored address goes through safeHref', () => {
  expect(sourceFiles(join(import.meta.dirname, '..')).flatMap(unsafeLinks)).toEqual([])
})

test.each(['<a href={url}>', '<a href={event.ticket_url}>', '<a href={profile.links[0].url}>', '<a href={author?.website}>'])(
  'a link to a stored address without safeHref is named: %s',
  (text) => {
    expect(unsafeLinks({ path: 'src/ui/A.tsx', text })).toHaveLength(1)
  },
)

test.each(['<a href={safeHref(url)}>', '<a href={episode.audio.url}>', '<a href={href.home()}>'])('%s is not named', (text) => {
  expect(unsafeLinks({ path: 'src/ui/A.tsx', text })).toEqual([])
})
