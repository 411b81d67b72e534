/** A term of a question: what stands between spaces, with what stands in quotes. */
const TERM = /(?:[^\s"]|"[^"]*"?)+/g

/** The text of a question with a term put in, or taken out where it is. A card has one due date, so that another takes its place. */
export function withTerm(text: string, term: string): string {
  const terms = termsIn(text)
  if (terms.includes(term)) return terms.filter((one) => one !== term).join(' ')
  const others = term.startsWith('due:') ? terms.filter((one) => !one.startsWith('due:')) : terms
  return [...others, term].join(' ')
}

export function hasTerm(text: string, term: string): boolean {
  return termsIn(text).includes(term)
}

function termsIn(text: string): string[] {
  return text.match(TERM) ?? []
}

export function termNamed(key: string, name: string): string {
  return `${key}:${/^[^\s"]+$/.test(name) ? name : quoted(name)}`
}

/** A text in quotes, which questions have no way to say in a text. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '')}"`
}
