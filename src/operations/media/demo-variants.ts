import { readFile } from 'node:fs/promises'
import type { PreparedFacts } from './picture.ts'

export type Looks = Omit<PreparedFacts, 'bytes' | 'frames' | 'frames_received'>

let listed: Promise<Record<string, PreparedFacts>> | undefined

/** What a drawing of demo/pictures looks like, as demo/art/build.ts has written it down; undefined once the file is another one. */
export async function demoLooks(name: string, bytes: number): Promise<Looks | undefined> {
  const { [name]: looks } = await (listed ??= readList())
  if (looks?.bytes !== bytes) return undefined
  const { width, height, placeholder, colour } = looks
  return { width, height, placeholder, colour }
}

async function readList(): Promise<Record<string, PreparedFacts>> {
  const text = await readFile(new URL('../../../demo/pictures/pictures.json', import.meta.url), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, PreparedFacts> // written by demo/art/build.ts
}
