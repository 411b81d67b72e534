/** The ids that the service gave for those that the page made up. */
export function temporaryIds() {
  const given = new Map<string, string>()
  const made = new Map<string, string>()
  return {
    /** Notes the ids of things that were made, in the order of those that the page made up. */
    note(ids: readonly string[], from: readonly string[]): void {
      for (const [at, name] of from.entries()) {
        const id = ids[at]
        if (id === undefined) return
        // A thing that is made once more has another id by now, under each name that the page knows it by.
        for (const [other, before] of given) if (before === name) given.set(other, id)
        given.set(name, id)
        made.set(id, made.get(name) ?? name)
      }
    },
    idOf: (id: string) => given.get(id) ?? id,
    /** The id that the page made up for one that the service gave. */
    temporaryId: (id: string) => made.get(id) ?? id,
    /** Data with the ids that the service gave, such as a command; the same data if it has none. */
    withIds<Data>(data: Data): Data {
      if (given.size === 0) return data
      const text = JSON.stringify(data, (_, value: unknown) =>
        typeof value === 'string' ? (given.get(value) ?? value) : value,
      )
      return text === JSON.stringify(data) ? data : JSON.parse(text)
    },
  }
}
