import type { FileStore, ListedFile, LocalFile, StoredFile } from '../services.ts'

/** The part of a store whose keys begin with `prefix`, a key that ends with a slash; keys are given and told without it. */
export class FilesUnderPrefix implements FileStore {
  private readonly files: FileStore
  private readonly prefix: string

  constructor(files: FileStore, prefix: string) {
    this.files = files
    this.prefix = prefix
  }

  put(key: string, content: Uint8Array | LocalFile, type: string): Promise<void> {
    return this.files.put(this.prefix + key, content, type)
  }

  read(key: string, range?: { start: number; end: number }): Promise<StoredFile | null> {
    return this.files.read(this.prefix + key, range)
  }

  size(key: string): Promise<number | null> {
    return this.files.size(this.prefix + key)
  }

  remove(key: string): Promise<void> {
    return this.files.remove(this.prefix + key)
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    for await (const file of this.files.list(this.prefix + prefix)) yield { ...file, key: file.key.slice(this.prefix.length) }
  }
}
