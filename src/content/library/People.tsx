import { Fragment } from 'react'
import { href } from '#base/paths.ts'
import { comma } from '#i18n/format.ts'
import { tParts } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Person } from './contract.ts'

/** Names in a row; those who write here lead to their page. A film's characters stand behind them. */
export function People({ people }: { people: Person[] }) {
  return people.map((person, at) => (
    <span key={`${person.role} ${at}`} dir="auto">
      {at > 0 && comma()}
      {person.character
        ? tParts('library.person-as-character', {
            name: <Fragment key="name">{nameOf(person)}</Fragment>,
            character: person.character,
            role: (inside) => <i key="role">{inside}</i>,
          })
        : nameOf(person)}
    </span>
  ))
}

function nameOf({ name, username }: Person) {
  if (!username) return name
  return (
    <Link className="link" to={href.author({ username })}>
      {name}
    </Link>
  )
}
