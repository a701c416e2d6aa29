/** Reports that one process writes in a minute; the rest of a flood says the same. */
export const recordedPerMinute = 30

const longestMessage = 300
const longestPath = 200
const mostFrames = 20

/** One line without addresses, mail addresses, tokens and queries. */
export function cleanMessage(text: string): string {
  return (
    masked(text.replace(/\b[a-z][\w+.-]*:\/\/\S+/gi, ownFileIn))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestMessage) || 'Error'
  )
}

/** `file.js:line:column` of each frame in a file of our own build, innermost first. */
export function cleanStack(text: string): string {
  const frames = Array.from(
    text.matchAll(/\/assets\/([\w.-]{1,100}\.js)(?:\?[^\s:)]*)?:(\d{1,7}):(\d{1,7})/g),
    ([, file, line, column]) => `${file}:${line}:${column}`,
  )
  return frames.slice(0, mostFrames).join('\n')
}

/** Without the values in it: numbers, and what is quoted, unless it is a name in our code or of a table. */
export function cleanServerMessage(text: string): string {
  const named = /\b(?:reading|setting|property|function|module|package|table|column|relation|constraint|index) $/
  const unquoted = text.replace(/(["'`])(?:(?!\1)[^\n])*\1/g, (quoted, _, at: number) => (named.test(text.slice(0, at)) ? quoted : '“…”'))
  return cleanMessage(unquoted.replace(/\b\d+(?:\.\d+)*\b/g, '#'))
}

/** `src/…/file.ts:line:column` of each frame in a file of our own, innermost first. */
export function cleanServerStack(text: string): string {
  const frames = text.split('\n').flatMap((line) => {
    if (line.includes('/node_modules/') || !/^\s+at /.test(line)) return []
    const [, file, place] = /\/((?:src|dist|migrations|scripts)\/[\w./-]{1,150}\.[cm]?[jt]sx?):(\d{1,7}:\d{1,7})\)?$/.exec(line) ?? []
    return file === undefined ? [] : [`${file}:${place}`]
  })
  return frames.slice(0, mostFrames).join('\n')
}

/** What all errors of one group have in common: neither lines nor the names that a build gives its files, which differ in each version. */
export function groupKeyOf({ source, message, stack }: { source: string; message: string; stack: string }): string {
  const frame = (stack.split('\n')[0] ?? '').replace(/:\d+:\d+$/, '').replace(/-[\w-]{8}(?=\.js$)/, '')
  return `${source} ${message} ${frame}`
}

export function cleanPath(text: string): string {
  const path = text.split(/[?#]/)[0] ?? ''
  return path.startsWith('/') ? masked(path).slice(0, longestPath) : '/'
}

function ownFileIn(address: string): string {
  return /\/assets\/([\w.-]{1,100}\.(?:js|css))/.exec(address)?.[1] ?? '[address]'
}

function masked(text: string): string {
  return text
    .replace(/[^\s@"'<>/=?&]+(?:@|%40)[^\s@"'<>/=?&]+/gi, '[mail]')
    .replace(/\?[^\s"')]*/g, (query) => (query.includes('=') ? '' : query))
    .replace(/\b(?=[\w~+=-]*\d)[\w~+=-]{24,}(?:\.[\w~+=-]+)*/g, (word) => (/\.(?:js|css)$/.test(word) ? word : '[token]'))
    .replace(/\b[A-Za-z0-9]{32,}\b/g, '[token]')
}
