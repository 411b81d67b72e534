import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Pages, type PagesSetting, openPages } from './pages.ts'
import { watchSources } from './watch-sources.ts'
import { ROOT } from './wrangler.ts'

/** Pages are made of these, and of code that they share with the Worker. */
export const PAGE_SOURCES = ['web', 'docs', 'client']

const EVENTS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

const SCRIPT = `
const source = new EventSource('/reload')
let wasOpen = false
source.addEventListener('message', () => location.reload())
source.addEventListener('open', () => {
  if (wasOpen) location.reload()
  wasOpen = true
})
`

/** Returns the function that serves the pages in a folder. Changes of their sources, also those before it is called, have the pages built again. Browsers that show a page load it again then, and after a restart. */
export async function watchPages(): Promise<typeof openPages> {
  const browsers = openBrowsers()
  const { promise: opened, resolve: open } = Promise.withResolvers<string>()
  let pages: Pages
  let setting: PagesSetting = {}
  let builds: Promise<unknown> = opened
  const build = async () => {
    if (!(await isBuilt())) return console.error('The pages stay as they were.')
    pages = await openPages(await opened, { ...setting, script: SCRIPT })
    browsers.reload()
    console.log('The pages are built again.')
  }
  await watchSources(ROOT, PAGE_SOURCES, () => {
    builds = builds.then(build).catch(console.error)
  })
  return async (folder, given = {}) => {
    setting = given
    pages = await openPages(folder, { ...setting, script: SCRIPT })
    open(folder)
    return (request) =>
      new URL(request.url).pathname === '/reload' ? browsers.listen() : pages(request)
  }
}

/** Builds in a process of its own, because this one keeps the code of the build as it was. */
async function isBuilt(): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', 'pages'], { cwd: ROOT, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** The browsers that wait for a new build. */
function openBrowsers() {
  const waiting = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const tell = (line: string) => {
    for (const browser of waiting) browser.enqueue(new TextEncoder().encode(`${line}\n\n`))
  }
  return {
    reload: () => tell('data: built'),
    listen() {
      let own: ReadableStreamDefaultController<Uint8Array>
      const events = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller
          waiting.add(controller)
          controller.enqueue(new TextEncoder().encode('retry: 300\n\n'))
        },
        cancel: () => void waiting.delete(own),
      })
      return new Response(events, { headers: EVENTS })
    },
  }
}
