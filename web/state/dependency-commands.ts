import type { CommandKinds } from './command.ts'
import { type Dependency, type StoredDependency, isType } from './dependencies.ts'
import { sendLater } from './send-later.ts'

/** The commands on what cards are to others. A request that is sent again changes nothing, so none needs a key. */
export const dependencyCommands: CommandKinds<'setDependencies' | 'removeDependencies'> = {
  setDependencies: {
    send: sendLater('setDependencies'),
    apply: (view) => view,
    applyToDependencies: (all, { dependencies }) => [
      ...all.map((one) => dependencies.find((other) => isSame(one, other)) ?? one),
      ...without(dependencies, all),
    ],
    inverse(_view, { dependencies }, _opened, all) {
      const before = all.filter((one) => dependencies.some((other) => isSame(one, other)))
      return before.length === 0
        ? { kind: 'removeDependencies', args: { dependencies } }
        : { kind: 'setDependencies', args: { dependencies: before.filter(isKnown) } }
    },
    subjects: cardsIn,
  },
  removeDependencies: {
    send: sendLater('removeDependencies'),
    apply: (view) => view,
    applyToDependencies: (all, { dependencies }) => without(all, dependencies),
    inverse: (_view, args) => ({ kind: 'setDependencies', args }),
    subjects: cardsIn,
  },
}

function cardsIn({ dependencies }: { dependencies: readonly Dependency[] }): string[] {
  return dependencies.flatMap(({ from, to }) => [from, to])
}

/** A card has at most one dependency on another. */
function isSame(one: Dependency, other: Dependency): boolean {
  return one.from === other.from && one.to === other.to
}

function without(all: readonly Dependency[], gone: readonly Dependency[]): Dependency[] {
  return all.filter((one) => !gone.some((other) => isSame(one, other)))
}

function isKnown(dependency: Dependency): dependency is StoredDependency {
  return isType(dependency.type)
}
