import { expect, test } from 'vitest'

import { type Import, isIn, reachableFrom, sourcesIn } from './sources.ts'

/** The imports of a folder's files that do not hold, as `from imports of`. */
function strayIn(folder: string, holds: (one: Import, path: string) => boolean): string[] {
  return sourcesIn(folder)
    .filter(({ path }) => !isIn(path, 'client/pack'))
    .flatMap(({ path, imports }) =>
      imports.filter((one) => !holds(one, path)).map(({ of }) => `${path} imports ${of}`),
    )
}

test('the client imports itself, and of the Worker types alone', () => {
  const holds = ({ of, isType }: Import) => isIn(of, 'client') || (isType && isIn(of, 'src'))
  expect(strayIn('client', holds)).toEqual([])
})

test('only the shapes of the client know of the Worker', () => {
  const knowing = sourcesIn('client').filter(({ imports }) =>
    imports.some(({ of }) => isIn(of, 'src')),
  )
  expect(knowing.map(({ path }) => path)).toEqual([
    'client/pack/documented.ts',
    'client/pack/pack.ts',
    'client/shapes.ts',
  ])
})

/** The roles of members; the tool and the pages offer them. */
const ROLES = 'src/kernel/contract/choices.ts'

/** The modules that keep backups in buckets and ask services of other programs, no part of the service. */
const ELSEWHERE = ['cli/bucket.ts', 'cli/import/web.ts']

test('the tool reaches the service by the client alone, and knows the roles of its boards', () => {
  const parts = /^(?:node:|commander$|cli-progress$|tar$|age-encryption$|aws4fetch$)/
  const holds = ({ of, isPackage }: Import) =>
    isPackage ? parts.test(of) : isIn(of, 'cli') || isIn(of, 'client') || of === ROLES
  expect(strayIn('cli', holds)).toEqual([])
  const fetching = sourcesIn('cli').filter(({ code }) => /\bfetch\(|node:https?/.test(code))
  expect(fetching.map(({ path }) => path)).toEqual(ELSEWHERE)
})

/** The module that makes signing secrets, for a deployment as for a folder. */
const SECRETS = 'cli/state-folder.ts'

test('what deploys the Worker knows nothing of it', () => {
  const parts = /^(?:node:|wrangler$)/
  const holds = ({ of, isPackage }: Import) =>
    isPackage
      ? parts.test(of)
      : of === SECRETS || ['deploy', 'scripts', 'docs'].some((place) => isIn(of, place))
  expect(strayIn('deploy', holds)).toEqual([])
})

/** The parser of the text of a search into conditions; pages show its errors while one types. */
const SEARCH_PARSER = 'src/kernel/contract/query/query.ts'
const SEARCH_LANGUAGE = [
  SEARCH_PARSER,
  'src/kernel/contract/query/dates.ts',
  'src/kernel/contract/query/due-state.ts',
  'src/kernel/contract/query/matches.ts',
  'src/kernel/contract/query/plain.ts',
]

/** The module that says when days begin and end; pages and the service find the same. */
const DAYS = 'src/kernel/contract/days.ts'

/** The modules that find the dates of cards that recur, and their zones; pages show the next ones before they are saved. */
const RECURRENCE = [
  'src/kernel/contract/recurrence/look.ts',
  'src/kernel/contract/recurrence/rule.ts',
  'src/kernel/contract/recurrence/series.ts',
  'src/kernel/contract/zones.ts',
]

/** The lengths that texts may have; pages cut what is longer. */
const LENGTHS = 'src/kernel/limits.ts'

/** The module that writes links in Markdown; pages do so for pictures that are pasted. */
const MARKDOWN = 'src/kernel/contract/markdown.ts'

/** The module that finds the tasks of a description; pages count them before they are saved. */
const TASKS = 'src/kernel/contract/tasks.ts'

/** The module that fills in the texts of templates; pages show a card of one before it is saved. */
const TEMPLATES = 'src/kernel/contract/template-text.ts'

/** The modules that read and write mentions and addresses, as the service reads them. */
const NAMES = ['mentions', 'mention-free', 'people-named', 'comment-anchor', 'email-address'].map(
  (name) => `src/kernel/contract/${name}.ts`,
)

/** The kinds of notifications, and of what imports leave out; pages list them. */
const KINDS = ['src/notifications/kinds.ts', 'src/kernel/contract/left-out-kinds.ts']

test('the pages import themselves, the client, and of the Worker types, roles, lengths, days, recurrences, kinds of notifications and of what imports leave out, what reads questions, tasks, mentions and addresses, what fills in templates, and what writes links', () => {
  const packages = /^(?:preact$|@preact\/|idb-keyval$|markdown-it$)/
  const building = /^(?:node:.*|esbuild|docs\/build\.ts)$/
  const holds = ({ of, isPackage, isType }: Import, path: string) => {
    if (['web/build.ts', 'web/build-options.ts'].includes(path) && building.test(of)) return true
    // Says how the files are served, and is not among them.
    if (path === 'web/serving.ts' && of === 'src/kernel/contract/revisions.ts') return true
    if (isPackage) return packages.test(of)
    if (isIn(of, 'src'))
      return (
        isType ||
        [
          ...SEARCH_LANGUAGE,
          ...NAMES,
          ...RECURRENCE,
          DAYS,
          MARKDOWN,
          TASKS,
          TEMPLATES,
          ROLES,
          LENGTHS,
          ...KINDS,
        ].includes(of)
      )
    return isIn(of, 'web') || isIn(of, 'client')
  }
  expect(strayIn('web', holds)).toEqual([])
})

test.each(KINDS)('the kinds of %s bring nothing but themselves into the pages', (path) => {
  const source = sourcesIn('src').find((one) => one.path === path)
  const brought = source?.imports.filter(({ isType }) => !isType).map(({ of }) => of)
  expect(brought?.filter((of) => of !== 'src/kernel/contract/keyed.ts')).toEqual([])
})

test('the search parser brings nothing but itself into the pages', () => {
  const reached = reachableFrom(SEARCH_PARSER, sourcesIn('src'))
  const stray = reached.filter(
    ({ path, imports }) =>
      !isIn(path, 'src/kernel/contract') || imports.some(({ isPackage }) => isPackage),
  )
  expect(stray.map(({ path }) => path)).toEqual([])
  expect(reached.length).toBeGreaterThan(0)
})

test('nothing of the Worker knows the client, the tool, the pages or what deploys it', () => {
  const outside = ['client', 'cli', 'web', 'deploy']
  expect(strayIn('src', ({ of }) => !outside.some((place) => isIn(of, place)))).toEqual([])
})
