import type { Writing } from './db/tables.ts'

/** What a feature holds about one person, for that person's own two rights. */
export interface PersonalData {
  /** Everything, by name, as JSON can carry it. */
  export(userId: number): Promise<Record<string, unknown>>
  /**
   * Makes it nobody's, in the transaction that deletes the account, and purges what showed it. The user's own row is made
   * anonymous by the accounts feature beforehand; `email` is the address it had, for what is known by it alone.
   */
  erase(writing: Writing, userId: number, email: string | null): Promise<void>
}
