/** Says why a backup or its place cannot be used, by the code that the reader of archives or the system gives its error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user has no right to it',
  EPERM: 'the system does not allow it',
  EROFS: 'its disk is read-only',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is no folder',
  Z_BUF_ERROR: 'it was cut, as its end is missing',
  Z_DATA_ERROR: 'it is damaged',
  TAR_BAD_ARCHIVE: 'it is damaged, or no backup',
  TAR_ENTRY_INVALID: 'it is damaged, or no backup',
}

/** Says in plain words why a backup could not be read or written. */
export function reasonOf(error: unknown): string {
  const part = (name: string) => String(Reflect.get(Object(error), name))
  return (
    REASONS[part('tarCode')] ??
    REASONS[part('code')] ??
    (error instanceof Error ? error.message : String(error))
  )
}
