import type { CustomField } from '../state/board-view.ts'

type Template = Pick<CustomField['settings'], 'stringtemplateFormat' | 'stringtemplateSeparator'>

/** Characters of a filled template that are shown: a format can repeat each value. */
const MOST = 10_000

/** Lines of text, each put into the format of the field: `https://example.com/%{value}`. */
export function filledTemplate(
  text: string,
  { stringtemplateFormat: format = '', stringtemplateSeparator: separator = ' ' }: Template,
): string {
  if (!format.includes('%{value}')) return text
  const values = text.split('\n').filter((line) => line.trim() !== '')
  const filled = values.map((value) => format.replaceAll('%{value}', () => value)).join(separator)
  return filled.length > MOST ? `${filled.slice(0, MOST)}…` : filled
}
