import type { ComponentType } from 'react'
import type { Role } from '#base/viewer.ts'

export interface ScreenProps {
  /** The values of `:names` in the screen's path. */
  params: Record<string, string>
}

export interface Screen {
  /** `/studio/things/:id`; a static path stands before one with `:names` that fits it too. */
  path: string
  title: () => string
  group: 'writing' | 'content' | 'people' | 'site'
  /** Whom the server lets do what the screen does. */
  roles: readonly Role[]
  load: () => Promise<{ Screen: ComponentType<ScreenProps> }>
  /** Fills the window: no navigation beside it. */
  bare?: true
  /** Not in the navigation; nor is any screen with `:names`. */
  hidden?: true
}
