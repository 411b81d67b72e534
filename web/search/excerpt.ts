/** Markdown writes these marks beside the words; each is replaced by what a reader sees of it. */
const MARKS: readonly [RegExp, string][] = [
  [/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1'],
  [/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+(?:\[[ x]\][ \t]+)?/gim, ''],
  [/^[ \t]*(?:`{3,}|~{3,}).*$/gm, ''],
  [/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2'],
  [/(^|[^\w*])[*_](?=\S)([^*_]*\S)[*_](?![\w*])/g, '$1$2'],
]

/** An excerpt of a text in Markdown as words alone. An excerpt may begin and end anywhere, so what is not whole stays as it is. */
export function withoutMarkdown(text: string): string {
  return MARKS.reduce((plain, [mark, seen]) => plain.replace(mark, seen), text)
}
