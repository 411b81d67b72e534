import type { Field } from './document.ts'

/** Values that no field takes for what it is, by what its description says; a list in a list suits none. */
const WRONG: [(field: Field) => boolean, unknown[]][] = [
  [() => true, [[['wrong']]]],
  [({ type }) => type === 'boolean', ['maybe', 2, {}]],
  [({ type }) => type === 'number' || type === 'integer', ['many', 'NaN', 'Infinity', true, {}]],
  [({ type }) => type === 'object', ['text', 7, '[]']],
  [({ enum: choices }) => choices !== undefined, ['nonsense', 7, {}]],
  [isPlain, [7, true, {}]],
  [says(/^A number/), ['many', 'NaN', '-Infinity', '1e999', true, {}]],
  [says(/ISO-8601/), ['tomorrow', '2026-02-30', '0000-12-31', '10000-01-01', 1e20, true, {}]],
  [says(/comma list/), [7, true, {}]],
]

function isPlain({ type, enum: choices, description }: Field): boolean {
  return type === 'string' && choices === undefined && description === undefined
}

function says(pattern: RegExp): (field: Field) => boolean {
  return ({ description = '' }) => pattern.test(description)
}

/** Every field of a body with each value that is wrong for it. */
export function mistyped(fields: Record<string, Field>): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    WRONG.filter(([suits]) => suits(field)).flatMap(([, values]) =>
      values.map((value): [string, unknown] => [name, value]),
    ),
  )
}
