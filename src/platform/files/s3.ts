import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import type { FileStore, ListedFile, LocalFile, StoredFile } from '../services.ts'
import { Breaker } from './circuit-breaker.ts'
import { checkedKey, checkedPrefix } from './keys.ts'

export interface S3Settings {
  /** Address of the service, without the bucket: the bucket goes into the path. */
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** Until the first byte of the answer, in ms. An upload answers after its last byte: it has the time that a line of `bytesPerMs` takes besides. */
const usualPatience = { short: 5_000, upload: 120_000, bytesPerMs: 100 }
const pageOfList = 1_000

/**
 * Files in a bucket of an S3-compatible service. The key pair needs to read, write, delete and list: without the right
 * to list, some services answer 403 instead of 404 for what is not there.
 */
export class S3Files implements FileStore {
  private readonly bucket: S3mini
  private readonly breaker: Breaker

  constructor(settings: S3Settings, breaker = new Breaker(), patience = usualPatience) {
    this.breaker = breaker
    this.bucket = new S3mini({
      endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
      region: settings.region,
      accessKeyId: settings.key,
      secretAccessKey: settings.secret,
      fetch: patientFetch(patience),
    })
  }

  async put(key: string, content: Uint8Array | LocalFile, type: string): Promise<void> {
    checkedKey(key)
    if ((await this.size(key)) !== null) return
    const body = content instanceof Uint8Array ? content : await openAsBlob(content.path)
    await this.ask(() => this.bucket.putObject(key, body, type))
  }

  async read(key: string, range?: { start: number; end: number }): Promise<StoredFile | null> {
    checkedKey(key)
    // s3mini counts the end as exclusive.
    const response = await this.present(() => this.bucket.getObjectRaw(key, range === undefined, range?.start, range && range.end + 1))
    if (!response) return null
    const whole = response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length')
    // fetch and node:stream declare the same web stream under two names.
    const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
    return { size: Number(whole ?? 0), body }
  }

  async size(key: string): Promise<number | null> {
    checkedKey(key)
    return this.present(() => this.bucket.getContentLength(key))
  }

  async remove(key: string): Promise<void> {
    checkedKey(key)
    await this.present(() => this.bucket.deleteObject(key))
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    checkedPrefix(prefix)
    let token: string | undefined
    do {
      const from = token
      const page = await this.ask(() => this.bucket.listObjectsPaged('/', prefix, pageOfList, from))
      for (const { Key, Size, LastModified } of page?.objects ?? []) yield { key: Key, bytes: Number(Size), changedAt: new Date(LastModified).getTime() }
      token = page?.nextContinuationToken
    } while (token)
  }

  /** `null` for a file that is not there. */
  private async present<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await this.ask(work)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  private ask<T>(work: () => Promise<T>): Promise<T> {
    return this.breaker.run(work, (error) => !isMissing(error))
  }
}

/** s3mini wraps the errors of some calls into plain ones. A missing bucket is no missing file. */
function isMissing(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status === 404 && error.serviceCode !== 'NoSuchBucket'
  return error instanceof Error && error.cause !== undefined && isMissing(error.cause)
}

/** The limit ends with the first byte of the answer, so that a large file may take its time. */
function patientFetch({ short, upload, bytesPerMs }: typeof usualPatience): typeof fetch {
  return async (address, init = {}) => {
    const stop = new AbortController()
    const limit = init.method === 'PUT' ? upload + sizeOf(init.body) / bytesPerMs : short
    const timer = setTimeout(() => stop.abort(new DOMException('No answer in time', 'TimeoutError')), limit)
    try {
      return await fetch(address, { ...init, signal: stop.signal, redirect: 'manual' })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Of the bodies that `put` sends. */
function sizeOf(body: unknown): number {
  if (body instanceof Blob) return body.size
  return body instanceof Uint8Array ? body.byteLength : 0
}
