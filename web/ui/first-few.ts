/** The first ones of a list that is shown in part; all where only one would be left, which is shown rather than announced. */
export function firstFew<Item>(all: readonly Item[], few: number): readonly Item[] {
  return all.length > few + 1 ? all.slice(0, few) : all
}
