import { Component, type ReactNode } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { ErrorNote } from '#ui/ErrorNote.tsx'

/** A screen that fails says so in its own place; the navigation stays. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { thrown: unknown }> {
  override state = { thrown: undefined }

  static getDerivedStateFromError(thrown: unknown): { thrown: unknown } {
    return { thrown }
  }

  override render(): ReactNode {
    const { thrown } = this.state
    if (thrown === undefined) return this.props.children
    const message = (thrown as unknown) instanceof Problem ? (thrown as Problem).message : wentWrong() // asked by name in the same breath
    return <ErrorNote message={message} onRetry={() => this.setState({ thrown: undefined })} />
  }
}
