/** Whether the reader points by a finger, to whom a focused field shows the keyboard of the screen, over half of the page. */
export function pointsByFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
