/** Has each box of a text that is shown say what it is about, and call a function with its line if it is clicked. */
export function bindTasks(
  shown: HTMLElement,
  onCheck: ((line: number, isDone: boolean, name: string) => void) | undefined,
): void {
  for (const box of shown.querySelectorAll<HTMLInputElement>('input')) {
    const name = wordsBeside(box)
    box.setAttribute('aria-label', name)
    if (onCheck === undefined) continue
    box.disabled = false
    box.addEventListener('change', () => onCheck(Number(box.value), box.checked, name))
  }
}

/** Most characters of a name: a screen reader reads all of it. */
const LONGEST = 200

/** The words of the item that a box is in, without the lists in it. */
function wordsBeside(box: HTMLInputElement): string {
  const words: string[] = []
  for (let node = box.nextSibling; node !== null; node = node.nextSibling)
    if (!LISTS.has(node.nodeName)) words.push(node.textContent ?? '')
  return words.join('').trim().slice(0, LONGEST)
}

const LISTS: ReadonlySet<string> = new Set(['UL', 'OL'])
