export function etagAt(etag: string, version: number): string {
  return etag.replace(/^((?:W\/)?")\d+-/, `$1${version}-`)
}

/** The version of the board in an ETag: `W/"17-11"`. */
export function versionIn(etag: string | undefined): number | undefined {
  const digits = /^(?:W\/)?"(\d+)-/.exec(etag ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}
