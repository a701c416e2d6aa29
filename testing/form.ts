import { randomUUID } from 'node:crypto'

/** A multipart/form-data body with one file, as a browser sends it; the name goes in as it is. */
export function formOf(
  bytes: Uint8Array,
  name: string,
  fields: Record<string, string> = {},
  type = 'application/octet-stream',
): { headers: Record<string, string>; body: Buffer } {
  const boundary = `----masthead${randomUUID().replaceAll('-', '')}`
  const parts = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  )
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, head, bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
