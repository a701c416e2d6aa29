import { shownTitle } from './untitled.ts'
import { isoDate } from '#base/dates.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { lengthOf } from '#base/blocks/reading-time.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Article } from '#content/articles/contract.ts'
import { directionOf } from '#content/articles/rules.ts'
import { articleNotFound, findAnyArticle, findChosen } from '#content/articles/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { articleAdapter } from './article-adapter.ts'
import type { Draft } from './contract.ts'
import { changesOf, heldLock, openDraft, rightsOf } from './find-draft.ts'
import { stateOf } from './rules.ts'
import { countOpenNotes } from './note-store.ts'

/** An article as it goes to the one who writes. `key`: of the lock they hold. */
export async function draftOf(db: Db, viewer: Viewer, id: number, now: number, key?: string): Promise<Draft> {
  const { draft, status, fields, revision } = await openDraft(articleAdapter, db, viewer, id)
  const article = await articleOf(db, id)
  const lock = await heldLock(db, viewer, { kind: 'article', content_id: id }, now, key)
  const notes = await countOpenNotes(db, 'article', [id])
  const state = stateOf(status)
  return {
    id,
    title: shownTitle(fields.title),
    slug: article.slug,
    cover: fields.cover,
    user: article.user,
    ...(await findChosen(db, fields)),
    state,
    changes: state === 'public' ? changesOf(status) : 'none',
    open_notes: notes.get(id) ?? 0,
    views: article.views,
    claps: article.claps,
    words: article.word_count,
    published_at: article.published_at,
    changed_at: draft ? isoDate(draft.changed_at) : article.updated_at,
    direction: article.direction,
    revision,
    fields,
    lock,
    rights: rightsOf(viewer, status),
  }
}

/** As its page takes it, with what is not public yet. */
export async function previewOf(db: Db, viewer: Viewer, id: number): Promise<Article> {
  const { draft, fields } = await openDraft(articleAdapter, db, viewer, id)
  const article = await articleOf(db, id)
  const blocks = readBlocks(fields.content)
  const shown = { ...article, ...fields, title: shownTitle(fields.title), ...(await findChosen(db, fields)), slug: article.slug }
  const { words, minutes } = lengthOf(blocks)
  const counted = { word_count: words, reading_minutes: minutes, direction: directionOf(fields.language) }
  return { ...shown, ...counted, updated_at: draft ? isoDate(draft.changed_at) : article.updated_at }
}

async function articleOf(db: Db, id: number): Promise<Article> {
  const article = await findAnyArticle(db, id)
  if (!article) throw articleNotFound()
  return article
}
