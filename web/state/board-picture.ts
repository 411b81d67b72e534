/** The browser keeps a picture, and a small one that stands for it, by these keys. */
export type PictureBytes = [picture: string, preview: string]

/** The version that the address of a picture names at its end. */
export function versionAt(address: string): string {
  return address.slice(address.lastIndexOf('v=') + 2)
}
