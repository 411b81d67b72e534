// oxlint-disable-next-line eslint/no-restricted-imports -- a journey is made of it
import { test } from 'vitest'

/**
 * Declares a test that needs a browser. `why` names what only a browser does, such as layout, focus or a
 * service worker: all else is tested in Node, where it takes milliseconds. It is printed with a failure.
 */
export function journey(sentence: string, why: string, run: () => Promise<void>): void {
  // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect -- these are in what the journey is given
  test(sentence, async ({ annotate }) => {
    await annotate(`needs a browser: ${why}`)
    await run()
  })
}
