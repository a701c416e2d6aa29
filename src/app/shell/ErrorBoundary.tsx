import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Whatever a page throws while it is drawn switches to the error page (spec section 4, App shell). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <ErrorPage status={error instanceof Problem ? error.status : 500} message={error instanceof Problem ? error.message : ''} />
  }
}
