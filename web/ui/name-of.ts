type Named = { fullname?: string | null | undefined; username: string }

/** Returns what people call a user: the full name, or the username of one who has given none. */
export function nameOf({ fullname, username }: Named): string {
  return fullname || username
}
