/** A text that no other write has: 128 random bits. `crypto.randomUUID` is missing on pages without https. */
export function newWriteKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface OpenWrite {
  subject: string
  write: string
  key: string
}

/** Keys of the writes that have no answer yet, or whose answer was lost: the same write again has the same key. */
export class WriteKeys {
  private open: OpenWrite[] = []

  /** A write to the same thing that says something else makes the earlier one history: said again later, it is a new one. */
  keyOf(method: string, path: string, body: unknown): string {
    const subject = subjectOf(path)
    const write = `${method} ${path} ${JSON.stringify(body)}`
    const known = this.open.find((one) => one.write === write)
    if (known) return known.key
    const key = newWriteKey()
    this.open = [...this.open.filter((one) => one.subject !== subject), { subject, write, key }]
    return key
  }

  answered(key: string | null | undefined): void {
    this.open = this.open.filter((one) => one.key !== key)
  }
}

/** What is written to: of `/comments/12/report` it is `/comments/12`. */
function subjectOf(path: string): string {
  return path.split(/[?#]/, 1)[0]?.split('/').slice(0, 3).join('/') ?? path
}
