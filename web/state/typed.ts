/** Somebody has typed `text` over a text that is saved; `base` is what stood there when they began, and empty where nothing did. */
export type Typed = { text: string; base: string }

/** Returns the form in which a typed text is kept. */
export function keptOf({ text, base }: Typed): string {
  return JSON.stringify([base, text])
}

/** Reads a typed text from the form in which it is kept. A text that was kept without its base is one over nothing: if something stands there, both are shown. */
export function typedOf(kept: string): Typed {
  const [base, text] = pairIn(kept)
  return { base, text }
}

function pairIn(kept: string): [base: string, text: string] {
  try {
    const pair: unknown = JSON.parse(kept)
    if (Array.isArray(pair) && pair.length === 2) return [String(pair[0]), String(pair[1])]
  } catch {
    // It is a text.
  }
  return ['', kept]
}
