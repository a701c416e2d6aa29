import { currentLanguage } from '#i18n/format.ts'
import { canShow, type Image } from '#base/image.ts'
import { Picture } from './Picture.tsx'
import './avatar.css'

const sizes = { s: '40px', m: '48px', l: '64px', xl: '96px' }

type AvatarProps = {
  name: string
  image?: Image | null
  size?: keyof typeof sizes
  /** The name is not printed beside it: say it. */
  alone?: boolean
}

/** People are round. Without a picture, the initials on one of the art colours, always the same for a name. They are drawn, no text: no name has to hold them. */
export function Avatar({ name, image, size = 'm', alone = false }: AvatarProps) {
  const voice = alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  const drawn = canShow(image)
  return (
    <span
      className={`avatar avatar-${size}${drawn ? '' : ` avatar-tone-${toneOf(name)}`}`}
      {...(drawn ? {} : { 'data-initials': initialsOf(name) })}
      {...voice}
    >
      {drawn && <Picture image={{ ...image, alt: '', focus: image.focus ?? [0.5, 0.3] }} sizes={sizes[size]} shape="fill" />}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = Array.from(words[0] ?? '')[0] ?? ''
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : ''
  return (first + last).toLocaleUpperCase(currentLanguage())
}

function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % 6
}
