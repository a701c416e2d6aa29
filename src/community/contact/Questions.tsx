import { t } from '#i18n/messages.ts'
import { SectionHead } from '#ui/SectionHead.tsx'

export function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <section className="contact-questions" aria-labelledby="questions">
      <SectionHead id="questions" title={t('contact.asked-before')} note={t('contact.questions-note')} />
      <div className="contact-questions__content">
        {questions.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary className="heading h5" dir="auto">
              {question}
            </summary>
            <p className="standfirst" dir="auto">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
