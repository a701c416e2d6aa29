import { Problem } from '#base/problem.ts'
import type { Writing } from '#platform/db/tables.ts'
import { afterCommit } from '#platform/db/writing.ts'
import type { Services } from '#platform/services.ts'
import { folderOf } from './keys.ts'

/** Removes the files of an entry once the transaction that removes its row has ended. Out of reach by then; what fails is swept later. */
export function removeFilesAfter({ tx }: Pick<Writing, 'tx'>, { files, log }: Pick<Services, 'files' | 'log'>, id: string): void {
  const remove = async () => {
    for await (const { key } of files.list(folderOf(id))) await files.remove(key)
  }
  afterCommit(tx, () => void remove().catch((err: unknown) => log.error({ err }, 'files of a removed entry stay until they are swept')))
}

/** `write` is to name the file of `key`, which is kept already: where it is refused, the file goes again. */
export async function removingRefused<T>({ files }: Pick<Services, 'files'>, key: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // After other failures nobody knows whether it was committed; without a row the file is swept later.
    if (error instanceof Problem && error.status < 500) await files.remove(key)
    throw error
  }
}
