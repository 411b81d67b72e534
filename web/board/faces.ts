/** A face in the header of a board; `isHere` while its person looks at the board. */
export type Face = { id: string; isHere: boolean }

type Given = {
  members: readonly string[]
  /** Those who look at the board, members or not. */
  here: readonly string[]
  /** Counts those who look at it and are not named. */
  unnamed: number
  room: number
}

/** Chooses whose faces there is room for: whoever is here comes before others, but nobody changes place by it. */
export function facesOf({ members, here, unnamed, room }: Given): { faces: Face[]; rest: number } {
  const isHere = new Set(here)
  const all = [...new Set([...members, ...here])]
  const first = all.toSorted((one, other) => Number(isHere.has(other)) - Number(isHere.has(one)))
  const kept = new Set(first.slice(0, room))
  const faces = all.filter((id) => kept.has(id)).map((id) => ({ id, isHere: isHere.has(id) }))
  return { faces, rest: all.length - faces.length + unnamed }
}
