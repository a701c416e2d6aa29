import { latinSlug } from '#platform/slugs/new-slug.ts'
import { ensureUser, userIdOf } from '#community/accounts/service.ts'
import type { Services } from '#platform/services.ts'
import type { EntryAuthor, ImportOptions } from './entry.ts'
import { noRecorder } from './undo/recorder.ts'

const house: EntryAuthor = { username: 'editorial', name: 'Editorial' }

/** The authors of an import: people without a way to log in, until somebody invites them. */
export class ImportPeople {
  /** Usernames that were made, or would be. */
  made: readonly string[] = []
  readonly #options: ImportOptions

  constructor(options: ImportOptions) {
    this.#options = options
  }

  /** Ids, the main author first. */
  async of(services: Services, authors: EntryAuthor[]): Promise<number[]> {
    const ids: number[] = []
    for (const author of authors.length > 0 ? authors : [house]) ids.push(await this.#idOf(services, author))
    return [...new Set(ids)]
  }

  async #idOf(services: Services, { name, bio = '', website = '', ...author }: EntryAuthor): Promise<number> {
    const username = usernameOf(author.username || name)
    const there = await userIdOf(services.database.db, username)
    if (there !== undefined) return there
    if (!this.made.includes(username)) this.made = [...this.made, username]
    if (this.#options.dryRun) return 0
    const recording = (this.#options.recorder ?? noRecorder)(services, { noun: 'user', key: username, name })
    return (await ensureUser(recording, { username, name: name.slice(0, 120) || username, bio: bio.slice(0, 2_000), website, role: 'author' })).id
  }
}

/** Letters, digits and hyphens, three to thirty of them. */
export function usernameOf(text: string): string {
  const slug = latinSlug(text)
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '')
  return slug.length >= 3 ? slug : `person-${slug || 'unnamed'}`
}
