import { placesOf } from '../../src/kernel/contract/mentions.ts'

/** Marks where the reader is mentioned in a text that is shown, so that they find what is said to them. Code and links mention nobody. */
export function markMentions(box: HTMLElement, username: string | undefined): void {
  if (username === undefined || !box.textContent.includes('@')) return
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.parentElement?.closest('a, code, pre') === null)
      texts.push(node)
  for (const text of texts)
    for (const { from, to } of placesOf(text.data, username).toReversed()) {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      const mark = document.createElement('mark')
      mark.className = 'own-mention'
      range.surroundContents(mark)
    }
}
