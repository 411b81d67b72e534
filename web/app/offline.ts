import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'

declare global {
  interface ServiceWorkerContainer {
    /** What browsers take; the compiler's types know a text alone. */
    register(
      script: TrustedScriptURL | string,
      options?: RegistrationOptions,
    ): Promise<ServiceWorkerRegistration>
  }
}

const SERVICE_WORKER = '/service-worker.js'

const HOUR_MS = 3_600_000

/** Has the browser keep the files of the page, so that it opens without a connection. */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => offer(data))
  const register = async () => {
    try {
      const url = scriptAt(SERVICE_WORKER)
      lookForVersions(await navigator.serviceWorker.register(url, { updateViaCache: 'none' }))
    } catch {
      // The page works without; private windows of some browsers allow none.
    }
  }
  // Not before the page is there: its own requests come first.
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

/** Offers to load the page again where it is not made of the files that are kept now, but of those of another version. */
function offer(kept: readonly string[]): void {
  const shown = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
  if (shown.every(({ src }) => kept.includes(new URL(src).pathname))) return
  const run = () => location.reload()
  toast(t('app.new-version'), { stays: true, action: { label: t('app.reload'), run } })
}

/** Browsers look for a new version when a page is opened. One that stays open looks for it when somebody comes back to it. */
function lookForVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR_MS) return
    lookedAt = Date.now()
    // Without a connection there is no answer, and it is asked again later.
    registration.update().catch(() => {})
  })
}

/** Tells the browser that the page means to run a script. */
function scriptAt(path: string): TrustedScriptURL | string {
  const policy = window.trustedTypes?.createPolicy('laneway', {
    createScriptURL: (given: string) => given,
  })
  return policy?.createScriptURL(path) ?? path
}
