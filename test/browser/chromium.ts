import { existsSync } from 'node:fs'

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where a Chromium is: the one that CHROMIUM_PATH names, or else the first that is at a usual place. */
export function chromiumPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] || WELL_KNOWN.find((path) => existsSync(path))
}
