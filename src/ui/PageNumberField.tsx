interface Props {
  /** Of the field, for screen readers. */
  name: string
  page: number
  /** What the page is called, where that is not its number. */
  label: string | number
}

/** Of pages that are counted. */
const digits = { inputMode: 'numeric', pattern: '[0-9]*' } as const

/** The open page of a form that goes to another one: by its number or by what it is called. */
export function PageNumberField({ name, page, label }: Props) {
  return (
    <>
      <label>
        <span className="visually-hidden">{name}</span>
        <input key={page} className="tabular-nums" name="page" defaultValue={page} {...(label === page ? digits : {})} size={3} />
      </label>
      {label !== page && <bdi className="tabular-nums">{label}</bdi>}
    </>
  )
}
