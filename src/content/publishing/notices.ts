import { adminKinds } from '#content/kinds.ts'
import { t } from '#i18n/messages.ts'
import { hasRole, roles, type Role, type Viewer } from '#base/viewer.ts'
import { mentionsIn } from '#base/mentions.ts'
import type { Db } from '#platform/db/tables.ts'
import type { DomainEvent } from '#platform/domain-events/emit.ts'
import { noticeKey, type NewNotice, type NoticeKind, type NoticeSources, type NoticeTarget, type NoticeView } from '#platform/notices.ts'
import { staffIds } from '#community/accounts/service.ts'
import type { Services } from '#platform/services.ts'
import { mayOpen } from './rules.ts'

const editors: readonly Role[] = ['editor', 'admin']

export function publishingNotices(services: Services): NoticeSources {
  const { db } = services.database
  const kind = (name: string, of: Pick<NoticeKind, 'label' | 'line'> & Partial<NoticeKind>): NoticeKind => ({
    name,
    roles,
    mail: 'now',
    find: (viewer, targets) => findTargets(db, viewer, targets),
    ...of,
  })
  const toAuthors = (name: string) => async (told: DomainEvent) => noticesFor(told, name, await authorsOf(db, told))
  return {
    kinds: [
      kind('submitted', {
        roles: editors,
        label: () => t('publishing.notice-submitted'),
        line: ({ name, title }) => t('publishing.notice-submitted-line', { name, title }),
      }),
      kind('sent-back', { label: () => t('publishing.notice-sent-back'), line: ({ name, title }) => t('publishing.notice-sent-back-line', { name, title }) }),
      kind('approved', { label: () => t('publishing.notice-approved'), line: ({ name, title }) => t('publishing.notice-approved-line', { name, title }) }),
      kind('scheduled', { label: () => t('publishing.notice-scheduled'), line: ({ name, title }) => t('publishing.notice-scheduled-line', { name, title }) }),
      kind('published', { label: () => t('publishing.notice-published'), line: ({ title }) => t('publishing.notice-published-line', { title }) }),
      kind('mention', { label: () => t('publishing.notice-mention'), line: (of) => t('publishing.notice-mention-line', of) }),
      kind('note-reply', { label: () => t('publishing.notice-note-reply'), line: (of) => t('publishing.notice-note-reply-line', of) }),
      kind('note', { label: () => t('publishing.notice-note'), line: (of) => t('publishing.notice-note-line', of) }),
    ],
    of: {
      'draft.submitted': async (told) => noticesFor(told, 'submitted', await staffIds(db, 'editor')),
      'draft.sent-back': toAuthors('sent-back'),
      'draft.approved': toAuthors('approved'),
      'draft.scheduled': toAuthors('scheduled'),
      'draft.published': toAuthors('published'),
      'note.written': (told) => noticesOfNote(db, told),
    },
  }
}

function noticesFor({ id, staff }: DomainEvent, kind: string, people: readonly number[]): NewNotice[] {
  if (!staff) return []
  return people.map((user_id) => ({ kind, user_id, subject: `${staff.of}:${id}`, item: staff.item, by_id: staff.by }))
}

/** Of a content that all editors own together: those who wrote at it. */
async function authorsOf(db: Db, { id, staff }: DomainEvent): Promise<number[]> {
  if (staff?.of === 'article') {
    const [owner, others] = await Promise.all([
      db.selectFrom('articles').select('user_id').where('id', '=', id).execute(),
      db.selectFrom('article_authors').select('user_id').where('article_id', '=', id).execute(),
    ])
    return [...owner, ...others].map(({ user_id }) => user_id)
  }
  const writers = await db
    .selectFrom('content_revisions')
    .select('user_id')
    .distinct()
    .where('kind', '=', staff?.of ?? '')
    .where('content_id', '=', id)
    .execute()
  return writers.flatMap(({ user_id }) => user_id ?? [])
}

