import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { connect } from '../../client/client.ts'
import { WITHOUT_GPU, shellPath } from './chromium.ts'
import { laneway } from './laneway.ts'
import { PASSWORD, type User } from './users.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Laneway that all files share. */
    pagesUrl: string
    /** The endpoint of the Chromium that all files share; empty if there is none. */
    chromium: string
    /** The folder of its Worker, as others of other variables run it, too. */
    built: string
    siteAdmin: User
  }
}

/** Starts a Laneway and a Chromium for all files, and stops them after the last one. Without a Chromium it prints a warning, or fails if NEEDS_BROWSER is set. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await openChromium()
  try {
    const service = await laneway()
    project.provide('pagesUrl', service.url)
    project.provide('built', service.built)
    project.provide('chromium', browser?.wsEndpoint() ?? '')
    project.provide('siteAdmin', await firstUser(service.url))
    return async () => {
      await Promise.all([browser?.close(), service.stop()])
    }
  } catch (error) {
    await browser?.close()
    throw error
  }
}

async function openChromium(): Promise<BrowserServer | undefined> {
  const executablePath = shellPath()
  if (executablePath !== undefined) {
    return chromium.launchServer({ executablePath, args: WITHOUT_GPU })
  }
  const message =
    'No Chromium is found: install it (apt-get install chromium), or set CHROMIUM_PATH.'
  if (process.env['NEEDS_BROWSER']) throw new Error(message)
  console.error(`\n  NOT TESTED: THE PAGES IN A BROWSER.\n  ${message}\n`)
  return undefined
}

/** Who registers first is the site admin. */
async function firstUser(url: string): Promise<User> {
  const username = 'root'
  const body = { username, email: `${username}@example.com`, password: PASSWORD }
  const { id, token } = await connect(url).register({ body })
  return { username, id, token }
}
