import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'

/** What Kysely holds while it runs one statement or one transaction. */
export interface Session extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>
  commit(): Promise<void>
  /** Also after a failed commit; never hides the failure it is called for. */
  rollback(): Promise<void>
  /** Gives everything back, an open transaction rolled back. */
  release(): Promise<void>
}

/** Kysely's driver interface over sessions, the same for both engines. */
export class SessionDriver implements Driver {
  readonly #open: () => Promise<Session>

  constructor(open: () => Promise<Session>) {
    this.#open = open
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return this.#open()
  }

  async beginTransaction(session: Session, settings: TransactionSettings): Promise<void> {
    await session.begin(settings)
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.commit()
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.rollback()
  }

  async savepoint(session: Session, name: string): Promise<void> {
    await session.executeQuery(CompiledQuery.raw(`savepoint ${quoted(name)}`))
  }

  async rollbackToSavepoint(session: Session, name: string): Promise<void> {
    await session.executeQuery(CompiledQuery.raw(`rollback to ${quoted(name)}`))
  }

  async releaseSavepoint(session: Session, name: string): Promise<void> {
    await session.executeQuery(CompiledQuery.raw(`release ${quoted(name)}`))
  }

  async releaseConnection(session: Session): Promise<void> {
    await session.release()
  }

  async destroy(): Promise<void> {}
}

/** A side that only reads: one statement at a time, and nothing to give back. */
export abstract class ReadingSession implements Session {
  abstract executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>

  streamQuery(): never {
    throw noStreams()
  }

  async begin(): Promise<void> {
    throw new Error('`reading` has no transactions; use `db` or `write`.')
  }
  async commit(): Promise<void> {}
  async rollback(): Promise<void> {}
  async release(): Promise<void> {}
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A stream would hold its connection (SQLite) or need a cursor (PostgreSQL) for as long as its reader likes. */
export function noStreams(): Error {
  return new Error('Streams are not supported; page through the rows by their key.')
}
