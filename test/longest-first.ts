import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes and wait for other processes most of that time: they begin before all others, which use the processor meanwhile. */
const WAITING = ['commands/pages/pages.test.ts', 'commands/contributing/contributing.test.ts']

/** The files that take longest, so that none of them is left for the end, where one worker would be waited for. */
const LONGEST = [
  'commands/backup/backup.test.ts',
  'walks/interface/faults-lost.test.ts',
  'walks/transfer/import-fields.test.ts',
  'walks/interface/matrix.test.ts',
  'walks/idempotency/replays.test.ts',
  'walks/interface/round-trips.test.ts',
  'walks/interface/model.test.ts',
  'walks/interface/every-operation.test.ts',
  'walks/attacks/secrets.test.ts',
  'walks/engine/changed-by-operation.test.ts',
  'walks/http/every-body.test.ts',
  'browser/views.test.ts',
  'browser/settings.test.ts',
  'browser/mail-and-providers.test.ts',
  'browser/firefox.test.ts',
  'browser/board-offline.test.ts',
  'browser/docs.test.ts',
  'workers/cards/card-edit.test.ts',
  'alone/engine/deletion.test.ts',
]

/** Runs known files first, and the files of a project after each other, because they share what runs them. A clone has no times of an earlier run, and Vitest goes by the size of files then. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is Vitest's method, not that of arrays
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    const grouped = [...projects.values()].flatMap((its) =>
      its.toSorted((one, other) => placeIn(LONGEST, one) - placeIn(LONGEST, other)),
    )
    return grouped.toSorted((one, other) => placeIn(WAITING, one) - placeIn(WAITING, other))
  }
}

/** The place of a file in a list; the end of the list if it is not in it. */
function placeIn(files: readonly string[], { moduleId }: TestSpecification): number {
  const place = files.findIndex((name) => moduleId.endsWith(`/test/${name}`))
  return place === -1 ? files.length : place
}
