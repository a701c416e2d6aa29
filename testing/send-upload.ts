import { formOf } from './form.ts'
import type { TestApp } from './start-app.ts'

interface Upload {
  id: string
  part: number
  offset: number
}

/** Sends bytes for an import, in parts as the studio does; returns their name. */
export async function sendUpload(app: TestApp, token: string, name: string, bytes: Uint8Array): Promise<string> {
  const begun = await app.post('/api/media/uploads', { name, bytes: bytes.length, use: 'import' }, { token })
  if (begun.status !== 200) throw new Error(`${name}: ${begun.status} ${begun.text}`)
  let { data } = begun.json<{ data: Upload }>()
  while (data.offset < bytes.length) {
    const form = formOf(bytes.subarray(data.offset, data.offset + data.part), 'part', { offset: String(data.offset) })
    const sent = await app.patch(`/api/media/uploads/${data.id}`, form.body, { token, headers: form.headers })
    if (sent.status !== 200) throw new Error(`${name}: ${sent.status} ${sent.text}`)
    data = sent.json<{ data: Upload }>().data
  }
  return data.id
}
