import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { createHash } from 'node:crypto'
import { findArticleRow } from '#content/articles/service.ts'
import { createUser, freeUsername } from '#community/accounts/service.ts'
import { countImported, findImportedChange, importComment, updateImported, type EnteredComment } from '#community/comments/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { joinedWrites } from '#platform/db/joined-writes.ts'
import type { Services } from '#platform/services.ts'
import { commentWords } from './comment-words.ts'
import type { Entry, EntryComment, ImportOptions, WithdrawnComment } from './entry.ts'
import { usernameOf } from './import-people.ts'
import { findThing, keepThing, listShownComments } from './store.ts'
import { noRecorder, type Recorder } from './undo/recorder.ts'

/** Between the source of an entry and the id of a comment on it. */
const mark = '#comment-'

/** How many are written and counted together: more would keep other writers waiting. */
const atOnce = 200

/** Comments of the old site, by people without a login; each is taken once. */
export class ImportComments {
  readonly #services: Services
  readonly #dryRun: boolean
  readonly #recorder: Recorder
  #known: Promise<Map<string, EarlierComments>> | undefined

  constructor(services: Services, { dryRun = false, recorder = noRecorder }: ImportOptions) {
    this.#services = services
    this.#dryRun = dryRun
    this.#recorder = recorder
  }

