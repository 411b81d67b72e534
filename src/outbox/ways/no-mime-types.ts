/** Stands for nodemailer's table of the types of files, which only attachments need. */
export function detectMimeType(): string {
  return 'application/octet-stream'
}

/** The other direction of the same table. */
export function detectExtension(): string {
  return 'bin'
}
