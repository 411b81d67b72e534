/** Data with the ids that the service gave in place of those that the page made up; the same data where it has none. */
export function withIds<Data>(data: Data, ids: ReadonlyMap<string, string>): Data {
  if (ids.size === 0) return data
  const text = JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  )
  return text === JSON.stringify(data) ? data : JSON.parse(text)
}
