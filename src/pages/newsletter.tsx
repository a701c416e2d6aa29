import { href } from '#base/paths.ts'
import { NewsletterForm } from '#community/newsletter/NewsletterForm.tsx'
import { Head } from '#ui/Head.tsx'
import { useSite } from '#ui/Site.tsx'
import '#community/newsletter/newsletter.css'

export function Page() {
  const site = useSite()
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title="Newsletter" canonical={href.newsletter()} description={`Newsletters from ${site.name}: the week, new issues, events.`} />
      <div className="page-title">
        <h1 className="heading is-long">Newsletter</h1>
        <p className="italic">The week’s articles, new issues and events, by e-mail.</p>
      </div>
      <div className="newsletter-page">{site.newsletter ? <NewsletterForm /> : <p className="standfirst">There are no newsletters at present.</p>}</div>
    </main>
  )
}
