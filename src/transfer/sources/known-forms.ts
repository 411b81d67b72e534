import { keysOf } from '../../kernel/contract/keyed.ts'
import type { SourceForm } from '../middle/forms.ts'
import { SOURCES } from './registry.ts'

type Kinds = { [F in SourceForm as F['of']]: F }

/** The forms of one kind, each with the name of its program. */
export function formsOf<K extends keyof Kinds>(kind: K): [source: string, form: Kinds[K]][] {
  return keysOf(SOURCES)
    .flatMap((source) => {
      const forms: readonly SourceForm[] = SOURCES[source].forms
      // A form is of the kind that it says.
      return forms
        .filter((form) => form.of === kind)
        .map((form) => [source, form as Kinds[K]] as const)
    })
    .map(([source, form]) => [source, form])
}

/** The tables that programs are known to make. */
export const PROFILES = formsOf('table')
