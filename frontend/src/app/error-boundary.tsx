import { Component, type ReactNode } from 'react'
import { logError } from '@/lib/errors'

/** The outermost net: it holds whatever fails outside a page, and depends on nothing that may itself have failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    logError('The storefront failed', error)
  }

  override render() {
    return this.state.error ? <StartupFailure message={this.state.error.message} /> : this.props.children
  }
}

/** A plain panel, in English because no texts may have been loaded. */
export const StartupFailure = ({ message }: { message: string }) => (
  <div role="alert" lang="en" dir="ltr" className="mx-auto mt-24 max-w-xl rounded-xl border bg-card p-8 shadow-md">
    <h1 className="text-2xl">The shop could not start</h1>
    <p className="mt-3">{message}</p>
    <a className="mt-6 inline-block font-semibold text-link underline underline-offset-4" href="/">
      Reload
    </a>
  </div>
)
