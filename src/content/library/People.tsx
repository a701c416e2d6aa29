import { href } from '#base/paths.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Person } from './contract.ts'

/** Names in a row; those who write here lead to their page. A film's characters stand behind them. */
export function People({ people }: { people: Person[] }) {
  return people.map((person, at) => (
    <span key={`${person.role} ${at}`} dir="auto">
      {at > 0 && ', '}
      {person.username ? (
        <Link className="link" to={href.author({ username: person.username })}>
          {person.name}
        </Link>
      ) : (
        person.name
      )}
      {person.character && <i>{` as ${person.character}`}</i>}
    </span>
  ))
}
