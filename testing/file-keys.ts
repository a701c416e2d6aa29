import type { FileStore } from '#platform/services.ts'

/** Keys of all files whose keys begin so. */
export async function fileKeys(files: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys
}
