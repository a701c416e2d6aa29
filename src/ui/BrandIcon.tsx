import { IconDrawing } from './Icon.tsx'

/** The marks of the services one can sign in with, one colour each: the text's. */
const brandPaths = {
  github:
    'M12 .3a12 12 0 0 0-3.8 23.4c.6.1.8-.3.8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1.1-.7.1-.7.1-.7 1.2.1 1.8 1.2 1.8 1.2 1.1 1.8 2.8 1.3 3.5 1 .1-.8.4-1.3.8-1.6-2.7-.3-5.5-1.3-5.5-5.9 0-1.3.5-2.4 1.2-3.2-.1-.3-.5-1.5.1-3.2 0 0 1-.3 3.3 1.2a11.5 11.5 0 0 1 6 0c2.3-1.5 3.3-1.2 3.3-1.2.6 1.7.2 2.9.1 3.2.8.8 1.2 1.9 1.2 3.2 0 4.6-2.8 5.6-5.5 5.9.5.4.9 1.1.9 2.2v3.3c0 .3.2.7.8.6A12 12 0 0 0 12 .3Z',
  google:
    'M12.2 10v4h5.6c-.2 1.3-1.7 3.9-5.6 3.9a6 6 0 0 1 0-11.9c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.7 9.7 0 0 0 12.2 2.2a9.8 9.8 0 1 0 0 19.6c5.7 0 9.4-4 9.4-9.6 0-.7-.1-1.4-.3-2.2z',
  facebook: 'M13.7 22v-8.2h2.8l.5-3.4h-3.3V8.2c0-1 .5-1.8 1.9-1.8h1.6V3.5c-.3 0-1.3-.2-2.5-.2-2.7 0-4.4 1.6-4.4 4.5v2.6H7.2v3.4h3.1V22z',
  linkedin:
    'M3.4 9h3.9v12H3.4zM5.3 3a2.2 2.2 0 1 1 0 4.5 2.2 2.2 0 0 1 0-4.5ZM9.7 9h3.7v1.6c.6-1 1.9-1.9 3.7-1.9 3.9 0 4.6 2.5 4.6 5.8V21h-3.9v-5.7c0-1.4 0-3.1-1.9-3.1s-2.3 1.5-2.3 3V21H9.7z',
} as const

export type Brand = keyof typeof brandPaths

/** Decoration: the button says the name. */
export function BrandIcon({ brand, className }: { brand: Brand; className?: string }) {
  return <IconDrawing path={brandPaths[brand]} filled className={className} />
}
