import { afterAll, expect, vi } from 'vitest'

/** What modules of the page ask of a browser as they are loaded. */
const GLOBALS = {
  location: new URL('http://localhost/b/B1/board'),
  localStorage: { getItem: () => null },
}

// Files share their globals and the modules that are loaded, so each begins with the same ones, whichever ran before.
// oxlint-disable-next-line vitest/no-standalone-expect -- it alone knows which file is to run
const isOfPage = expect.getState().testPath?.includes('/test/node/web/') ?? false
for (const [name, value] of Object.entries(GLOBALS))
  if (isOfPage)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  else Reflect.deleteProperty(globalThis, name)

afterAll(async () => {
  vi.useRealTimers()
  // A part of the page that is loaded late finds what the file has stubbed, too.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
