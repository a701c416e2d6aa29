import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { readXml } from '#platform/xml/read-xml.ts'
import { one, text, type XmlElement } from '#platform/xml/tree.ts'
import { notThisKind } from '../archive.ts'
import type { Door } from '../door.ts'
import type { ImportFile } from '../entry.ts'
import { dateOf } from '../read-date.ts'
import { takeThreads, type CommentThread } from '../thread-comments.ts'
import { t } from '#i18n/messages.ts'
import { authorName } from '../author-name.ts'

const frames = new Set(['disqus'])

/** The XML that Disqus writes: pages as threads, and comments that name theirs. */
export const disqusDoor: Door = {
  recognizes: ({ head }) => /<disqus\b/.test(head),
  take: async (services, file, options) => takeThreads(services, await threadsIn(file), options),
}

async function threadsIn(file: ImportFile): Promise<CommentThread[]> {
  const threads = new Map<string, CommentThread>()
  let isDisqus = false
  for await (const element of readXml(
    decodeText(() => file.open(), file.note),
    frames,
  )) {
    if (element.name === 'category' || element.name === 'thread') isDisqus = true
    const id = idOf(element)
    if (element.name === 'thread')
      threads.set(id, {
        source: `disqus:${text(element, 'forum')}:${id}`,
        title: text(element, 'title'),
        address: text(element, 'link'),
        comments: [],
        withdrawn: [],
        there: 0,
        lost: [],
      })
    if (element.name === 'post') addComment(threads.get(idOf(one(element, 'thread'))), element, id)
  }
  if (!isDisqus) throw notThisKind(t('studio-error.not-disqus'))
  return [...threads.values()]
}

function addComment(thread: CommentThread | undefined, post: XmlElement, id: string): void {
  if (!thread) return
  thread.there++
  const author = one(post, 'author')
  const name = authorName(text(author, 'name'), text(author, 'username'))
  const gone = text(post, 'isDeleted') === 'true' ? 'deleted' : text(post, 'isSpam') === 'true' ? 'spam' : null
  if (gone) {
    thread.lost.push(
      because(note('studio-report.comment-of', { id, name }), gone === 'spam' ? note('studio-report.was-spam') : note('studio-report.was-deleted')),
    )
    thread.withdrawn.push({ id, name })
    return
  }
  thread.comments.push({
    id,
    parent: idOf(one(post, 'parent')) || null,
    name,
    key: (text(author, 'username') || text(author, 'email') || name).toLowerCase(),
    html: text(post, 'message'),
    date: dateOf(text(post, 'createdAt')),
    status: /^(?:false)$/.test(text(post, 'isApproved')) ? 'held' : 'shown',
  })
}

function idOf(element: XmlElement | undefined): string {
  return element?.attributes['dsq:id'] ?? ''
}
