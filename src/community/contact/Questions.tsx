import { SectionHead } from '#ui/SectionHead.tsx'

export function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <section className="questions" aria-labelledby="questions">
      <SectionHead id="questions" title="Asked before" note="Perhaps yours is among them." />
      <div className="questions-in">
        {questions.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary className="h h5">{question}</summary>
            <p className="stand">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
