const SERVICE_WORKER = '/service-worker.js'

/** Has the browser keep the files of the page, so that it opens without a connection. */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return
  const register = async () => {
    try {
      await navigator.serviceWorker.register(scriptAt(SERVICE_WORKER), { updateViaCache: 'none' })
    } catch {
      // The page works without; private windows of some browsers allow none.
    }
  }
  // Not before the page is there: its own requests come first.
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

/** Tells the browser that the page means to run a script. */
function scriptAt(path: string): string {
  const policy = window.trustedTypes?.createPolicy('laneway', {
    createScriptURL: (given: string) => given,
  })
  // The compiler's types of browsers take text alone, which is what browsers without the policy take.
  return (policy?.createScriptURL(path) ?? path) as string
}
