import type { ComponentProps, ComponentType } from 'react'
import { later } from '#ui/Later.tsx'
import { whenInView } from '#ui/in-view.ts'
import type { SignUp } from './SignUp.tsx'

const whole = import.meta.env.SSR ? (await import('./SignUp.tsx')).SignUp : null

/** The form with its code once the element with this id comes near: until then it is a plain one, and works. */
export function lazySignUp(id: string): ComponentType<ComponentProps<typeof SignUp>> {
  return later({ whole, when: () => whenInView(id), load: async () => (await import('./SignUp.tsx')).SignUp, placeholder: null })
}
