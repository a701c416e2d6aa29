import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { readXml } from '#platform/xml/read-xml.ts'
import { one, text, type XmlElement } from '#platform/xml/tree.ts'
import { notThisKind } from '../archive.ts'
import type { Door } from '../door.ts'
import type { ImportFile, WithdrawnComment } from '../entry.ts'
import { dateOf } from '../read-date.ts'
import { takeThreads, type CommentThread } from '../thread-comments.ts'
import { t } from '#i18n/messages.ts'
import { authorName } from '../author-name.ts'
import { personKey, type CommentPeople } from '../comment-people.ts'

const frames = new Set(['disqus'])

/** The XML that Disqus writes: pages as threads, and comments that name theirs. */
export const disqusDoor: Door = {
  recognizes: ({ head }) => /<disqus\b/.test(head),
  take: async (services, file, options) => takeThreads(services, await threadsIn(file), options),
}

async function threadsIn(file: ImportFile): Promise<CommentThread[]> {
  const threads = new Map<string, CommentThread>()
  const deleted = new Set<CommentThread>()
  const people: CommentPeople = new Map()
  let isDisqus = false
  for await (const element of readXml(
    decodeText(() => file.open(), file.note),
    frames,
  )) {
    if (element.name === 'category' || element.name === 'thread') isDisqus = true
    if (element.name === 'thread') {
      const thread = threadOf(threads, idOf(element))
      Object.assign(thread, { source: `disqus:${text(element, 'forum')}:${idOf(element)}`, title: text(element, 'title'), address: text(element, 'link') })
      thread.isClosed = text(element, 'isClosed') === 'true'
      if (text(element, 'isDeleted') === 'true') deleted.add(thread)
    }
    if (element.name === 'post') addComment(threadOf(threads, idOf(one(element, 'thread'))), element, people)
  }
  if (!isDisqus) throw notThisKind(t('studio-error.not-disqus'))
  for (const thread of deleted) withdraw(thread)
  return [...threads.values()]
}

/** A thread of the file; one that only its comments name has no page. */
function threadOf(threads: Map<string, CommentThread>, id: string): CommentThread {
  const known = threads.get(id)
  if (known) return known
  const thread: CommentThread = { source: `disqus::${id}`, title: '', address: `Disqus ${id}`, comments: [], withdrawn: [], there: 0, lost: [] }
  threads.set(id, thread)
  return thread
}

/** Nobody sees the comments of a deleted thread. */
function withdraw(thread: CommentThread): void {
  for (const { id, name } of thread.comments.splice(0)) leaveOut(thread, { id, name }, note('studio-report.was-deleted'))
}

function leaveOut(thread: CommentThread, { id, name }: WithdrawnComment, reason: Note): void {
  thread.lost.push(because(note('studio-report.comment-of', { id, name }), reason))
  thread.withdrawn.push({ id, name })
}

function addComment(thread: CommentThread, post: XmlElement, people: CommentPeople): void {
  thread.there++
  const id = idOf(post)
  const author = one(post, 'author')
  const name = authorName(text(author, 'name'), text(author, 'username'))
  const key = text(author, 'username').toLowerCase() || personKey(people, { name, email: text(author, 'email'), address: text(post, 'ipAddress') })
  if (text(post, 'isDeleted') === 'true') return leaveOut(thread, { id, name }, note('studio-report.was-deleted'))
  if (text(post, 'isSpam') === 'true') return leaveOut(thread, { id, name }, note('studio-report.was-spam'))
  thread.comments.push({
    id,
    parent: idOf(one(post, 'parent')) || null,
    name,
    key,
    html: text(post, 'message'),
    date: dateOf(text(post, 'createdAt')),
    status: /^(?:false)$/.test(text(post, 'isApproved')) ? 'held' : 'shown',
  })
}

function idOf(element: XmlElement | undefined): string {
  return element?.attributes['dsq:id'] ?? ''
}
