import { safeHref } from '#base/blocks/address.ts'
import { href } from '#base/paths.ts'
import type { AuthorProfile } from '#community/accounts/contract.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Link } from '#ui/router/Link.tsx'

/** The masthead: name, what they do, a few lines and where else to find them. Who has no page any more is left out. */
export function Team({ people, profiles }: { people: { username: string; role: string }[]; profiles: AuthorProfile[] }) {
  const cards = people.flatMap(({ username, role }) =>
    profiles.filter((profile) => profile.username === username.toLowerCase()).map((profile) => ({ profile, role })),
  )
  return (
    <ul className="team-list">
      {cards.map(({ profile, role }) => (
        <li key={profile.id}>
          <Avatar name={profile.name} image={profile.avatar} size="xl" />
          <div>
            <h3 className="heading h5">
              <Link className="link" to={href.author({ username: profile.username })}>
                {profile.name}
              </Link>
            </h3>
            {role && <p className="kicker">{role}</p>}
            {profile.bio && (
              <p className="team-list__bio" dir="auto">
                {profile.bio}
              </p>
            )}
            {profile.links[0] && (
              <a className="more-link" href={safeHref(profile.links[0].url)} rel="me noopener">
                {profile.links[0].label}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
