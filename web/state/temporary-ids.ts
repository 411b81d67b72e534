/** The ids that the service gave for those that the page made up. */
export function temporaryIds() {
  const given = new Map<string, string>()
  const made = new Map<string, string>()
  return {
    note(id: string, from: string): void {
      given.set(from, id)
      made.set(id, from)
    },
    idOf: (id: string) => given.get(id) ?? id,
    /** The id that the page made up for one that the service gave. */
    temporaryId: (id: string) => made.get(id) ?? id,
    /** Data with the ids that the service gave, such as a command; the same data where it has none. */
    withIds<Data>(data: Data): Data {
      if (given.size === 0) return data
      const text = JSON.stringify(data, (_, value: unknown) =>
        typeof value === 'string' ? (given.get(value) ?? value) : value,
      )
      return text === JSON.stringify(data) ? data : JSON.parse(text)
    },
  }
}
