/** Has the browser keep the files of the page, so that it opens without a connection. */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return
  const register = async () => {
    try {
      await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    } catch {
      // The page works without; private windows of some browsers allow none.
    }
  }
  // Not before the page is there: its own requests come first.
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
