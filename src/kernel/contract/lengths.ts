/** Longest texts in characters, longest lists in entries. */
export const LIMITS = { title: 1_000, text: 100_000, id: 64, entries: 1_000 } as const

/** Most bytes of a form with a file: the file and the form around it. */
export const UPLOAD_BYTES = 26_214_400

/** Most bytes of an export that is a body itself. */
export const EXPORT_BYTES = 67_108_864
