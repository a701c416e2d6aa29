import type { Writing } from './db/tables.ts'

/** A place where something about people is kept. */
interface PersonalStore {
  /** Tables, and prefixes of files. */
  where: string[]
  what: string
  /** What becomes of it when the account is deleted, why it may stay, and how long. */
  kept: string
}

/** What a feature holds about one person, for that person's own two rights. */
export interface PersonalData {
  /** Every place; a test finds tables that point to people and are in no list. */
  stores: PersonalStore[]
  /** Everything, by name, as JSON can carry it. */
  export(userId: number): Promise<Record<string, unknown>>
  /**
   * Makes it nobody's, in the transaction that deletes the account, and purges what showed it. The user's own row is made
   * anonymous by the accounts feature beforehand; `email` and `username` are those it had, for what is known by them alone.
   */
  erase(writing: Writing, userId: number, email: string | null, username: string): Promise<void>
}

/** Of a feature whose rows about people end with their sessions, or with the transaction that deletes the account. */
export const removedWithAccount = 'removed with the account'
export const keptWithoutName = 'stays, and names nobody: the account that it belongs to has no name any more'
