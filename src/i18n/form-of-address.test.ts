import { expect, test } from 'vitest'
import { languages } from './languages.ts'

/** Words of the other form of address, by language: where a catalogue says `Sie`, those of `du`, and the reverse. */
const otherForm: Record<string, RegExp> = {
  de: /\b(?:du|dein(?:e[mnrs]?)?|dir|dich)\b/i,
  el: /(?<!\p{L})(?:εσύ|εσένα|σου)(?!\p{L})/iu,
  es: /\busted(?:es)?\b|(?<!\b(?:se|que) )\b(?:elija|escriba|introduzca|pulse|inténtelo|vuelva|inicie)\b/i,
  fr: /(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu,
  it: /\b(?:Lei|Suo|Sua|Suoi)\b/,
  nl: /\b[Uu]w\b|\bU\b/,
  pl: /(?<!\p{L})(?:Pan|Pani|Pana|Państwo|Państwa)(?!\p{L})/u,
  ru: /(?<!\p{L})(?:ты|твой|твоя|твоё|твои|тебе|тебя)(?!\p{L})/iu,
  uk: /(?<!\p{L})(?:ти|твій|твоя|твоє|твої|тобі|тебе)(?!\p{L})/iu,
}

test.each(Object.keys(otherForm))('the catalogue of %s calls people by one form of address', async (tag) => {
  expect(languages.map((language) => language.tag)).toContain(tag)
  const { default: messages }: { default: Record<string, string> } = await import(`./messages/${tag}.json`)
  const pattern = otherForm[tag] ?? /$^/
  expect(Object.entries(messages).filter(([, text]) => pattern.test(text))).toEqual([])
})