  /** @param articleId null in a dry run of an article that is not there yet */
  async take(services: Services, { entry, words }: ReadComments, articleId: number | null): Promise<{ taken: number; here: Set<string>; lost: Note[] }> {
    const under = { entry, words, articleId, seen: await this.#willBeSeen(services, entry, articleId), ids: new Map<string, number>(), lost: [] }
    // What is answered comes before its answers.
    const sorted = [...entry.comments].sort((a, b) => (a.date ?? 0) - (b.date ?? 0) || Number(a.id) - Number(b.id))
    let taken = 0
    for (let from = 0; from < sorted.length; from += atOnce) taken += await this.#takeSome(services, sorted.slice(from, from + atOnce), under)
    return { taken, here: new Set(under.ids.keys()), lost: under.lost }
  }

  /** How many of them are new here. */
  async #takeSome(services: Services, some: readonly EntryComment[], under: Under): Promise<number> {
    if (this.#dryRun || under.articleId === null) return this.#takeEach(services, some, under, [])
    const entered: EnteredComment[] = []
    return joinedWrites(services, async (joined, tx) => {
      const taken = await this.#takeEach(joined, some, under, entered)
      await countImported(tx, entered)
      return taken
    })
  }

  async #takeEach(
    services: Services,
    some: readonly EntryComment[],
    { entry, words, articleId, seen, ids, lost }: Under,
    entered: EnteredComment[],
  ): Promise<number> {
    let taken = 0
    for (const comment of some) {
      const source = `${entry.source}${mark}${comment.id}`
      const known = await findThing(services.database.db, source)
      if (known !== undefined) {
        ids.set(comment.id, known)
        continue
      }
      const id = !seen
        ? null
        : this.#dryRun || articleId === null
          ? 0
          : await this.#write(services, entry, comment, {
              articleId,
              parentId: ids.get(comment.parent ?? '') ?? null,
              source,
              words: words.get(comment) ?? '',
              entered,
            })
      if (id === null) lost.push(because(note('studio-report.comment-of', { id: comment.id, name: comment.name }), note('studio-report.unseen-article')))
      else {
        taken++
        ids.set(comment.id, id)
        if (comment.parent !== null && !ids.has(comment.parent))
          lost.push(because(note('studio-report.comment', { id: comment.id }), note('studio-report.answered-nothing')))
      }
    }
    return taken
  }

  /** How many comments of earlier imports changed here because they did at their source. @param withdrawn ids of those that nobody sees there any more */
  async update(services: Services, { entry, words }: ReadComments, withdrawn: readonly WithdrawnComment[]): Promise<number> {
    const gone = withdrawn.map((comment) => ({ ...comment, change: { status: 'hidden' as const } }))
    const there = entry.comments.map((comment) => ({ ...comment, change: { status: comment.status, description: words.get(comment) ?? '' } }))
    let changed = 0
    for (const { id, name, change } of [...gone, ...there]) {
      const source = `${entry.source}${mark}${id}`
      const known = await findThing(services.database.db, source)
      if (known === undefined || !(await findImportedChange(services.database.db, known, change))) continue
      changed++
      if (this.#dryRun) continue
      const recording = this.#recorder(services, { noun: 'comment', key: source, name })
      await recording.database.write((writing) => updateImported(writing, known, change, services.now()))
    }
    return changed
  }

  /** Names how many comments of earlier imports the entry has no more, though nobody withdrew them. */
  async missing({ source, comments, withdrawn = [] }: Entry): Promise<Note[]> {
    const there = new Set([...comments, ...withdrawn].map(({ id }) => id))
    const gone = ((await this.#earlier()).get(source)?.ids ?? []).filter((id) => !there.has(id))
    return gone.length === 0 ? [] : [note('studio-report.comments-missing', { count: gone.length })]
  }

  /** Ids of the articles with comments of earlier imports from sites of which `present` are the sources now. */
  async missingThreads(present: ReadonlySet<string>): Promise<number[]> {
    const earlier = [...(await this.#earlier())]
    const sites = new Set([...present].map(siteOfThread))
    // Isso does not say of which site its comments are.
    if (!earlier.some(([source]) => source.startsWith(isso) && present.has(source))) sites.delete(isso)
    const gone = earlier.filter(([source]) => sites.has(siteOfThread(source)) && !present.has(source))
    return [...new Set(gone.flatMap(([, { articleId }]) => articleId ?? []))]
  }

  /** The comments that came with earlier runs, by the source of their entry. */
  #earlier(): Promise<Map<string, EarlierComments>> {
    return (this.#known ??= earlierComments(this.#services.database.db))
  }

  /** Whether readers find the article; of one that is not there yet, whether they would. */
  async #willBeSeen(services: Services, { state, date }: Entry, articleId: number | null): Promise<boolean> {
    if (articleId === null) return state.status === 'approved' && (date ?? 0) <= services.now()
    return (await findArticleRow(services.database.db, articleId))?.place != null
  }

  async #write(
    services: Services,
    entry: Entry,
    comment: EntryComment,
    { articleId, parentId, source, words, entered }: { articleId: number; parentId: number | null; source: string; words: string; entered: EnteredComment[] },
  ): Promise<number | null> {
    const user_id = await this.#personOf(services, entry, comment)
    const name = `${comment.name}: ${words}`.slice(0, 80)
    const recording = this.#recorder(services, { noun: 'comment', key: source, name }, { noun: 'thing', key: source, name })
    return recording.database.write(async (writing) => {
      const created_at = comment.date ?? entry.date ?? services.now()
      const made = await importComment(writing, { article_id: articleId, parent_id: parentId, user_id, status: comment.status, created_at, description: words })
      if (made === null) return null
      entered.push(made)
      await keepThing(writing.tx, { source, noun: 'comment', thing_id: made.id }, services.now())
      return made.id
    })
  }

  /** One account for one key: two people of one name are two. */
  async #personOf(services: Services, entry: Entry, { key, name }: EntryComment): Promise<number> {
    // Addresses of people who never came here are not kept.
    const source = `${entry.source.split(':', 2).join(':')}:person:${createHash('sha256').update(key).digest('base64url')}`
    const { db } = services.database
    const known = await findThing(db, source)
    if (known !== undefined) return known
    const username = await freeUsername(db, usernameOf(name))
    const recording = this.#recorder(services, { noun: 'user', key: username, name }, { noun: 'thing', key: source, name })
    const person = { username, name: name.slice(0, 120), role: 'member' as const }
    return createUser(recording, person, (tx, id) => keepThing(tx, { source, noun: 'person', thing_id: id }, services.now()))
  }
}

/** Where the comments of an entry go, and what became of those before. */
interface Under {
  entry: Entry
  words: ReadonlyMap<EntryComment, string>
  articleId: number | null
  seen: boolean
  /** Of this site, by those of the source. */
  ids: Map<string, number>
  lost: Note[]
}

interface EarlierComments {
  ids: string[]
  articleId: number | null
}

async function earlierComments(db: Db): Promise<Map<string, EarlierComments>> {
  const known = new Map<string, EarlierComments>()
  for await (const { source, articleId } of listShownComments(db)) {
    const at = source.lastIndexOf(mark)
    const of = source.slice(0, at)
    const there = known.get(of) ?? { ids: [], articleId }
    there.ids.push(source.slice(at + mark.length))
    known.set(of, there)
  }
  return known
}

const isso = 'isso:'

/** What the sources of all threads of one site begin with: `disqus:forum:`. */
function siteOfThread(source: string): string {
  return source.startsWith(isso) ? isso : source.slice(0, source.lastIndexOf(':') + 1)
}

/** An entry with the words of its comments. */
export interface ReadComments {
  entry: Entry
  words: ReadonlyMap<EntryComment, string>
  /** What these words do not hold. */
  lost: Note[]
}

/** Needs no transaction, and no other may wait for it. */
export async function readComments(entry: Entry): Promise<ReadComments> {
  const words = new Map<EntryComment, string>()
  const lost: Note[] = []
  for (const comment of entry.comments) {
    const read = await commentWords(comment)
    words.set(comment, read.words)
    lost.push(...read.lost)
  }
  return { entry, words, lost }
}
