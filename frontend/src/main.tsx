import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { ErrorBoundary, StartupFailure } from './app/error-boundary'
import { warmLinks } from './app/link-warming'
import { Providers } from './app/providers'
import { routes } from './app/routes'
import { reloadOnStaleChunks } from './app/stale-chunks'
import { start, whenLoaded } from './app/start'
import { t } from './i18n'
import { nextTask } from './lib/arrival'
import { env } from './lib/env'
import { errorMessage } from './lib/errors'
import { prepareToasts, toast } from './lib/toast'
import './styles/index.css'

const root = createRoot(document.getElementById('root')!)

reloadOnStaleChunks()
// Not awaited here: pages import what stands in this file's chunk, and would wait for what waits for them.
void begin()

async function begin(): Promise<void> {
  try {
    env()
    await nextTask()
    const started = await start()
    await nextTask()
    const router = createBrowserRouter(routes)
    warmLinks(routes)
    const site = (
      <StrictMode>
        <ErrorBoundary>
          <Providers start={started}>
            <RouterProvider router={router} />
          </Providers>
        </ErrorBoundary>
      </StrictMode>
    )
    // What the server painted stays until the page itself can take its place, drawn in slices that let a tap through.
    if (isPainted()) {
      await whenLoaded(router)
      await nextTask()
      startTransition(() => root.render(site))
    } else {
      root.render(site)
    }
    // Nothing can be said before something was done; their styles make a browser look at the whole page anew.
    for (const deed of ['pointerdown', 'keydown']) addEventListener(deed, prepareToasts, { once: true, passive: true })
    if (import.meta.env.PROD) whenAtRest(() => void keepForOffline())
  } catch (error) {
    console.error(error)
    root.render(<StartupFailure message={errorMessage(error, 'The storefront could not start.')} />)
  }
}

function isPainted(): boolean {
  return 'painted' in document.documentElement.dataset
}

/** After everything the first page needs, so that nothing competes with it. */
function whenAtRest(work: () => void): void {
  const soon = () => setTimeout(work, 2000)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

async function keepForOffline(): Promise<void> {
  const { startWorker } = await import('./app/worker')
  await startWorker((takeOver) =>
    toast.info(t('common.newVersion'), { duration: Number.POSITIVE_INFINITY, action: { label: t('common.reload'), onClick: takeOver } }),
  )
}
