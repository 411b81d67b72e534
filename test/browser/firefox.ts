import { existsSync } from 'node:fs'

const WELL_KNOWN = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Where a Firefox is: the one that FIREFOX_PATH names, or else the first that is at a usual place. Without one the tests warn, or fail if NEEDS_FIREFOX is set. */
export function firefoxPath(): string | undefined {
  const path = process.env['FIREFOX_PATH'] || WELL_KNOWN.find((one) => existsSync(one))
  if (path !== undefined) return path
  const message =
    'No Firefox is found: install it (apt-get install firefox-esr), or set FIREFOX_PATH.'
  if (process.env['NEEDS_FIREFOX']) throw new Error(message)
  console.error(`\n  NOT TESTED: THE PAGES IN FIREFOX.\n  ${message}\n`)
  return undefined
}
