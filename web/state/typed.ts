/** Somebody has typed `text` over a text that is saved; `base` is what stood there when they began, and empty where nothing did. */
export type Typed = { text: string; base: string }

/** What is kept of a typed text. */
export function keptOf({ text, base }: Typed): string {
  return JSON.stringify([base, text])
}

/** What was typed, by what is kept of it. A text that was kept without its base is one over nothing: if something stands there, both are shown. */
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
