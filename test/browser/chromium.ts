import { existsSync } from 'node:fs'

/** Without the first two a GPU is simulated, which takes longer than to do without one. Without the last one a sixth of the processor's time goes into optimizing scripts, and no page of a test lives long enough to win that back. */
export const LIGHT = ['--disable-gpu', '--disable-gpu-rasterization', '--js-flags=--no-opt']

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of Chromium: the one that CHROMIUM_PATH names, or else the first that is at a usual place. */
export function chromiumPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] || WELL_KNOWN.find((path) => existsSync(path))
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium that has no window, takes less of the processor and shows no notifications: Debian's, unless CHROMIUM_SHELL_PATH names another one. If there is none, the whole Chromium. */
export function shellPath(): string | undefined {
  const shell = process.env['CHROMIUM_SHELL_PATH'] || HEADLESS_SHELL
  return existsSync(shell) ? shell : chromiumPath()
}
