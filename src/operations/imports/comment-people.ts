/** Who wrote the comments of one file: the names under each mail address, the addresses that each guest wrote from. */
export type CommentPeople = Map<string, Map<string, number>>

interface Writer {
  name: string
  email: string
  /** Of the network they wrote from. */
  address: string
}

/**
 * A key that two writers do not have in common. A mail address under a second name is somebody else. Guests have nothing but a name:
 * it is no mail address, and the same one at another address is somebody else. Addresses are counted, since a hash of one is soon guessed:
 * with those of the left out comments, so that the count stays the same when one is withdrawn.
 */
export function personKey(people: CommentPeople, { name, email, address }: Writer): string {
  const mail = email.trim().toLowerCase()
  if (mail === '') return JSON.stringify(['guest', name.toLowerCase(), placeIn(people, `guest ${name.toLowerCase()}`, address)])
  return placeIn(people, `mail ${mail}`, name.toLowerCase()) === 0 ? mail : JSON.stringify([mail, name.toLowerCase()])
}

function placeIn(people: CommentPeople, key: string, value: string): number {
  const known = people.get(key) ?? new Map<string, number>()
  people.set(key, known)
  const place = known.get(value) ?? known.size
  known.set(value, place)
  return place
}
