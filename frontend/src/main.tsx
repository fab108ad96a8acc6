import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { ErrorBoundary, StartupFailure } from './app/error-boundary'
import { warmLinks } from './app/link-warming'
import { Providers } from './app/providers'
import { routes } from './app/routes'
import { reloadOnStaleChunks } from './app/stale-chunks'
import { start } from './app/start'
import { env } from './lib/env'
import { errorMessage } from './lib/errors'
import './styles/index.css'

const root = createRoot(document.getElementById('root')!)

reloadOnStaleChunks()

try {
  env()
  const started = await start()
  const router = createBrowserRouter(routes)
  warmLinks(routes)
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <Providers start={started}>
          <RouterProvider router={router} />
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
  )
} catch (error) {
  console.error(error)
  root.render(<StartupFailure message={errorMessage(error, 'The storefront could not start.')} />)
}
