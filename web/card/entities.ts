/** Lets the browser read a reference to a character, and nothing else, as HTML. */
const policy = window.trustedTypes?.createPolicy('entities', {
  createHTML: (text: string) => (/^&#?\w+;$/.test(text) ? text : ''),
})

/** A textarea makes no elements of what it is given, only text. */
const decoder = document.createElement('textarea')

/** Stands in for the package `entities` of the parser of Markdown, which has the names of all characters, as browsers do. */
export function decodeHTMLStrict(reference: string): string {
  // The compiler's types of the property know a text alone.
  Reflect.set(decoder, 'innerHTML', policy?.createHTML(reference) ?? reference)
  const { value } = decoder
  // The browser also knows names without their semicolon, which a longer name may begin with.
  return value.endsWith(';') && reference !== '&semi;' ? reference : value
}
