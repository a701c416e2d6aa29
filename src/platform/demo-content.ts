import type { Viewer } from '../base/viewer.ts'
import type { Db } from './db/tables.ts'
import type { Feature } from './feature.ts'
import type { Services } from './services.ts'

/** One kind of what the demo edition brings. */
export interface DemoContent {
  kind: string
  /** All that are there: asked when the demo edition has just been loaded into an empty database. */
  ids(db: Db): Promise<(string | number)[]>
  /** False where it stays: somebody has changed or uses it. @throws Problem, or a broken foreign key, where it is in use */
  remove(id: string, removal: DemoRemoval): Promise<boolean>
}

export interface DemoRemoval {
  services: Services
  features: Feature[]
  /** Whose account stays. */
  viewer: Viewer
  /** When the demo edition was loaded, epoch ms. */
  loadedAt: number
}
