import { describe, expect, test } from 'vitest'
import { fingerprintOf, spamReason, type Circumstances } from './spam-check.ts'

const minute = 60_000
const day = 24 * 60 * minute
const regular: Circumstances = { role: 'member', age: 400 * day, shown: 3, same: 0, lately: 0, took: 30_000, trap: '' }
const stranger: Circumstances = { ...regular, age: minute, shown: 0 }
const newcomer: Circumstances = { ...regular, age: 2 * day, shown: 1 }
const link = 'See https://example.org/a'
const links = (count: number) => Array.from({ length: count }, (_, i) => `https://example.org/${i}`).join(' ')
const long = 'The lamp at the end of the pier was lit by hand until the helicopter came with the box.'

describe('a comment is held', () => {
  test.each<[string, string, Circumstances, string | null]>([
    ['with a link, when it is somebody’s first', link, stranger, 'links'],
    ['with a link, from an account of this week', link, newcomer, 'links'],
    ['not with a link from an older account that has been heard before', link, { ...newcomer, age: 8 * day }, null],
    ['not with a link from a regular', link, regular, null],
    ['with four links, whoever it is', links(4), regular, 'links'],
    ['not with three from a regular', links(3), regular, null],
    ['not with many from an author', links(9), { ...stranger, role: 'author' }, null],
    ['for a word of the house’s list', 'The best Online  Casino, friends', regular, 'words'],
    ['for a word spelled with dots', 'Cheap v.i.a.g.r.a here', regular, 'words'],
    ['not for a word inside another', 'A specialist in cialisation', regular, null],
    ['for an editor’s own word', 'I love UMBRELLAS.', regular, 'words'],
    ['not for a quoted address', `> ${link}\n\nThat is where I found it`, regular, null],
    ['for the words of another comment, from a stranger', long, { ...stranger, same: 1 }, 'repeated'],
    ['not at once for the same words from a regular', long, { ...regular, same: 1 }, null],
    ['for the same words over and over, from anybody', long, { ...regular, same: 3 }, 'repeated'],
    ['for the fifth in a minute', 'Yes.', { ...regular, lately: 4 }, 'too-fast'],
    ['not for the fourth', 'Yes.', { ...regular, lately: 3 }, null],
    ['from a stranger who types as nobody can', long, { ...stranger, took: 300 }, 'too-fast'],
    ['not from one who takes some seconds', long, { ...stranger, took: 4_000 }, null],
    ['not from one whose browser tells no time', long, { ...stranger, took: null }, null],
    ['for a field that people do not see', 'Hello.', { ...regular, trap: 'https://wares.test' }, 'trap'],
    ['not without a reason', long, stranger, null],
  ])('%s', (_, text, known, expected) => {
    expect(spamReason(text, known, ['umbrellas'])).toBe(expected)
  })
})

describe('the same words', () => {
  test('are known whatever their case, signs and numbers', () => {
    const print = fingerprintOf('Cheap watches, 100% real: call me at number 555 123 today!')
    expect(print).toMatch(/^[\w-]{16}$/)
    expect(fingerprintOf('CHEAP watches - 20% real! Call me at number 555 987, today')).toBe(print)
    expect(fingerprintOf('Cheap watches, 100% real: never call me at number 555 123 today!')).not.toBe(print)
  })

  test('are nobody’s when they are few', () => {
    for (const text of ['Lovely.', 'Thank you!', 'What a piece.', '👏👏👏', '12345 67890 12345 67890 12345']) expect(fingerprintOf(text)).toBeNull()
  })
})

/** The same numbers at every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('of 1,000 bots and 200 people (P52)', () => {
  const roll = dice(7)
  const pick = <T>(list: T[]): T => list[roll(list.length)] as T // never empty

  test('at least 950 bots are held', () => {
    const wares = [
      'replica watches',
      'online casino',
      'essay writing service',
      'garden hoses',
      'cheap flights',
      'crypto giveaway',
      'winter tyres',
      'SEO services',
    ]
    const openings = [
      'Great post!',
      'Very informative article, thanks for sharing with us all.',
      'I was looking for exactly this.',
      'Hello dear admin,',
      'Amazing content, keep it up my friend.',
    ]
    const prints = new Map<string, number>()
    const times = new Map<number, number>()
    let held = 0
    for (let i = 0; i < 1_000; i++) {
      const account = roll(300)
      const said = times.get(account) ?? 0
      const text =
        [
          () => `${pick(openings)} Visit https://${pick(wares).replaceAll(' ', '-').toLowerCase()}.test/${roll(9999)}`,
          () => `${pick(openings)} ${pick(openings)} Buy ${pick(wares)} now, number ${roll(9999)}.`,
          () => `${pick(openings)} ${pick(wares)}: http://${roll(255)}.example.test http://${roll(255)}.example.test`,
          () => `${pick(openings)} I found all I know about ${pick(wares)} at www dot wares dot test`,
        ][roll(4)]?.() ?? ''
      const print = fingerprintOf(text)
      const same = print === null ? 0 : (prints.get(print) ?? 0)
      const known: Circumstances = {
        role: 'member',
        age: roll(3 * day),
        shown: 0,
        same,
        lately: Math.min(said, roll(8)),
        took: roll(3) === 0 ? null : roll(900),
        trap: roll(2) === 0 ? 'x' : '',
      }
      if (spamReason(text, known, []) !== null) held++
      if (print !== null) prints.set(print, same + 1)
      times.set(account, said + 1)
    }
    expect(held).toBeGreaterThanOrEqual(950)
  })

  test('nobody of the people is', () => {
    const subjects = [
      'the ferry',
      'my grandmother',
      'the last tram',
      'the clerk with the knife',
      'that street',
      'the second violin',
      'the woman at the window',
      'a lamp like that',
      'the baker',
      'our block',
    ]
    const verbs = [
      'was late again',
      'never wrote back',
      'sounds exactly so',
      'had a key to it',
      'voted for the dark',
      'would have liked this',
      'is still there',
      'was sold in spring',
    ]
    const endings = [
      'Thank you for this.',
      'I read it twice.',
      'Is there a map?',
      'My father would disagree, loudly.',
      '@ada might know more.',
      'The `4:10` does not stop there any more.',
      '> it comes late\n\nIt does.',
      'More of this, please!',
    ]
    const wrong: string[] = []
    for (let i = 0; i < 200; i++) {
      const isRegular = roll(3) === 0
      const text = `I think ${pick(subjects)} ${pick(verbs)}, and ${pick(subjects)} ${pick(verbs)}. ${pick(endings)}${isRegular && roll(5) === 0 ? ' https://example.org/map' : ''}`
      const known: Circumstances = {
        role: 'member',
        age: roll(500 * day),
        shown: isRegular ? 3 : roll(3),
        same: 0,
        lately: roll(3),
        took: roll(4) === 0 ? null : 4_000 + roll(90_000),
        trap: '',
      }
      const reason = spamReason(text, known, ['umbrellas'])
      if (reason !== null) wrong.push(`${reason}: ${text}`)
    }
    expect(wrong).toEqual([])
  })
})
