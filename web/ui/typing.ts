/** Where keys are typed, not pressed as commands. */
const TYPING = 'input, textarea, select, [contenteditable=true], dialog, [role=menu]'

/** Whether what is pressed there is typed, or means something to what has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null
}
