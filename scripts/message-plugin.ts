import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { placeholderOf } from '../src/i18n/fill-in.ts'
import { messageCalls, type MessageCall } from './message-calls.ts'

/**
 * Makes each call of `t` in browsers' code the text itself, or a placeholder of it that `fillIn` (src/i18n/fill-in.ts) replaces for each
 * language: no catalogue is loaded, and a page carries the words that its code uses (decision 22).
 */
export function messagePlugin(): Plugin {
  const english = JSON.parse(readFileSync(join(import.meta.dirname, '../src/i18n/messages/en.json'), 'utf8')) as Record<string, string> // checked by npm run words
  return {
    name: 'messages',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!/\.tsx?$/.test(path) || path.endsWith('/i18n/messages.ts')) return null
      const calls = messageCalls(code, path).filter(({ name }) => name !== 'note')
      return calls.length === 0 ? null : withoutCatalogue(code, calls, english)
    },
  }
}

function withoutCatalogue(code: string, calls: MessageCall[], english: Record<string, string>): string {
  let changed = code
  for (const call of calls.toSorted((a, b) => b.start - a.start)) {
    const text = call.key === undefined ? undefined : english[call.key]
    if (call.key === undefined || text === undefined) throw new Error(`There is no message for ${code.slice(call.start, call.end)}`)
    const isText = call.name === 't' && call.values?.length === 0
    const placeholder = JSON.stringify(placeholderOf(call.key, createHash('sha256').update(text).digest('hex').slice(0, 8), isText))
    const [start, end] = isText ? [call.start, call.end] : [call.keyStart, call.keyEnd]
    changed = changed.slice(0, start) + placeholder + changed.slice(end)
  }
  // A property of an object, in whose place a browser has the text; in a class no comma stands behind it.
  changed = changed.replaceAll(/\bget (\w+)\(\) \{\s*return ("@@t:[^"]+")\s*\}(?=,)/g, '$1: $2')
  const import_ = /^import \{([^}]*)\} from '(?:#i18n|\.)\/messages\.ts'/m
  return changed.replace(import_, (_, names: string) => {
    const others = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^(t|tParts)$/.test(name))
    const needed = others.filter((name) => new RegExp(String.raw`(?<![\w.])${name}[(<]`).test(changed.replace(import_, '')))
    return needed.length === 0
      ? ''
      : `import { ${needed.map((name) => (name === 't' ? 'formatMessage as t' : 'formatParts as tParts')).join(', ')} } from '#i18n/format.ts'`
  })
}
