import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Problem } from '../../base/problem.ts'
import { t } from '#i18n/messages.ts'
import { lowerProcess } from '../thread-priority.ts'
import { watchProcess } from '../threads/process-limits.ts'
import { sandboxFlags } from '../threads/sandboxed-process.ts'
import { factsLimits, pdfLimits, type PdfFacts, type PdfLimits, type PdfPage, type Said } from './pages.ts'

interface ReadOptions {
  limits?: Partial<PdfLimits>
  signal?: AbortSignal
}

interface DrawnPage extends PdfPage {
  /** WebP. */
  picture: Uint8Array
}

const child = join(import.meta.dirname, 'pdf.child.ts')
const root = join(import.meta.dirname, '../../..')
/** In the words that each object of a PDF begins and ends with, however the rest is packed. */
const mark = Buffer.from('obj')

/**
 * How many pages a file has and how they are arranged. The file is read in a process of its own, at full priority: somebody waits.
 * @throws Problem 422 `pdf-encrypted`, `pdf-broken`, `pdf-too-long`, `pdf-too-heavy`; 503 `busy` when the machine gave it too little time
 */
export async function pdfFacts(path: string, options: ReadOptions = {}): Promise<PdfFacts> {
  let facts: PdfFacts | undefined
  await run(path, { factsOnly: true, ...options, limits: { ...factsLimits, ...options.limits } }, async (said) => {
    if (said.kind === 'facts') facts = said.facts
  })
  if (!facts) throw broken()
  return facts
}

/** Draws every page in turn and hands it over; the next one is drawn meanwhile. Gives way to everything else. @throws as pdfFacts */
export async function drawPages(path: string, onPage: (page: DrawnPage, facts: PdfFacts) => Promise<void>, options: ReadOptions = {}): Promise<PdfFacts> {
  let facts: PdfFacts | undefined
  let drawn = 0
  await run(path, { factsOnly: false, ...options, limits: { ...pdfLimits, ...options.limits } }, async (said) => {
    if (said.kind === 'facts') facts = said.facts
    if (said.kind !== 'page' || !facts) return
    const picture = await readFile(said.picture)
    await rm(said.picture)
    await onPage({ ...said.page, picture }, facts)
    drawn++
  })
  if (!facts || drawn < facts.pages) throw broken()
  return facts
}

interface RunOptions extends ReadOptions {
  factsOnly: boolean
  limits: PdfLimits
}

async function run(path: string, { factsOnly, limits, signal }: RunOptions, hear: (said: Said) => Promise<void>): Promise<void> {
  // Nothing is in it that could be a page: no process has to begin to find that out.
  if (!(await hasObject(path))) throw broken()
  const directory = await mkdtemp(join(tmpdir(), 'masthead-pdf-'))
  const reader = spawn(
    process.execPath,
    // It writes pictures, and nothing else: no other process, no thread, no secret in its environment.
    ['--max-old-space-size=512', ...sandboxFlags([path, directory], [directory]), child, path, directory, String(limits.pages), factsOnly ? 'yes' : 'no'],
    {
      cwd: root,
      env: { PATH: '/usr/bin:/bin', TMPDIR: directory },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  if (!factsOnly) lowerProcess(reader.pid)
  let ending: Problem | Error | null = null
  const end = (why: Problem | Error): void => {
    ending ??= why
    reader.kill('SIGKILL')
  }
  const watch = watchProcess(reader.pid, limits, (why) => end(why === 'busy' ? machineBusy() : tooHeavy()))
  const abort = (): void => end(new Error('reading a PDF was called off'))
  signal?.addEventListener('abort', abort)
  const exited = new Promise<void>((resolve, reject) => {
    reader.once('close', () => resolve())
    reader.once('error', reject)
  })
  try {
    let begun = false
    for await (const line of createInterface({ input: reader.stdout })) {
      const said = JSON.parse(line) as Said // written by pdf.child.ts
      begun = true
      if (said.kind === 'fault') throw problemOf(said, limits.pages)
      await hear(said)
      watch.progressed()
    }
    await exited
    if (ending) throw ending
    // It did not come to the file at all: the fault is here, and another attempt may do better.
    if (!begun) throw new Error('the process that reads PDFs did not start')
  } catch (error) {
    throw ending ?? error
  } finally {
    watch.stop()
    signal?.removeEventListener('abort', abort)
    reader.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true })
  }
}

async function hasObject(path: string): Promise<boolean> {
  // Chunks of a stream without encoding. Between two of them one word may be lost: there is another at the end of each object.
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) if (chunk.includes(mark)) return true
  return false
}

function problemOf(said: Said & { kind: 'fault' }, most: number): Problem {
  if (said.fault === 'encrypted') return refusal('pdf-encrypted', t('studio-error.pdf-locked'))
  if (said.fault === 'too-long') return refusal('pdf-too-long', t('studio-error.pdf-too-long', { pages: said.pages ?? 0, most }))
  if (said.fault === 'no-page') return refusal('pdf-broken', t('studio-error.pdf-page-missing', { page: said.page ?? 0, pages: said.pages ?? 0 }))
  return broken()
}

function broken(): Problem {
  return refusal('pdf-broken', t('studio-error.pdf-broken'))
}

function tooHeavy(): Problem {
  return refusal('pdf-too-heavy', t('studio-error.pdf-too-heavy'))
}

/** Nothing is wrong with the file: asking again helps. */
function machineBusy(): Problem {
  return new Problem(503, 'busy', t('pdf.error-the-machine-is-busy'), { retryAfter: 60 })
}

function refusal(code: string, text: string): Problem {
  return new Problem(422, code, text, { fields: { pdf: [text] } })
}
