import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, so that none of them is left for the end, where one worker would be waited for. */
const LONGEST = [
  'commands/pages/pages.test.ts',
  'commands/contributing/contributing.test.ts',
  'commands/backup/backup.test.ts',
  'walks/interface/faults-lost.test.ts',
  'walks/transfer/import-fields.test.ts',
  'walks/interface/matrix.test.ts',
  'walks/idempotency/replays.test.ts',
  'walks/interface/round-trips.test.ts',
  'walks/interface/model.test.ts',
  'walks/http/every-body.test.ts',
  'browser/views.test.ts',
  'browser/settings.test.ts',
  'browser/firefox.test.ts',
  'browser/board-offline.test.ts',
  'browser/page.test.ts',
  'alone/attacks/secrets.test.ts',
  'workers/interface/permissions.test.ts',
  'workers/interface/every-operation.test.ts',
  'workers/interface/round-trips.test.ts',
]

/** Runs known files first in each project: a clone has no times of an earlier run, and Vitest goes by the size of files then. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is Vitest's method, not that of arrays
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((its) =>
      its.toSorted((one, other) => placeOf(one) - placeOf(other)),
    )
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}`))
  return place === -1 ? LONGEST.length : place
}
