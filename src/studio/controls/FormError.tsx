/** What is wrong with a field, read out when it comes. */
export function FormError({ id, texts }: { id: string; texts: string[] | undefined }) {
  return (
    <span className="error-text" id={id} role={texts ? 'alert' : undefined}>
      {texts?.join(' ')}
    </span>
  )
}
