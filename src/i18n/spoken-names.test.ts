import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'

/** Keys of what stands on a control, and of the name that a screen reader says for it. WCAG 2.5.3: the name holds the words. */
const controls = [
  ['ui.light-theme', 'ui.switch-to-light-theme'],
  ['ui.dark-theme', 'ui.switch-to-dark-theme'],
  ['events.add-to-calendar', 'events.add-this-to-calendar'],
] as const
/** What stands on these controls is the placeholder alone. */
const figures = ['releases.page-number', 'creatives.page-number', 'podcast.listen-from']

describe.each(languages.map(({ tag }) => tag))('In %s', (tag) => {
  const messages = JSON.parse(readFileSync(new URL(`messages/${tag}.json`, import.meta.url), 'utf8')) as Record<string, string> // what the check of words reads too
  // Chinese and Japanese write no spaces.
  const isSpaced = !/^(zh|ja)/.test(tag)
  const wordsOf = (text = '') => {
    const words = text.toLocaleLowerCase(tag).replace(/[:：]/g, ' ').trim()
    return isSpaced ? ` ${words.split(/\s+/).join(' ')} ` : words
  }

  test.each(controls)('the spoken name of a control has the words of %s', (shown, spoken) => {
    expect(wordsOf(messages[spoken])).toContain(wordsOf(messages[shown]))
  })

  test.runIf(isSpaced).each(figures)('the figure in %s is a word of its own', (key) => {
    expect(messages[key]).toMatch(/(^|[\s"“«\u05be])\{\w+\}($|[\s"”».,:])/)
  })
})
