import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { ErrorPage } from './ErrorPage.tsx'

/** Whatever a page throws while it is drawn switches to the error page (spec section 4, App shell), until the next visit. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary visit={usePlace().key}>{children}</Boundary>
}

interface BoundaryProps {
  visit: string
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error: unknown; visit: string }> {
  override state: { error: unknown; visit: string } = { error: null, visit: this.props.visit }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ visit }: BoundaryProps, state: { visit: string }) {
    return visit === state.visit ? null : { error: null, visit }
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