/** Who is named hears that, else who is answered, else whose text it is. */
async function noticesOfNote(db: Db, told: DomainEvent): Promise<NewNotice[]> {
  const note = await db
    .selectFrom('content_notes')
    .select(['id', 'parent_id', 'text'])
    .where('id', '=', told.staff?.item ?? 0)
    .executeTakeFirst()
  if (!note) return []
  const names = mentionsIn(note.text)
  const named =
    names.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'username', 'role']).where('username', 'in', names).where('status', '=', 'active').execute()
  const parent = note.parent_id
  const thread =
    parent === null
      ? []
      : await db
          .selectFrom('content_notes')
          .select('user_id')
          .distinct()
          .where((row) => row.or([row('id', '=', parent), row('parent_id', '=', parent)]))
          .where('id', '<', note.id)
          .execute()
  const target = { subject: `${told.staff?.of}:${told.id}`, item: note.id }
  const mayRead: number[] = []
  for (const person of named) if ((await findTargets(db, { ...person, verified: true }, [target])).size > 0) mayRead.push(person.id)
  return [
    ...noticesFor(told, 'mention', mayRead),
    ...noticesFor(
      told,
      'note-reply',
      thread.flatMap(({ user_id }) => user_id ?? []),
    ),
    ...noticesFor(told, 'note', await authorsOf(db, told)),
  ]
}

/** What `viewer` may open, with the words of the note where there is one. */
async function findTargets(db: Db, viewer: Viewer, targets: NoticeTarget[]): Promise<Map<string, NoticeView>> {
  const items = [...new Set(targets.map(({ item }) => item).filter((item) => item > 0))]
  const notes = items.length === 0 ? [] : await db.selectFrom('content_notes').select(['id', 'kind', 'content_id', 'text']).where('id', 'in', items).execute()
  const contents = await findContents(db, viewer, [...new Set(targets.map(({ subject }) => subject))])
  const found = new Map<string, NoticeView>()
  for (const target of targets) {
    const content = contents.get(target.subject)
    const note = notes.find((one) => one.id === target.item && `${one.kind}:${one.content_id}` === target.subject)
    if (content && (note || target.item === 0)) found.set(noticeKey(target), { ...content, quote: note?.text ?? '' })
  }
  return found
}

async function findContents(db: Db, viewer: Viewer, subjects: string[]): Promise<Map<string, Omit<NoticeView, 'quote'>>> {
  const refs = subjects.map((subject) => ({ subject, kind: subject.split(':')[0] ?? '', id: Number(subject.split(':')[1]) }))
  const found = new Map<string, Omit<NoticeView, 'quote'>>()
  const articleIds = refs.filter(({ kind }) => kind === 'article').map(({ id }) => id)
  if (articleIds.length > 0) {
    const articles = await db.selectFrom('articles').select(['id', 'title', 'user_id']).where('id', 'in', articleIds).execute()
    const authors = await db.selectFrom('article_authors').select(['article_id', 'user_id']).where('article_id', 'in', articleIds).execute()
    for (const { id, title, user_id } of articles) {
      const co_authors = authors.filter(({ article_id }) => article_id === id).map((author) => author.user_id)
      if (mayOpen(viewer, { user_id, co_authors })) found.set(`article:${id}`, { title: title || t('studio-admin.untitled'), path: `/studio/write/${id}` })
    }
  }
  if (!hasRole(viewer, 'editor')) return found
  for (const { subject, kind, id } of refs.filter((ref) => ref.kind !== 'article')) {
    const folder = adminKinds.find(({ name }) => name === kind)?.studio
    const draft = await db.selectFrom('content_drafts').select('title').where('kind', '=', kind).where('content_id', '=', id).executeTakeFirst()
    if (draft && folder) found.set(subject, { title: draft.title || t('studio-admin.untitled'), path: `/studio/${folder}/${id}` })
  }
  return found
}
