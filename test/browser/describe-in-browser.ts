import { describe, inject } from 'vitest'
import { type Opening, type Visit, visit } from './browser.ts'
import { type Laneway, laneway } from './laneway.ts'

/** A running Laneway, and pages of it. */
export type Stage = {
  url(): string
  /** Opens the page of the documentation, or another one of the older pages. */
  open(path: string, opening?: Opening): Promise<Visit>
  /** Opens one of the screens of the boards, once it is there. */
  show(path: string, opening?: Opening): Promise<Visit>
  /** Starts another Laneway with these variables, of the same Worker. */
  another(variables: Record<string, string>): Promise<Laneway>
}

/** The Laneway at an address, which is known when a test runs. */
export function stageAt(url: () => string): Stage {
  return {
    url,
    open: (path, opening = {}) => visit(`${url()}${path}`, opening),
    show: (path, opening) => visit(`${url()}${path}`, { shows: 'main h1', ...opening }),
    another: (variables) => laneway(variables, inject('built')),
  }
}

/** A suite about pages in a browser. It is skipped if there is none, of which the setup warns. */
export function describeInBrowser(what: string, tests: (stage: Stage) => void): void {
  describe.skipIf(inject('chromium') === '')(`${what}, in a browser`, () => {
    tests(stageAt(() => inject('pagesUrl')))
  })
}
