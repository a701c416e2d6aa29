import { Skeletons } from '#ui/Skeleton.tsx'

/** What stands for the related articles before their code is here. */
export function RelatedSkeleton() {
  return (
    <section id="related" className="wrap sec related" aria-label="Read on">
      <div className="three" aria-busy="true">
        <Skeletons count={3} shape="card" />
      </div>
    </section>
  )
}
