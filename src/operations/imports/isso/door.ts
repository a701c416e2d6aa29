import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { notThisKind } from '../archive.ts'
import type { Door } from '../door.ts'
import type { ImportFile } from '../entry.ts'
import { htmlOfMarkdown } from '../markdown-html.ts'
import { takeThreads, type CommentThread } from '../thread-comments.ts'
import { t } from '#i18n/messages.ts'
import { authorName } from '../author-name.ts'
import { personKey, type CommentPeople } from '../comment-people.ts'

const Threads = z.array(z.object({ id: z.number(), uri: z.string(), title: z.string().nullable() }))
const Comment = z.object({
  id: z.number(),
  parent: z.number().nullable(),
  /** Seconds. */
  created: z.number(),
  /** 1: accepted, 2: waits, 4: deleted, but answered. */
  mode: z.number(),
  text: z.string().nullable(),
  author: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  remote_addr: z.string().nullable(),
  likes: z.number().nullish(),
  dislikes: z.number().nullish(),
})

/** What each file of SQLite begins with. */
const signature = ['SQLite', 'format', '3\0'].join(' ')

/** The database of Isso, a file of SQLite. */
export const issoDoor: Door = {
  recognizes: ({ head }) => head.startsWith(signature) && /CREATE TABLE (?:IF NOT EXISTS )?"?threads"?/i.test(head),
  async take(services, file, options) {
    const directory = await mkdtemp(join(tmpdir(), 'masthead-isso-'))
    try {
      return await takeThreads(services, threadsIn(await placeOf(file, directory)), options)
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  },
}

async function placeOf(file: ImportFile, directory: string): Promise<string> {
  const path = join(directory, 'comments.db')
  await writeFile(path, file.open())
  return path
}

/** The file is somebody else's: nothing in its schema may run. */
function threadsIn(path: string): CommentThread[] {
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true })
    try {
      database.pragma('trusted_schema = OFF')
      const threads = Threads.parse(database.prepare('select id, uri, title from threads order by id').all())
      const comments = database.prepare('select * from comments where tid = ? order by id')
      const people: CommentPeople = new Map()
      return threads.map((thread) => threadOf(thread, z.array(Comment).parse(comments.all(thread.id)), people))
    } finally {
      database.close()
    }
  } catch {
    throw notThisKind(t('studio-error.not-isso'))
  }
}

function threadOf({ uri, title, id }: z.output<typeof Threads>[number], rows: z.output<typeof Comment>[], people: CommentPeople): CommentThread {
  const thread: CommentThread = {
    source: `isso:${uri}:${id}`,
    title: title ?? '',
    address: uri,
    comments: [],
    withdrawn: [],
    there: rows.length,
    lost: [],
    notes: [],
  }
  for (const row of rows) {
    const name = authorName(row.author ?? '')
    const key = personKey(people, { name, email: row.email ?? '', address: row.remote_addr ?? '' })
    if (row.mode !== 1 && row.mode !== 2) {
      thread.lost.push(because(note('studio-report.comment-of', { id: String(row.id), name }), note('studio-report.was-deleted')))
      thread.withdrawn.push({ id: String(row.id), name })
      continue
    }
    thread.notes?.push(...notesOf(row, name))
    thread.comments.push({
      id: String(row.id),
      parent: row.parent === null ? null : String(row.parent),
      name,
      key,
      html: htmlOfMarkdown(row.text ?? '', { html: false, lost: thread.lost }),
      date: Math.round(row.created * 1_000),
      status: row.mode === 1 ? 'shown' : 'held',
    })
  }
  return thread
}

/** What of a comment has no place here. */
function notesOf({ id, website, likes, dislikes }: z.output<typeof Comment>, name: string): Note[] {
  const votes = Object.entries({ likes, dislikes }).filter(([, count]) => count)
  return [
    ...(website ? [note('studio-report.comment-website', { name, id: String(id), address: website })] : []),
    ...votes.map(([key, count]) => note('studio-report.property', { name: `comment ${id}: ${key}`, value: String(count) })),
  ]
}
