import { keysOf } from '../../kernel/contract/keyed.ts'
import type { SourceForm } from '../middle/forms.ts'
import { SOURCES } from './registry.ts'

type Kinds = { [F in SourceForm as F['of']]: F }

/** The forms of one kind, each with the name of its program. */
export function formsOf<K extends keyof Kinds>(kind: K): [source: string, form: Kinds[K]][] {
  return keysOf(SOURCES).flatMap((source) => {
    const forms: readonly SourceForm[] = SOURCES[source].forms
    return forms.flatMap((form): [string, Kinds[K]][] => (isOf(kind, form) ? [[source, form]] : []))
  })
}

function isOf<K extends keyof Kinds>(kind: K, form: SourceForm): form is Kinds[K] {
  return form.of === kind
}

/** The tables that programs are known to make. */
export const PROFILES = formsOf('table')
