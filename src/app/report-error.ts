import { apiBase } from '#ui/api-base.ts'

/** Reports of one page; what comes after them mostly follows from the first. */
const most = 3
const reported = new Set<string>()

/** Tells the site of an error of its own scripts: neither who saw it nor the query of the page. */
export function reportError({ name, message, stack = '' }: Error): void {
  const text = `${name}: ${message}`.slice(0, 2_000)
  if (reported.size >= most || reported.has(text)) return
  reported.add(text)
  const frames = stack.match(/\/assets\/[\w.-]+\.js:\d+:\d+/g) ?? []
  void fetch(`${apiBase()}/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: text, stack: frames.slice(0, 20).join('\n'), path: location.pathname.slice(0, 2_000) }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {})
}
