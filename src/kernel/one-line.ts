/** Characters that end a line somewhere, control a terminal, or reorder the text around them: control characters (C0, DEL and C1), line and paragraph separators, and bidirectional controls. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** A text that clients chose as one line, so that in a log it is not taken for entries of its own. */
export function oneLine(text: string): string {
  return text.replace(UNSAFE, ' ')
}
