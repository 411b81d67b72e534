import type { TestProject } from 'vitest/node'
import { connect } from '../../client/client.ts'
import { shellPath } from './chromium.ts'
import { laneway } from './laneway.ts'
import { PASSWORD, type User } from './users.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Laneway that all files share. */
    pagesUrl: string
    /** The path of the Chromium that each process of tests starts for its files; empty if there is none. */
    chromium: string
    /** The folder of its Worker, as others of other variables run it, too. */
    built: string
    siteAdmin: User
  }
}

/** Starts a Laneway for all files, and stops it after the last one. Without a Chromium it prints a warning, or fails if NEEDS_BROWSER is set. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', findChromium())
  const service = await laneway()
  project.provide('pagesUrl', service.url)
  project.provide('built', service.built)
  project.provide('siteAdmin', await firstUser(service.url))
  return () => service.stop()
}

function findChromium(): string {
  const path = shellPath()
  if (path !== undefined) return path
  const message =
    'No Chromium is found: install it (apt-get install chromium), or set CHROMIUM_PATH.'
  if (process.env['NEEDS_BROWSER']) throw new Error(message)
  console.error(`\n  NOT TESTED: THE PAGES IN A BROWSER.\n  ${message}\n`)
  return ''
}

/** The first account becomes the site admin. */
async function firstUser(url: string): Promise<User> {
  const username = 'root'
  const body = { username, email: `${username}@example.com`, password: PASSWORD }
  const { id, token } = await connect(url).register({ body })
  return { username, id, token }
}
