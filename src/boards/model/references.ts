import { invalid } from '../../kernel/contract/app-error.ts'
import { wordsOf } from './absent.ts'
import { type Table, referencesOf } from '../entities.ts'
import type { BoardSnapshot } from './snapshot.ts'

/** Throws if one of the values names a row that the board does not have. */
export function expectReferences(snapshot: BoardSnapshot, name: Table, values: object): void {
  for (const { key, to } of referencesOf(name, 'free')) {
    const id = textAt(values, key)
    if (id !== '' && !snapshot[to].has(id))
      throw invalid(key, `is not a ${wordsOf(to)} of this board`)
  }
}

/** The id of a row and its references, each as `idFor` makes it. */
export function idsFor<T extends object>(
  name: Table,
  row: T,
  idFor: (id: string) => string,
): Partial<T> {
  const keys = ['id', ...referencesOf(name, 'all').map(({ key }) => key)]
  const ids = keys.map((key) => [key, idFor(textAt(row, key))])
  // Each key is one of the row's.
  return Object.fromEntries(ids) as Partial<T>
}

function textAt(row: object, key: string): string {
  const value: unknown = Reflect.get(row, key)
  return typeof value === 'string' ? value : ''
}

/** The free references of an entity, all of them empty, for a row that goes to another board. */
export function noReferences(name: Table): Record<string, string> {
  return Object.fromEntries(referencesOf(name, 'free').map(({ key }) => [key, '']))
}
