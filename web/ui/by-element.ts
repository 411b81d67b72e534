/** Ends what a function has begun. */
export type Stop = () => void

/** Entries by the elements of the page that they belong to. */
export type ByElement<Entry> = {
  /** Notes the entry of an element; returns what forgets it. */
  add(element: Element, entry: Entry): Stop
  /** The entry of an element or of the nearest one around it that has one, of those that meet a condition. */
  near(element: Element | null, meets?: (entry: Entry) => boolean): Entry | undefined
}

/** Begins without entries. */
export function byElement<Entry>(): ByElement<Entry> {
  const entries = new WeakMap<Element, Entry>()
  return {
    add(element, entry) {
      entries.set(element, entry)
      return () => entries.delete(element)
    },
    near(from, meets = () => true) {
      for (let element = from; element !== null; element = element.parentElement) {
        const entry = entries.get(element)
        if (entry !== undefined && meets(entry)) return entry
      }
      return undefined
    },
  }
}
