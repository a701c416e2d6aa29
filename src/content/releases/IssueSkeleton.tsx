import { Skeleton } from '#ui/Skeleton.tsx'
import './issue-object.css'
import './release.css'

/** Title and cover of an issue that is on its way. */
export function IssueSkeleton() {
  return (
    <div className="wrap" aria-hidden="true">
      <div className="iss-top">
        <div className="iss-hero">
          <Skeleton shape="line" />
          <Skeleton className="iss-name" shape="text" lines={2} voice="h1" />
          <Skeleton className="obj" shape="picture" ratio="3x4" />
        </div>
      </div>
      <div className="iss-grid">
        <Skeleton shape="text" lines={6} voice="h4" />
        <div className="side">
          <Skeleton shape="text" lines={6} />
        </div>
      </div>
    </div>
  )
}
