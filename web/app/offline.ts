import { effect } from '@preact/signals'
import type { Language } from '../text/languages.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'

declare global {
  interface ServiceWorkerContainer {
    /** Browsers take this; the compiler's types know a text alone. */
    register(
      script: TrustedScriptURL | string,
      options?: RegistrationOptions,
    ): Promise<ServiceWorkerRegistration>
  }
}

const SERVICE_WORKER = 'service-worker.js'

const HOUR_MS = 3_600_000

/** Tells the browser that the page means to run a script. */
const policy = window.trustedTypes?.createPolicy('laneway', {
  createScriptURL: (given: string) => given,
})

/** Has the browser keep the files of the page, with the phrases of the language that is shown, so that it opens without a connection. */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => offer(data))
  lookForVersions()
  const keep = () => effect(() => void register(language.value))
  // Not before the page is there: its own requests come first.
  if (document.readyState === 'complete') keep()
  else addEventListener('load', keep, { once: true })
}

async function register(shown: Language): Promise<void> {
  const path = `${SERVICE_WORKER}?language=${shown}`
  const url = policy?.createScriptURL(path) ?? path
  try {
    await navigator.serviceWorker.register(url, { updateViaCache: 'none' })
  } catch {
    // The page works without; private windows of some browsers allow none.
  }
}

/** Offers to load the page again if it is not made of the files that are kept now, but of those of another version. */
function offer(kept: readonly string[]): void {
  const shown = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
  if (shown.every(({ src }) => kept.includes(src))) return
  const run = () => location.reload()
  toast(t('app.new-version'), { stays: true, action: { label: t('app.reload'), run } })
}

/** Browsers look for a new version when a page is opened. One that stays open looks for it when somebody comes back to it. */
function lookForVersions(): void {
  let lookedAt = Date.now()
  const look = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR_MS) return
    lookedAt = Date.now()
    // Without a connection there is no answer, and it is asked again later.
    look().catch(() => {})
  })
}
