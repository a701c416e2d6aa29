import './rule.css'

/** The house's rule: seven pixels and a hairline. `loud` is the one in the accent's colour, without hairline. */
export function Rule({ loud = false }: { loud?: boolean }) {
  return <hr className={loud ? 'divider is-loud' : 'divider'} />
}
