import type { Writing } from '#platform/db/tables.ts'
import { afterCommit } from '#platform/db/writing.ts'
import type { Services } from '#platform/services.ts'
import { mediaPrefix } from './keys.ts'

/** Removes the files of an entry once the transaction that removes its row has ended. Out of reach by then; what fails is swept later. */
export function removeFilesAfter({ tx }: Pick<Writing, 'tx'>, { files, log }: Pick<Services, 'files' | 'log'>, id: string): void {
  const remove = async () => {
    for await (const { key } of files.list(`${mediaPrefix}${id.slice(0, 2)}/${id}/`)) await files.remove(key)
  }
  afterCommit(tx, () => void remove().catch((err: unknown) => log.error({ err }, 'files of a removed entry stay until they are swept')))
}
