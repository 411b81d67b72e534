/** True if the reader points by a finger. A focused field then shows the keyboard of the screen, over half of the page. */
export function pointsByFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
