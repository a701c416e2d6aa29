import { compileMessage } from '../src/i18n/compile-message.ts'
import { slotKinds, type CompiledMessage, type Part } from '../src/i18n/compiled-message.ts'
import { insideOf, slotsOf } from '../src/i18n/slots.ts'
import { languageOf } from '../src/i18n/languages.ts'
import type { SourceFile } from './source-files.ts'
import { messageCalls } from './message-calls.ts'

/** Messages by key, ICU MessageFormat. */
export type Catalogue = Record<string, string>

/** What is wrong with the calls of `t` in the sources, or with English messages that no call uses. */
/** @param documents HTML whose `<!--t:key-->` are messages */
export function callFaults(files: SourceFile[], documents: string[], english: Catalogue): string[] {
  const used = new Set(documents.flatMap((html) => Array.from(html.matchAll(/<!--t:([\w.-]+)-->/g), ([, key = '']) => key)))
  const found = files.flatMap(({ path, text }) => {
    if (!/^(src|demo)\/.*\.tsx?$/.test(path) || path.includes('.test.')) return []
    return messageCalls(text, path).flatMap(({ key, values, start, end, runsAtLoad }) => {
      const call = `${path}: ${text.slice(start, end).split('\n')[0]}`
      if (key === undefined) return [`${call} needs a literal key`]
      used.add(key)
      const message = english[key]
      if (message === undefined) return [`${call} has no message in en.json`]
      const wanted = slotsOf(message)
      return [
        ...(runsAtLoad ? [`${call} runs while its file is loaded: make it a function, for the language may change`] : []),
        ...(values === undefined || values.toSorted().join() === wanted.join()
          ? []
          : [`${call} gives ${values.join(', ') || 'nothing'}, its message has ${wanted.join(', ') || 'no slots'}`]),
      ]
    })
  })
  return [...found, ...Object.keys(english).flatMap((key) => (used.has(key) ? [] : [`messages/en.json: ${key} is used nowhere`]))]
}

/** What a translation lacks, has too much, or fills in otherwise than English does; plural forms that its language needs. */
export function translationFaults(tag: string, messages: Catalogue, english: Catalogue): string[] {
  const file = `messages/${tag}.json`
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  return [
    ...Object.keys(messages).flatMap((key) => (key in english ? [] : [`${file}: ${key} is no message`])),
    ...Object.entries(english).flatMap(([key, text]) => {
      const own = messages[key]
      if (own === undefined) return key.startsWith('studio-') && !languageOf(tag).studio ? [] : [`${file}: ${key} is not translated`]
      try {
        const [given, wanted] = [slotsOf(own).join(', '), slotsOf(text).join(', ')]
        if (given !== wanted) return [`${file}: ${key} has ${given || 'no slots'}, in English ${wanted || 'none'}`]
        const message = compileMessage(own)
        const missing = missingForms(message, pluralCategories).map((form) => `${file}: ${key} lacks the plural form ${form}`)
        return [...missing, ...(hasLostNumber(message) ? [`${file}: ${key} ${lostNumber}`] : [])]
      } catch (error) {
        return [`${file}: ${key} cannot be read: ${String(error)}`]
      }
    }),
  ]
}

const lostNumber = 'has # in a select within a plural, where it stands for no number: put the plural inside'

/** What is wrong with English messages alone: "1 words", and numbers that are not filled in. */
export function englishFaults(english: Catalogue): string[] {
  return Object.entries(english).flatMap(([key, text]) => {
    const message = compileMessage(text)
    const forms = lacksOne(message) ? [`messages/en.json: ${key} lacks the plural form one`] : []
    return [...forms, ...(hasLostNumber(message) ? [`messages/en.json: ${key} ${lostNumber}`] : [])]
  })
}

/** English messages may leave `one` out where no noun follows the number: "# more". */
function lacksOne(message: CompiledMessage): boolean {
  return slotsIn(message).some((part) => {
    if (part[1] !== slotKinds.plural || Object.keys(part[2]).some((form) => form === 'one' || /^=[1-9]/.test(form))) return false
    return /^(?:# ?)?[a-z]+s\b/.test(plainOf(part[2]['other'] ?? []))
  })
}

/** In a select, `#` is a letter like others. */
function hasLostNumber(message: CompiledMessage): boolean {
  return slotsIn(message).some((part) => part[1] === slotKinds.plural && insideOf(part).some((inside) => plainOf(inside, '').includes('#')))
}

/** All slots of a message, the ones within others too. */
function slotsIn(message: CompiledMessage): Exclude<Part, string | 0>[] {
  if (typeof message === 'string') return []
  return message.flatMap((part) => (Array.isArray(part) ? [part, ...insideOf(part).flatMap(slotsIn)] : []))
}

/** All texts of some parts in a row, and `number` for each number. */
function plainOf(parts: Part[], number = '#'): string {
  return parts
    .map((part) =>
      Array.isArray(part)
        ? insideOf(part)
            .map((inside) => plainOf(inside, number))
            .join(' ')
        : part === 0
          ? number
          : part,
    )
    .join('')
}

function missingForms(message: CompiledMessage, categories: readonly string[]): string[] {
  if (typeof message === 'string') return []
  return message.flatMap((part) => {
    if (!Array.isArray(part)) return []
    const own = part[1] === slotKinds.plural ? categories.filter((form) => !(form in part[2])) : []
    return [...own, ...insideOf(part).flatMap((inside) => missingForms(inside, categories))]
  })
}
