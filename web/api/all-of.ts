/** All entries of a list, across its pages. */
export async function allOf<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = []
  for await (const entry of entries) all.push(entry)
  return all
}
