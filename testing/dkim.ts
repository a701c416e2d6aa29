import { createHash, createVerify } from 'node:crypto'

/** Whether the DKIM signature of a mail, of rsa-sha256 and relaxed/relaxed, holds for this key (RFC 6376). */
export function isSigned(raw: string, publicKey: string): { domain: string; selector: string } | null {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((header) => /^DKIM-Signature:/i.test(header))
  if (!signature) return null
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, '')]),
  )
  const body = raw
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n')
  if (createHash('sha256').update(body).digest('base64') !== tags.get('bh')) return null
  const left = [...headers]
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const at = left.findLastIndex((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return at === -1 ? [] : left.splice(at, 1).map((header) => `${relaxed(header)}\r\n`)
  })
  const own = relaxed(signature).replace(/([;:] ?b=)[^;]*/, '$1')
  const holds = createVerify('RSA-SHA256')
    .update(signed.join('') + own)
    .verify(publicKey, tags.get('b') ?? '', 'base64')
  return holds ? { domain: tags.get('d') ?? '', selector: tags.get('s') ?? '' } : null
}

function relaxed(header: string): string {
  const colon = header.indexOf(':')
  const value = header
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`
}
